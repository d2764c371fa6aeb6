import os from 'node:os';
import { sql } from 'kysely';
import { buildApp } from '../../src/server/app';
import { clearOld } from '../../src/server/clearing/clear';
import { generateLoad } from '../../src/server/database/demo/load';
import { issueSession } from '../../src/server/sessions/issue';
import { hashPassword } from '../../src/server/sessions/password';
import { openTestDatabase } from '../server/support/database';
import { goal } from './support/goal';
import { depsOf } from './support/served';
import { PASSWORD } from './support/sign-in';
import { visit } from './support/visitors';

/**
 * `npm run bench:clearing [-- rows seconds turns]`: people sign in and open their home, by turns with nothing beside them and while old rows are cleared as the
 * job clears them, 10,000,000 in all on the PostgreSQL of TEST_DATABASE_URL, 20,000 on the embedded database, or as many as go in so many turns. Prints the 95th percentile of both, and
 * how far the quiet turns lie apart: what the machine's noise is. Fails when clearing moves the percentile by more than a tenth and that noise.
 */
const embedded = !process.env.TEST_DATABASE_URL;
const ROWS = Number(process.argv[2] ?? (embedded ? 20_000 : 10_000_000));
const SECONDS = Number(process.argv[3] ?? 20);
const TURNS = Number(process.argv[4] ?? Infinity);
const TURNS_AT_LEAST = 3;
const OLD_DAYS = 400;
const PEOPLE = 20_000;
const many = '1000000';

const connection = await openTestDatabase();
const { db } = connection;
const deps = depsOf(connection, { LOGIN_TRIES_PER_ADDRESS: many });
const began = performance.now();
const elapsed = () => Math.round((performance.now() - began) / 1000);

await generateLoad(
  db,
  { grantees: PEOPLE, grants: PEOPLE, smallGrantees: 10, companies: 100 },
  await hashPassword(PASSWORD),
);
await sql`create table old_people as select id, (row_number() over (order by id))::int as n from account where tipo = 'PF'`.execute(
  db,
);
await sql`create unique index old_people_n on old_people (n)`.execute(db);
/** Slices of rows of one quarter: sessions, messages, codes and kept answers, as years of use leave them. */
const PART = 100_000;
for (let from = 0; from < ROWS / 4; from += PART) {
  const part = Math.min(PART, Math.ceil(ROWS / 4) - from);
  const series = sql`(
    select i, now() - ${OLD_DAYS}::int * interval '1 day' - i * interval '1 second' as at, p.id
    from generate_series(${from + 1}::int, ${from + part}::int) i join old_people p on p.n = 1 + i % ${PEOPLE}::int) s`;
  await sql`
    insert into session (id, account, auth_time, criado_em, last_seen, expires, address, user_agent)
    select gen_random_uuid(), id, at, at, at, at, '192.0.2.1', 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0' from ${series}`.execute(
    db,
  );
  await sql`
    insert into outbox (id, kind, account, destino, payload, tries, next_attempt, sent_at, criado_em)
    select gen_random_uuid(), 'email', id, i || '@contas.example', '{"template": "code", "values": {}, "language": "pt"}', 1, at, at, at from ${series}`.execute(
    db,
  );
  await sql`
    insert into code_sent (id, account, funcao, canal, destino_mascarado, numero_mascarado, criado_em)
    select gen_random_uuid(), id, 'ALTERAR_EMAIL', 'E', 'a***@contas.example', '****12', at from ${series}`.execute(db);
  await sql`
    insert into idempotency (scope, key, request_hash, status, answer, headers, at)
    select id::text, 'key-' || i, md5(i::text), 201, '{}', '{}', at from ${series}`.execute(db);
}
await sql`vacuum analyze`.execute(db);
console.log(
  `${ROWS} old rows on ${embedded ? 'the embedded database' : 'PostgreSQL'}, filled in ${elapsed()} s; ${os.cpus().length} cores, load ${os.loadavg()[0]?.toFixed(1)}`,
);

const app = await buildApp(deps);
const url = await app.listen({ port: 0, host: '127.0.0.1' });
const person = await db
  .selectFrom('account')
  .select(['id', 'id_produto'])
  .where('tipo', '=', 'PF')
  .orderBy('id')
  .executeTakeFirstOrThrow();
const { token } = await issueSession(deps, person.id, { authTime: new Date() });
const home = `${url}/api/v1/usuarios/${person.id_produto}`;

const people = async (seconds: number) => {
  const [signIns, homes] = await Promise.all([
    visit({ round: { url, members: [{ login: person.id_produto }] }, visitors: 1, seconds }),
    visit({ round: { addresses: [home], token }, visitors: 2, seconds }),
  ]);
  return { 'sign-in': signIns, home: homes };
};
type Times = Awaited<ReturnType<typeof people>>;

let cleared = 0;
let clearing = 0;
/** Clears until it is told to stop, without the job's half minute between two runs: the worst that it does. */
async function clearUntil(stop: () => boolean): Promise<void> {
  while (!stop() && cleared < ROWS) {
    const from = performance.now();
    const rows = await clearOld(deps);
    clearing += performance.now() - from;
    cleared += Object.values(rows).reduce((sum, count) => sum + count, 0);
  }
}

const quantile = (values: readonly number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? 0;
const p95 = (values: readonly number[]) => quantile(values, 0.95);

await people(3);
const quiet: Times[] = [];
const beside: Times[] = [];
while (beside.length < TURNS_AT_LEAST || (cleared < ROWS && beside.length < TURNS)) {
  quiet.push(await people(SECONDS));
  if (cleared >= ROWS) break;
  let over = false;
  const busy = clearUntil(() => over);
  beside.push(await people(SECONDS));
  over = true;
  await busy;
}
console.log(
  `${cleared} rows cleared, ${Math.round(cleared / (clearing / 1000))} a second; ${quiet.length} quiet turns of ${SECONDS} s, ${beside.length} beside it\n`,
);
console.log(
  '| call | median, nothing cleared | median beside clearing | 95th percentile, nothing cleared | 95th percentile beside clearing | more | quiet turns lie apart |\n|---|---:|---:|---:|---:|---:|---:|',
);
for (const call of ['sign-in', 'home'] as const) {
  const alone = quiet.flatMap((turn) => turn[call]);
  const with95 = beside.flatMap((turn) => turn[call]);
  const each = quiet.map((turn) => p95(turn[call]));
  const noise = Math.max(...each) / Math.min(...each) - 1;
  const more = p95(with95) / p95(alone) - 1;
  const ms = (figure: number) => `${figure.toFixed(1)} ms`;
  const percent = (share: number) => `${(100 * share).toFixed(0)} %`;
  console.log(
    `| ${call} | ${ms(quantile(alone, 0.5))} | ${ms(quantile(with95, 0.5))} | ${ms(p95(alone))} | ${ms(p95(with95))} | ${percent(more)} | ${percent(noise)} |`,
  );
  goal(`${call}: more at the 95th percentile beside clearing`, more, 0.1 + noise);
}
console.log(`load ${os.loadavg()[0]?.toFixed(1)}`);
await app.close();
await connection.close();
