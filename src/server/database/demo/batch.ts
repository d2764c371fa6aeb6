import type { Insertable } from 'kysely';
import type { Db } from '../connection';
import type { Database } from '../schema';

/** Values in one statement: well below the protocol's 65,535. */
const VALUES_MAX = 8000;

/** Inserts rows in few statements. */
export async function insertAll<T extends keyof Database & string>(
  db: Db,
  table: T,
  rows: readonly Insertable<Database[T]>[],
): Promise<void> {
  const columns = Math.max(1, Object.keys(rows[0] ?? {}).length);
  const slice = Math.floor(VALUES_MAX / columns);
  for (let from = 0; from < rows.length; from += slice) {
    await db
      .insertInto(table)
      .values(rows.slice(from, from + slice))
      .execute();
  }
}
