import { type Kysely, sql } from 'kysely';

/** Accounts that choose one message a day about what their work brings, and what waits to be said in it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table daily_digest (
      account uuid primary key references account (id) on delete cascade, since timestamptz not null
    )`.execute(db);
  await sql`
    create table digest_entry (
      id uuid primary key, account uuid not null references account (id) on delete cascade, news text not null,
      quantity integer not null check (quantity > 0), at timestamptz not null
    )`.execute(db);
  await sql`create index digest_entry_due on digest_entry (account, at)`.execute(db);
}
