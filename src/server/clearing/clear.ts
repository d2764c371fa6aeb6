import { sql } from 'kysely';
import type { Db } from '../database/connection';
import { inTransaction } from '../database/transaction';
import type { Deps } from '../deps';
import { type Kind, KINDS } from './kinds';

/** Rows of one slice: a few milliseconds, so that nobody waits for its locks or for its work, and a copy that stops is not held up. */
const SLICE = 250;
/** A breath is so many times as long as the slice before it: what the others wait for is an answer in ten at the most, and that for no longer than a slice. */
const BREATHS = 9;
/** A run ends after this long, as a server that stops waits for it; the next one goes on. */
const RUN_MS = 10_000;
/** Held for a slice: however many copies run, one clears at a time. */
const LOCK = 7_270_047;

/**
 * Clears what is due in slices, each a transaction of its own, with a breath of several times what the slice took between two: the others have nine tenths
 * of what a connection can do. Every kind has its turn, so that a long arrear of one holds up none. Any copy may run it.
 * @returns rows by table
 */
export async function clearOld({
  db,
  config,
  now,
}: Pick<Deps, 'db' | 'config' | 'now'>): Promise<Partial<Record<Kind['table'], number>>> {
  const at = now().getTime();
  const moment = { config, ago: (ms: number) => new Date(at - ms) };
  const until = performance.now() + RUN_MS;
  const cleared: Partial<Record<Kind['table'], number>> = {};
  let left: readonly Kind[] = KINDS;
  while (left.length > 0) {
    const more: Kind[] = [];
    for (const kind of left) {
      const began = performance.now();
      const rows = await clearSlice(db, kind, moment);
      if (rows === null) return cleared;
      if (rows > 0) cleared[kind.table] = (cleared[kind.table] ?? 0) + rows;
      if (rows < sliceOf(kind)) continue;
      more.push(kind);
      if (performance.now() > until) return cleared;
      await breath(BREATHS * (performance.now() - began));
    }
    left = more;
  }
  return cleared;
}

const sliceOf = ({ slice = SLICE }: Kind) => slice;

const breath = (ms: number) => new Promise((over) => setTimeout(over, ms));

/** @returns how many rows went; null while another copy clears */
async function clearSlice(db: Db, kind: Kind, moment: Parameters<Kind['due']>[0]): Promise<number | null> {
  return inTransaction(db, async (tx) => {
    const { rows: locks } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(${LOCK}) as mine, set_config('synchronous_commit', 'off', true)`.execute(tx);
    if (!locks[0]?.mine) return null;
    const { rows } = await sql<{ gone: number }>`${sliceStatement(kind, moment)}`.execute(tx);
    return rows[0]?.gone ?? 0;
  });
}

/** A row that somebody holds is left for another time. */
export const sliceStatement = (kind: Kind, moment: Parameters<Kind['due']>[0]) => sql`
  with gone as (
    delete from ${sql.table(kind.table)} where ctid = any (array(
      select t.ctid from ${sql.table(kind.table)} t where ${kind.due(moment)}
      order by t.${sql.ref(kind.oldest)} limit ${sliceOf(kind)} for update skip locked))
    returning *)${kind.stays ? sql`, stays as (${kind.stays})` : sql``}
  select count(*) as gone from gone`;
