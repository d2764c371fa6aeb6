import { randomUUID } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { addDelegacao } from '../../src/contract/delegated-grants';
import { exportPermissionarios, listPermissionarios } from '../../src/contract/delegated-users';
import type { Endpoint } from '../../src/contract/endpoint';
import { pathOnWire } from '../../src/contract/product';
import { normaliseName } from '../../src/contract/validation';
import { buildApp } from '../../src/server/app';
import { readConfig } from '../../src/server/config';
import type { Db } from '../../src/server/database/connection';
import { FULL_LOAD, generateLoad } from '../../src/server/database/demo/load';
import type { Deps } from '../../src/server/deps';
import { loadTexts } from '../../src/server/locales';
import { createOutside } from '../../src/server/outside';
import { issueSession } from '../../src/server/sessions/issue';
import { openTestDatabase } from '../server/support/database';
import { goal } from './support/goal';

/**
 * `npm run bench:delegation`: access delegation with a company of 100,000 grantees and 1,000,000 card grants among 10,000 companies, on the
 * PostgreSQL of TEST_DATABASE_URL; without it, a tenth of that on the embedded database. Every call goes over HTTP; beside it, in the same run, the
 * bare query that it cannot do without, and the same call for a company of 1,000 grantees. Prints a table for docs/benchmarks.md, and on PostgreSQL
 * fails when a goal is missed.
 */
const embedded = !process.env.TEST_DATABASE_URL;
const sizes = embedded
  ? {
      grantees: FULL_LOAD.grantees / 10,
      grants: FULL_LOAD.grants / 10,
      companies: FULL_LOAD.companies / 10,
      smallGrantees: FULL_LOAD.smallGrantees,
    }
  : FULL_LOAD;
const ROUNDS = 60;

const connection = await openTestDatabase();
const { db } = connection;
const silent = { info: () => {}, warn: () => {}, error: console.error };
const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DEMO: 'false', SECRET: 'x'.repeat(40) });
const deps: Deps = {
  config,
  db,
  databaseAnswers: connection.answers,
  now: () => new Date(),
  outside: createOutside(config),
  texts: loadTexts(path.resolve(import.meta.dirname, '../..')),
  log: silent,
};

const line = (...cells: string[]) => console.log(`| ${cells.join(' | ')} |`);
const ms = (value: number) => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;

interface Timing {
  median: number;
  p95: number;
}

/** Times each task `ROUNDS` times, turn and turn about, so that a busy moment of the machine meets them all. */
async function interleaved(
  tasks: Record<string, () => Promise<unknown>>,
  rounds = ROUNDS,
): Promise<Record<string, Timing>> {
  const taken: Record<string, number[]> = Object.fromEntries(Object.keys(tasks).map((name) => [name, []]));
  for (let round = 0; round < rounds + 3; round += 1) {
    for (const [name, task] of Object.entries(tasks)) {
      const started = performance.now();
      await task();
      if (round >= 3) taken[name]?.push(performance.now() - started);
    }
  }
  return Object.fromEntries(
    Object.entries(taken).map(([name, values]) => {
      const sorted = values.sort((a, b) => a - b);
      return [name, { median: sorted[Math.floor(rounds / 2)] ?? 0, p95: sorted[Math.floor(rounds * 0.95)] ?? 0 }];
    }),
  );
}

const started = performance.now();
const load = await generateLoad(db, sizes);
await sql`vacuum analyze`.execute(db);
const busy = os.loadavg()[0]?.toFixed(1);
console.log(
  `${sizes.grantees} grantees, ${sizes.grants} card grants, ${sizes.companies} other companies: filled in ${Math.round((performance.now() - started) / 1000)} s`,
);
console.log(`${os.cpus().length} cores, load ${busy} (what a busy machine shows is the wait, not the work)\n`);

const app = await buildApp(deps);
const url = await app.listen({ port: 0, host: '127.0.0.1' });
const tokens = {
  large: (await issueSession(deps, load.large.id, { authTime: new Date() })).token,
  small: (await issueSession(deps, load.small.id, { authTime: new Date() })).token,
  supervisor: (await issueSession(deps, load.supervisor.id, { authTime: new Date() })).token,
};

async function call(
  endpoint: Endpoint,
  token: string,
  id: string,
  query: Record<string, string> = {},
  body?: unknown,
): Promise<Response> {
  const filled = pathOnWire(endpoint.path, config.PRODUCT).replace(':id', encodeURIComponent(id));
  const response = await fetch(`${url}/api${filled}?${new URLSearchParams(query)}`, {
    method: endpoint.method,
    headers: {
      authorization: `Bearer ${token}`,
      'idempotency-key': randomUUID(),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${endpoint.id}: ${response.status} ${await response.text()}`);
  return response;
}

const table = (who: 'large' | 'small', query: Record<string, string>) => async () =>
  (await call(listPermissionarios, tokens[who], load[who].login, { size: '20', ...query })).json();

/** The query that any table needs: one page of keys and rows, nothing around it. */
const bare =
  (who: 'large' | 'small', { name, offset = 0 }: { name?: string; offset?: number }) =>
  () =>
    sql`select person, nome_ordem, login, n_contratos, n_centros, n_sistemas, valid_until from grantee
      where company = ${load[who].id} ${name ? sql`and nome_busca like ${`%${normaliseName(name)}%`}` : sql``}
      order by nome_ordem, person offset ${offset} limit 20`.execute(db);

const deep = String(Math.floor((sizes.grantees * 0.9) / 20));
const plain = normaliseName(load.rareName).toLowerCase();
/** The goals are PostgreSQL's: a time, and for what finds few also how often the cost with 1,000 grantees. */
const QUICK = { ms: 30, times: 2 };
const BROAD = { ms: 100 };
const rows: [string, Record<string, string>, { name?: string; offset?: number }, { ms: number; times?: number }?][] = [
  ['first page', {}, {}, QUICK],
  ['name filter, about twenty found, with accents', { nomeOuIdPostal: load.rareName }, { name: load.rareName }, QUICK],
  ['the same without accents', { nomeOuIdPostal: plain }, { name: load.rareName }, QUICK],
  ['name filter, a tenth found', { nomeOuIdPostal: load.commonName }, { name: load.commonName }, BROAD],
  [`page ${deep}, nine tenths back`, { page: deep }, { offset: Number(deep) * 20 }, BROAD],
  ['first page by username', { sort: 'usuario,asc' }, {}],
  ['first page by number of contracts', { sort: 'contratos,desc' }, {}],
];

line('20 rows over HTTP', 'median', '95th percentile', 'bare query, median', '1,000 grantees, median', 'ratio');
line('---', '---:', '---:', '---:', '---:', '---:');
for (const [name, query, needed, most] of rows) {
  const smallQuery = query.page ? { ...query, page: '45' } : query;
  const timing = await interleaved({
    large: table('large', query),
    bare: bare('large', needed),
    small: table('small', smallQuery),
  });
  const { large, bare: query20, small } = timing as Record<'large' | 'bare' | 'small', Timing>;
  line(
    name,
    ms(large.median),
    ms(large.p95),
    ms(query20.median),
    ms(small.median),
    (large.median / small.median).toFixed(1),
  );
  if (connection.kind !== 'postgres' || !most) continue;
  goal(`${name}, 95th percentile in ms`, large.p95, most.ms);
  if (most.times !== undefined)
    goal(`${name}, times the cost with 1,000 grantees`, large.median / small.median, most.times);
}
const supervised = await interleaved(
  {
    first: () =>
      call(listPermissionarios, tokens.supervisor, load.large.login, { size: '20' }).then((response) =>
        response.json(),
      ),
  },
  20,
);
line(
  'first page of a supervisor of a tenth of the contracts',
  ms(supervised.first?.median ?? 0),
  ms(supervised.first?.p95 ?? 0),
  '',
  '',
  '',
);

/** Fifty cards that the people of the list do not have yet, granted to a thousand of them in one request. */
async function grantMany(database: Db, round: number): Promise<number> {
  const { rows: people } = await sql<{
    login: string;
  }>`select login from grantee where company = ${load.large.id} order by person offset ${round * 1000} limit 1000`.execute(
    database,
  );
  const { rows: cards } = await sql<{ nu_contrato: string; nu_cartao: string; co: string }>`
    select nu_contrato, nu_cartao, co from posting_card where company = ${load.large.id} order by nu_contrato desc, nu_cartao desc offset ${round * 50} limit 50`.execute(
    database,
  );
  const before = performance.now();
  await call(
    addDelegacao,
    tokens.large,
    load.large.login,
    {},
    {
      listaUsuarios: people.map((person) => person.login),
      listaCartoes: cards.map((card) => ({
        nuCartao: card.nu_cartao,
        nuContrato: card.nu_contrato,
        coCentroCusto: card.co,
      })),
      listaSistemas: [],
    },
  );
  return performance.now() - before;
}
const saves: number[] = [];
for (let round = 0; round < 5; round += 1) saves.push(await grantMany(db, round));
console.log();
line('One call', 'takes', 'bare');
line('---', '---:', '---:');
if (connection.kind === 'postgres') goal('50 cards to 1,000 people, slowest in ms', Math.max(...saves), 3000);
const bareInsert = performance.now();
await db.transaction().execute(async (tx) => {
  await sql`
      insert into card_grant (company, person, nu_contrato, nu_cartao, co, by, by_rank)
      select ${load.large.id}, g.person, c.nu_contrato, c.nu_cartao, c.co, ${load.large.id}, 'E'
      from (select person from grantee where company = ${load.large.id} order by person offset 5000 limit 1000) g,
        (select * from posting_card where company = ${load.large.id} order by nu_contrato desc, nu_cartao desc offset 250 limit 50) c on conflict do nothing`.execute(
    tx,
  );
});
line(
  '50 cards to 1,000 people, one transaction (slowest of five; bare: the insert alone)',
  ms(Math.max(...saves)),
  ms(performance.now() - bareInsert),
);

const heap: number[] = [];
const watching = setInterval(() => heap.push(process.memoryUsage().heapUsed), 20);
const beforeExport = performance.now();
const response = await call(exportPermissionarios, tokens.large, load.large.login);
let bytes = 0;
let lines = 0;
for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
  bytes += chunk.length;
  lines += Buffer.from(chunk).toString('latin1').split('\n').length - 1;
}
clearInterval(watching);
const half = Math.floor(heap.length / 2);
const most = (values: number[]) => Math.round(Math.max(...values, 0) / 1_048_576);
line(
  `CSV of ${lines - 1} rows, ${(bytes / 1_048_576).toFixed(1)} MB; largest heap in its first and second half: ${most(heap.slice(0, half))} and ${most(heap.slice(half))} MB`,
  ms(performance.now() - beforeExport),
  '',
);

await app.close();
await connection.close();
