import { type Kysely, sql } from 'kysely';

/**
 * Third parties who want the requests and the ends of the companies that they act for one by one; all others have them in the message of the day. A copy of the version
 * before writes of neither to third parties.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notices_at_once (
      account uuid primary key references account (id) on delete cascade, since timestamptz not null
    )`.execute(db);
}
