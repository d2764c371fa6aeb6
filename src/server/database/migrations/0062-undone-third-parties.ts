import { type Kysely, sql } from 'kysely';

/**
 * Third parties that a removal took the right to delegate from, with what they were authorised for and the views that they kept: `people`, one each; `events`: how many rows the audit
 * had about each of them as a third party right after it; `told`: of whom another notice still waited, whose place that of the removal took.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table removal add column delegates jsonb`.execute(db);
}
