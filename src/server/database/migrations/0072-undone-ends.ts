import { type Kysely, sql } from 'kysely';

/**
 * Of a change of ends that can be undone as a removal can: how many rows the audit had about that person's accesses right after it; null for a removal. It stands
 * apart from `events`, which stays 0 there: a copy of the version before, which would give no end back, finds more of them and refuses.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table removed_grantee add column end_events int`.execute(db);
}
