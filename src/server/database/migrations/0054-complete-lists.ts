import { type Kysely, sql } from 'kysely';

/**
 * A list may be complete for several contracts and systems (docs/decisions/0037). A copy of the version before reads `whole_of` alone, which is empty for
 * these: it takes nothing away.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table access_import add column whole jsonb`.execute(db);
}
