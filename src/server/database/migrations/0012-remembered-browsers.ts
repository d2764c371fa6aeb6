import { type Kysely, sql } from 'kysely';

/** Browsers in which an account's second step is not asked for a while. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table remembered_browser (
      id uuid primary key, browser uuid not null unique references known_browser (id) on delete cascade,
      account uuid not null references account (id), address text not null, user_agent text not null,
      criado_em timestamptz not null, last_used timestamptz, expires timestamptz not null
    )`.execute(db);
  await sql`create index remembered_browser_account on remembered_browser (account)`.execute(db);
  await sql`create index remembered_browser_expires on remembered_browser (expires)`.execute(db);
}
