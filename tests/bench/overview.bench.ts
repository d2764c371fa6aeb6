import { randomUUID } from 'node:crypto';
import os from 'node:os';
import { sql } from 'kysely';
import { getPainel } from '../../src/contract/overview';
import { searchCompany } from '../../src/contract/search';
import type { Endpoint } from '../../src/contract/endpoint';
import { pathOnWire } from '../../src/contract/product';
import { buildApp } from '../../src/server/app';
import { FULL_LOAD, generateLoad } from '../../src/server/database/demo/load';
import { tendOverviews } from '../../src/server/overview/kept';
import { issueSession } from '../../src/server/sessions/issue';
import { openTestDatabase } from '../server/support/database';
import { goal } from './support/goal';
import { depsOf } from './support/served';

/**
 * `npm run bench:overview`: the overview and the search of everything of a company of 100,000 grantees and 1,000,000 card grants among 10,000 companies,
 * over HTTP on the PostgreSQL of TEST_DATABASE_URL; without it, a tenth of that on the embedded database. Prints a table for docs/benchmarks.md, and on
 * PostgreSQL fails when a goal is missed.
 */
const embedded = !process.env.TEST_DATABASE_URL;
const share = embedded ? 10 : 1;
const sizes = {
  grantees: FULL_LOAD.grantees / share,
  grants: FULL_LOAD.grants / share,
  companies: FULL_LOAD.companies / share,
  smallGrantees: FULL_LOAD.smallGrantees,
};
const ROUNDS = 60;
/** 95th percentile. */
const OVERVIEW_GOAL_MS = 300;
const SEARCH_GOAL_MS = 50;

const connection = await openTestDatabase();
const { db } = connection;
const deps = depsOf(connection);
const { config } = deps;

const load = await generateLoad(db, sizes);
await sql`vacuum analyze`.execute(db);
console.log(
  `${sizes.grantees} grantees, ${sizes.grants} card grants; ${os.cpus().length} cores, load ${os.loadavg()[0]?.toFixed(1)}\n`,
);

const app = await buildApp(deps);
const url = await app.listen({ port: 0, host: '127.0.0.1' });
const tokens = {
  company: (await issueSession(deps, load.large.id, { authTime: new Date() })).token,
  supervisor: (await issueSession(deps, load.supervisor.id, { authTime: new Date() })).token,
};

async function call(endpoint: Endpoint, who: keyof typeof tokens, body?: unknown): Promise<void> {
  const filled = pathOnWire(endpoint.path, config.PRODUCT).replace(':id', load.large.login);
  const response = await fetch(`${url}/api${filled}`, {
    method: endpoint.method,
    headers: {
      authorization: `Bearer ${tokens[who]}`,
      'idempotency-key': randomUUID(),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${endpoint.id}: ${response.status} ${await response.text()}`);
  await response.json();
}

/** What was counted so far counts as `seconds` old. */
const age = (seconds: number) => {
  const at = new Date(Date.now() - seconds * 1000);
  return db.updateTable('overview').set({ grants_at: at, people_at: at }).execute();
};

const line = (...cells: string[]) => console.log(`| ${cells.join(' | ')} |`);
async function measure(
  name: string,
  task: () => Promise<void>,
  most?: number,
  { before = async () => {}, rounds = ROUNDS }: { before?: () => Promise<unknown>; rounds?: number } = {},
) {
  const taken: number[] = [];
  for (let round = 0; round < rounds + 2; round += 1) {
    await before();
    const started = performance.now();
    await task();
    if (round >= 2) taken.push(performance.now() - started);
  }
  taken.sort((a, b) => a - b);
  const [median = 0, p95 = 0] = [taken[Math.floor(rounds / 2)], taken[Math.floor(rounds * 0.95)]];
  line(name, `${median.toFixed(1)} ms`, `${p95.toFixed(1)} ms`, most === undefined ? '' : `${most} ms`);
  if (most !== undefined && !embedded) goal(name, p95, most);
}

line('Over HTTP', 'median', '95th percentile', 'aim');
line('---', '---:', '---:', '---:');
for (const who of ['company', 'supervisor'] as const) {
  const overview = () => call(getPainel, who);
  await measure(`overview, ${who}, counted this minute`, overview, OVERVIEW_GOAL_MS);
  await measure(`overview, ${who}, a minute later, no change of accesses`, overview, OVERVIEW_GOAL_MS, {
    before: () => age(90),
  });
  await measure(`overview, ${who}, all of it counted anew`, overview, undefined, {
    before: () => age(3600),
    rounds: 10,
  });
  for (const [name, texto] of [
    ['a rare name', load.rareName],
    ['a name that one in ten has', load.commonName],
    ['two words, in the other order', 'silva ana'],
    ['two letters', 'an'],
    ['nobody', 'qzx'],
    ['two letters that nobody has', 'zx'],
    ['a CPF', load.supervisor.login],
    ['a part of a number', '000012'],
    ['contracts, cost centres and cards by a number, each counted', '99'],
    ['cost centres of one name, each counted', 'centro'],
    ['groups, each counted', 'grupo'],
  ] as const)
    await measure(`search, ${who}: ${name}`, () => call(searchCompany, who, { texto }), SEARCH_GOAL_MS, {
      // Nobody searches so often in a minute; what is counted of it is not what is measured.
      before: () => db.deleteFrom('limit_counter').execute(),
    });
}
const started = performance.now();
await age(3600);
await tendOverviews(deps);
console.log(`\nThe job counts both overviews ahead in ${Math.round(performance.now() - started)} ms.`);

await app.close();
await connection.close();
