import { type Kysely, sql } from 'kysely';

/**
 * The access profiles by which alone somebody has what a line of an import names, as it was found when the line was judged: a report says it as it was then. A copy of
 * the version before leaves it empty, and names none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table access_import_line add column had_by text[] not null default '{}'`.execute(db);
}
