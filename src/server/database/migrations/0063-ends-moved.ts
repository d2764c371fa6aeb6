import { type Kysely, sql } from 'kysely';

/**
 * Whether a line of an import moves the end of what its person has already: without `end_before` it may as well be that of somebody new. A copy of the version
 * before leaves it out, and says nothing of old ends then.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table access_import_line add column moves_end boolean not null default false`.execute(db);
}
