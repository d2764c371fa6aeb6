import { sql } from 'kysely';
import type { Db } from '../connection';

/** PGlite has neither a checkpointer nor autovacuum: without them its log grows without end and its plans go stale. */
const CHECKPOINT_MS = 60_000;
const VACUUM_MS = 30 * 60_000;

export interface UpkeepLog {
  warn(fields: object, text: string): void;
}

/** Begins the timed CHECKPOINT and VACUUM ANALYZE. @returns how to end them; a run under way is waited for */
export function startUpkeep(
  db: Db,
  log: UpkeepLog,
  { checkpointMs = CHECKPOINT_MS, vacuumMs = VACUUM_MS } = {},
): () => Promise<void> {
  let last = Promise.resolve();
  const every = (ms: number, statement: string) => {
    const run = () => {
      last = last.then(async () => {
        try {
          await sql.raw(statement).execute(db);
        } catch (error) {
          log.warn({ error: String(error), statement }, 'Upkeep of the embedded database failed');
        }
      });
    };
    return setInterval(run, ms).unref();
  };
  const timers = [every(checkpointMs, 'checkpoint'), every(vacuumMs, 'vacuum analyze')];
  return async () => {
    timers.forEach(clearInterval);
    await last;
  };
}
