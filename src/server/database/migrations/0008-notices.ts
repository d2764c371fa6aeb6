import { type Kysely, sql } from 'kysely';

/** What a message between two parties is about: those of one topic within an hour become one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table outbox add column topic text`.execute(db);
  await sql`create index outbox_topic on outbox (topic, criado_em) where topic is not null`.execute(db);
}
