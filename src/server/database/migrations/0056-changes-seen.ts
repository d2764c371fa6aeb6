import { type Kysely, sql } from 'kysely';

/** Until when somebody has read on the home what companies changed of their accesses. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table access_changes_seen (
      account uuid primary key references account (id) on delete cascade, seen_until timestamptz not null
    )`.execute(db);
}
