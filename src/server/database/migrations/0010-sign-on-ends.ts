import { type Kysely, sql } from 'kysely';

/** Why a sign-on ended before its time, so that the sign-on page can say it to the browser that had it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sign_on_end (
      cookie_hash text primary key, reason text not null check (reason in ('ended', 'password')), at timestamptz not null
    )`.execute(db);
  await sql`create index sign_on_end_at on sign_on_end (at)`.execute(db);
}
