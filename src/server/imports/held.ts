import type { Selectable } from 'kysely';
import { UNDO_SECONDS } from '../../contract/undo';
import type { Db } from '../database/connection';
import type { AccessImportTable } from '../database/schema';

type Row = Pick<Selectable<AccessImportTable>, 'id' | 'state' | 'state_at' | 'reached'>;

/** Seconds until a job that takes something away begins; 0 for any other, and for one that has begun. */
export async function heldFor(db: Db, row: Row, now: Date): Promise<number> {
  const left = row.state_at.getTime() + UNDO_SECONDS * 1000 - now.getTime();
  return left > 0 && (await canBeUndone(db, row)) ? Math.ceil(left / 1000) : 0;
}

/** Whether it is being applied, takes something away, and has written nothing yet. */
export async function canBeUndone(db: Db, { id, state, reached }: Row): Promise<boolean> {
  if (state !== 'applying' || reached !== null) return false;
  const removal = await db
    .selectFrom('access_import_line')
    .select('place')
    .where('import', '=', id)
    .where('outcome', '=', 'removed')
    .limit(1)
    .executeTakeFirst();
  return removal !== undefined;
}
