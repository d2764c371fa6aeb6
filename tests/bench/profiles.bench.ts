import os from 'node:os';
import { sql } from 'kysely';
import { givePerfil } from '../../src/contract/access-profiles';
import { listPermissionarios } from '../../src/contract/delegated-users';
import type { Endpoint } from '../../src/contract/endpoint';
import { tendProfiles } from '../../src/server/access-profiles/behind';
import { buildApp } from '../../src/server/app';
import { FULL_LOAD, generateLoad } from '../../src/server/database/demo/load';
import { newId } from '../../src/server/ids';
import { issueSession } from '../../src/server/sessions/issue';
import { openTestDatabase } from '../server/support/database';
import { goal } from './support/goal';
import { callOver, depsOf } from './support/served';

/**
 * `npm run bench:profiles`: access profiles of a company of 100,000 people with 1,000,000 grants, of which half come by 200 profiles, on the PostgreSQL of
 * TEST_DATABASE_URL; without it, a tenth of that on the embedded database. Calls go over HTTP; the job runs in the same process, as in a copy of the server.
 * Prints a table for docs/benchmarks.md, and on PostgreSQL fails when a goal is missed.
 */
const embedded = !process.env.TEST_DATABASE_URL;
const scale = embedded ? 10 : 1;
const PROFILES = 200;
const ROUNDS = 60;
/** Who has the first profile, a cost centre; the last tenth have none yet, and the others one of five cards. */
const WIDE = 10_000 / scale;
const GIVEN = 1000 / scale;

const connection = await openTestDatabase();
const { db } = connection;
const deps = depsOf(connection);
const { config } = deps;
const people = FULL_LOAD.grantees / scale;
const load = await generateLoad(db, {
  grantees: people,
  grants: FULL_LOAD.grants / 2 / scale,
  companies: FULL_LOAD.companies / scale,
  smallGrantees: FULL_LOAD.smallGrantees,
});
const company = load.large.id;
const profiles = Array.from({ length: PROFILES + 1 }, newId);
const [wide, fresh] = [profiles[0] as string, profiles[PROFILES] as string];
await sql`
  insert into access_profile (id, company, nome, nome_chave, criado_em, alterado_em)
  select p.id, ${company}, 'Perfil ' || p.i, 'PERFIL ' || p.i, now(), now() from unnest(${profiles}::uuid[]) with ordinality as p (id, i)`.execute(
  db,
);
await sql`
  insert into access_profile_card (profile, nu_contrato, co, nu_cartao)
  select p.id, c.nu_contrato, c.co, c.nu_cartao
  from unnest(${profiles.slice(1, PROFILES)}::uuid[]) with ordinality as p (id, i)
    join (select *, row_number() over (order by nu_contrato, nu_cartao) - 1 as n from posting_card where company = ${company}) c
      on c.n % 400 = (p.i * 2) % 400`.execute(db);
await sql`
  insert into access_profile_card (profile, nu_contrato, co, nu_cartao)
  values (${wide}, ${load.contract}, '0000', ''), (${fresh}, '9900000039', '', '')`.execute(db);
await sql`
  insert into access_profile_holder (company, person, profile, by, by_rank, at)
  select ${company}, g.person, (${profiles.slice(0, PROFILES)}::uuid[])[case when g.i <= ${WIDE}::int then 1 else 2 + g.i % ${PROFILES - 1}::int end], ${company}, 'E', now()
  from (select person, row_number() over (order by person) as i from grantee where company = ${company}) g where g.i <= ${people * 0.9}::int`.execute(
  db,
);
await sql`
  insert into card_grant (company, person, nu_contrato, nu_cartao, co, by, by_rank, direct)
  select h.company, h.person, c.nu_contrato, c.nu_cartao, c.co, h.by, h.by_rank, false
  from access_profile_holder h join profile_card c on c.profile = h.profile where h.company = ${company} on conflict do nothing`.execute(
  db,
);
await sql`vacuum analyze`.execute(db);
const { rows: filled } = await sql<{ all: number; by: number }>`
  select count(*)::int as all, count(*) filter (where not direct)::int as by from card_grant where company = ${company}`.execute(
  db,
);

const app = await buildApp(deps);
const url = await app.listen({ port: 0, host: '127.0.0.1' });
const { token } = await issueSession(deps, company, { authTime: new Date() });

async function call<Answer>(endpoint: Endpoint, query: Record<string, string> = {}, body?: unknown): Promise<Answer> {
  const params = { idPerfil: fresh, id: load.large.login };
  const response = await callOver(endpoint, { url, product: config.PRODUCT, token, params, query, body });
  return (await response.json()) as Answer;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

const line = (...cells: string[]) => console.log(`| ${cells.join(' | ')} |`);
const ms = (value: number) => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
const p95 = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0;
const firstPage = () => timed(() => call(listPermissionarios, { size: '20' }));

console.log(
  `${filled[0]?.all} grants, ${filled[0]?.by} of them by ${PROFILES} profiles; ${os.cpus().length} cores, load ${os.loadavg()[0]?.toFixed(1)}\n`,
);

const { rows: last } = await sql<{ login: string }>`
  select login from grantee g where company = ${company}
    and not exists (select from access_profile_holder h where h.company = g.company and h.person = g.person)
  order by person limit ${GIVEN * 5}`.execute(db);
const gives: number[] = [];
for (let round = 0; round < 5; round += 1) {
  const listaUsuarios = last.slice(round * GIVEN, (round + 1) * GIVEN).map(({ login }) => login);
  gives.push(await timed(() => call(givePerfil, {}, { listaUsuarios })));
}

for (let round = 0; round < 3; round += 1) await firstPage();
const alone: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) alone.push(await firstPage());

const jobs: number[] = [];
const meanwhile: number[] = [];
for (let round = 0; round < 3; round += 1) {
  await sql`
    insert into posting_card (company, nu_contrato, nu_cartao, co, status)
    values (${company}, ${load.contract}, ${`99999999${round}0`}, '0000', 'ATIVO')`.execute(db);
  const state = { working: true };
  const job = timed(() => tendProfiles(deps)).finally(() => (state.working = false));
  while (state.working) meanwhile.push(await firstPage());
  jobs.push(await job);
}
const { rows: came } = await sql<{ count: number }>`
  select count(*)::int from card_grant where company = ${company} and nu_cartao like '99999999_0'`.execute(db);
if (came[0]?.count !== 3 * WIDE) throw new Error(`The cards came to ${came[0]?.count} of ${3 * WIDE}`);

const [give, bring, quiet, busy] = [Math.max(...gives), Math.max(...jobs), p95(alone), p95(meanwhile)];
line('access profiles', 'takes');
line('---', '---:');
line(`a profile of 50 leaves to ${GIVEN} people, one transaction (slowest of five)`, ms(give));
line(`one more card for the ${WIDE} people who have a profile, as a job (slowest of three)`, ms(bring));
line(`first page of the table alone, 95th percentile of ${ROUNDS}`, ms(quiet));
line(`the same while the job works, 95th percentile of ${meanwhile.length}`, ms(busy));
if (!embedded) {
  goal('50 leaves by a profile to 1,000 people, slowest in ms', give, 3000);
  goal('one more card for 10,000 people, slowest in ms', bring, 5000);
  goal('first page while the job works, times its 95th percentile alone', busy / quiet, 2);
}
await app.close();
await connection.close();
