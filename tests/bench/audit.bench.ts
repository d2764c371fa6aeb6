import os from 'node:os';
import { sql } from 'kysely';
import { sealKey } from '../../src/server/audit-seals/key';
import { sealDays } from '../../src/server/audit-seals/seal';
import { verifyAudit } from '../../src/server/audit-seals/verify';
import { readConfig } from '../../src/server/config';
import { openTestDatabase } from '../server/support/database';
import { goal } from './support/goal';

/**
 * `npm run bench:audit [-- rows]`: seals and verifies an audit of a hundred days, of 10,000,000 rows on the PostgreSQL of TEST_DATABASE_URL, of
 * 100,000 on the embedded database without it; then changes a row, removes one and adds one, and verifies again. Fails when a fault is
 * missed, or memory grows with the rows.
 */
const embedded = !process.env.TEST_DATABASE_URL;
const ROWS = Number(process.argv[2] ?? (embedded ? 100_000 : 10_000_000));
const DAYS = 100;
const HEAP_MB = 200;
const SECRET = 'x'.repeat(40);

const { db, close } = await openTestDatabase();
const config = readConfig({ NODE_ENV: 'test', DEMO: 'false', SECRET });
const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
};

let heap = 0;
const watch = setInterval(() => (heap = Math.max(heap, process.memoryUsage().heapUsed / 1e6)), 100);

/** As sign-ins and grants write them, evenly over each day. */
async function fill(): Promise<void> {
  const ofDay = ROWS / DAYS;
  for (let ago = DAYS; ago > 0; ago -= 1)
    await sql`
      insert into audit_event (id, at, actor, target, action, diff, address)
      select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(n::text), 1, 19))::uuid, at,
        md5((n % 50000)::text)::uuid, md5((n % 50000)::text)::uuid, 'session.opened', jsonb_build_object('n', n, 'browser', md5(n::text)), '192.0.2.1'
      from (
        select n, date_trunc('day', now(), 'UTC') - ${ago}::int * interval '24 hours' + n * interval '24 hours' / (${ofDay}::int + 1) as at
        from generate_series(1, ${ofDay}::int) n) made`.execute(db);
}

async function seal(): Promise<void> {
  const count = async () =>
    (
      await db
        .selectFrom('audit_seal')
        .select(({ fn }) => fn.countAll<number>().as('days'))
        .executeTakeFirstOrThrow()
    ).days;
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  // A run ends after some seconds.
  for (let before = -1; before < (await count());) {
    before = await count();
    await sealDays({ db, config, now: () => new Date(), log });
  }
}

async function verify(): Promise<string[]> {
  const faults: string[] = [];
  const trusted = [(await sealKey({ SECRET })).kid];
  const { rows } = await verifyAudit(db, { trusted, noted: null }, (fault) => faults.push(fault));
  if (rows !== ROWS) throw new Error(`${rows} rows are sealed, not ${ROWS}.`);
  return faults;
}

async function tamper(): Promise<void> {
  await sql`alter table audit_event disable trigger user`.execute(db);
  const nth = (n: number) => sql`id = (select id from audit_event order by at, id offset ${n} limit 1)`;
  await sql`update audit_event set address = '192.0.2.2' where ${nth(Math.floor(ROWS * 0.2))}`.execute(db);
  await sql`delete from audit_event where ${nth(Math.floor(ROWS * 0.5))}`.execute(db);
  await sql`
    insert into audit_event (id, at, action, diff, address)
    select gen_random_uuid(), at, action, diff, address from audit_event where ${nth(Math.floor(ROWS * 0.8))}`.execute(
    db,
  );
  await sql`alter table audit_event enable trigger user`.execute(db);
}

console.log(`${ROWS} rows in ${DAYS} days, ${os.cpus().length} cores, load ${os.loadavg()[0]?.toFixed(1)}`);
console.log(`filled in ${(await seconds(fill)).toFixed(0)} s`);
if (!embedded) await sql`vacuum analyze audit_event`.execute(db);
console.log(`sealed in ${(await seconds(seal)).toFixed(1)} s`);
let faults: string[] = [];
console.log(
  `verified in ${(await seconds(async () => (faults = await verify()))).toFixed(1)} s, faults: ${faults.length}`,
);
goal('faults of an audit that nobody has changed', faults.length, 0);
await tamper();
console.log(`verified in ${(await seconds(async () => (faults = await verify()))).toFixed(1)} s, after three deeds:`);
console.log(faults.join('\n'));
goal('faults that were missed', 3 - faults.length, 0);
console.log(`the most on the heap: ${heap.toFixed(0)} MB`);
goal('heap in MB', heap, HEAP_MB);
clearInterval(watch);
await close();
