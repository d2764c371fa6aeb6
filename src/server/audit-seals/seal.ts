import { sql } from 'kysely';
import { Gauge } from 'prom-client';
import type { Db } from '../database/connection';
import { inTransaction } from '../database/transaction';
import type { Deps } from '../deps';
import { sealKey, type SealKey } from './key';
import { BLOCK_ROWS, type Place, readRows } from './rows';
import { newestSeal, readSeal, vouch } from './signatures';
import { type Block, BlocksDigest, dayAfter, headOf, type Seal } from './text';

/** What whoever watches the server sees of the seals: the end of the last sealed day, as `time()` counts. */
export const sealedFigure = new Gauge({
  name: 'audit_sealed_until_seconds',
  help: 'Until when the audit is sealed, in seconds since 1970',
  registers: [],
});

/** A run ends after the day with which this is over: a database of years is sealed in many, and a server that stops waits for one. */
const RUN_MS = 10_000;

/** Rows of one statement. */
const SLICE = 1000;

/** The newest seal carries no signature of this key: whoever signs the next one would vouch for what nobody has looked at. */
class StrangeSealError extends Error {}

/**
 * Closes the days that have been over for an hour and seals each, the oldest first. Any copy may do it, also several at once: what a closed
 * day holds is the same for all, and one of them writes it.
 */
export async function sealDays({ db, config, log, now }: Pick<Deps, 'db' | 'config' | 'log' | 'now'>): Promise<void> {
  await closeDays(db);
  const key = await sealKey(config);
  const until = performance.now() + RUN_MS;
  // The one place outside the database that knows what was sealed: who takes seals away does not reach it.
  const tell = (sealed: Seal) =>
    log.info({ day: sealed.day, rows: sealed.rows, head: headOf(sealed), kid: key.kid }, 'audit sealed');
  try {
    let newest: Seal | null = null;
    do {
      const sealed = await sealNextDay(db, key, now());
      if (!sealed) break;
      newest = sealed;
      if (!config.DEMO) tell(sealed);
    } while (performance.now() < until);
    // The demo begins with a year of days, whose lines would bury what its first start says; the newest head stands for all.
    if (newest && config.DEMO) tell(newest);
  } catch (failure) {
    if (!(failure instanceof StrangeSealError)) throw failure;
    log.error(
      { kid: key.kid },
      'The audit is not sealed: its last seal was signed with another SECRET. Run npm run secrets:rotate with both, or see "The audit" in docs/operate.md.',
    );
  }
  const last = await newestSeal(db);
  if (last) sealedFigure.set(Date.parse(`${dayAfter(last.day)}T00:00:00Z`) / 1000);
}

/**
 * From here on no row comes to a day that has been over for an hour. The lock waits for transactions that have written already; those that
 * write later find the day closed (a trigger). A writer that takes long makes this give up rather than hold all others up: there is another run.
 */
async function closeDays(db: Db): Promise<void> {
  const { rows } = await sql<{ due: boolean }>`
    select coalesce((select until from audit_closing), '-infinity') < ${CLOSED} as due`.execute(db);
  if (!rows[0]?.due) return;
  await inTransaction(db, async (trx) => {
    await sql`set local lock_timeout = '2s'`.execute(trx);
    await sql`lock table audit_event in share mode`.execute(trx);
    await sql`
      insert into audit_closing (until) values (${CLOSED})
      on conflict (one) do update set until = greatest(audit_closing.until, excluded.until)`.execute(trx);
  });
}

/** The end of the last day that has been over for an hour, by the clock of the database, as the trigger has it. */
export const CLOSED = sql<Date>`date_trunc('day', clock_timestamp() - interval '1 hour', 'UTC')`;

/** Seals the oldest closed day that has no seal. @returns null when there is none, or another copy was first */
async function sealNextDay(db: Db, key: SealKey, now: Date): Promise<Seal | null> {
  const previous = await newestSeal(db);
  if (previous && !(await readSeal(db, previous.day))?.kids.includes(key.kid)) throw new StrangeSealError();
  const day = previous ? dayAfter(previous.day) : await firstDay(db);
  if (!day || !(await isClosed(db, day))) return null;
  const { rows, digest, blocks } = await readDay(db, day);
  const seal = { day, rows, blocks: digest, previous: previous?.head ?? null, sealedAt: now };
  return (await write(db, { seal, blocks, key })) ? seal : null;
}

async function firstDay(db: Db): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select (min(at) at time zone 'UTC')::date as day from audit_event where at > '-infinity'`.execute(db);
  return rows[0]?.day ?? null;
}

async function isClosed(db: Db, day: string): Promise<boolean> {
  const { rows } = await sql<{ closed: boolean }>`
    select until >= ${`${dayAfter(day)}T00:00:00Z`}::timestamptz as closed from audit_closing`.execute(db);
  return rows[0]?.closed ?? false;
}

async function readDay(db: Db, day: string): Promise<{ rows: number; digest: string; blocks: Block[] }> {
  const blocks: Block[] = [];
  const digest = new BlocksDigest();
  for (let after: Place | null = null; ;) {
    const { rows, last, digest: of } = await readRows(db, { day, after, upTo: null, limit: BLOCK_ROWS });
    if (!last) break;
    const block = { rows, last, digest: of };
    digest.add(block);
    blocks.push(block);
    after = last;
  }
  return { rows: digest.rows, digest: digest.end(), blocks };
}

async function write(
  db: Db,
  { seal, blocks, key }: { seal: Seal; blocks: readonly Block[]; key: SealKey },
): Promise<boolean> {
  const { day, sealedAt, ...rest } = seal;
  return inTransaction(db, async (trx) => {
    const written = await trx
      .insertInto('audit_seal')
      .values({ day, ...rest, head: headOf(seal), sealed_at: sealedAt })
      .onConflict((conflict) => conflict.doNothing())
      .returning('day')
      .executeTakeFirst();
    if (!written) return false;
    const numbered = blocks.map(({ rows, last, digest }, number) => ({ number, rows, ...last, digest }));
    for (let from = 0; from < numbered.length; from += SLICE)
      await sql`
        insert into audit_seal_block (day, number, rows, last_at, last_id, digest)
        select ${day}::date, number, rows, at, id, digest
        from jsonb_to_recordset(${JSON.stringify(numbered.slice(from, from + SLICE))}::jsonb)
          as b (number int, rows int, at timestamptz, id uuid, digest text)`.execute(trx);
    await vouch(trx, { seal, key });
    return true;
  });
}
