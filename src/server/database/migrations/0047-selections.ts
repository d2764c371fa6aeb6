import { type Kysely, sql } from 'kysely';

/**
 * What is done with all people whom a filter finds, beside what comes out of a file (docs/decisions/0037). A copy of the version before refuses each of
 * its lines: none of them names an access but those that are given.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table access_import add column act jsonb`.execute(db);
}
