import { type Kysely, sql } from 'kysely';

/** Browsers that have signed in to an account: they have tries of their own, and only others are worth a message. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table known_browser (
      id uuid primary key, account uuid not null references account (id), secret_hash text not null,
      seen_at timestamptz not null, criado_em timestamptz not null,
      unique (secret_hash, account)
    )`.execute(db);
  await sql`create index known_browser_account on known_browser (account)`.execute(db);
  await sql`create index known_browser_seen_at on known_browser (seen_at)`.execute(db);
}
