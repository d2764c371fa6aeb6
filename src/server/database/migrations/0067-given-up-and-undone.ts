import { type Kysely, sql } from 'kysely';

/**
 * Whether a removal is that of somebody who gave up what they had received: they alone take it back, and not as who acts for the company. A copy of the version
 * before writes none of these.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table removal add column released boolean not null default false`.execute(db);
}
