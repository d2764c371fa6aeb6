import { type Kysely, sql } from 'kysely';

/** The trace of the request that a message comes from, where that is traced: its delivery goes on with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table outbox add column trace text`.execute(db);
}
