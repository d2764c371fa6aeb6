import { type Kysely, sql } from 'kysely';

/** Sign-on: the access before this one, the `warn` option of CAS, single logout, and at most one key that signs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sso_session add column previous_access timestamptz, add column warn boolean not null default false`.execute(
    db,
  );
  await sql`alter table session add column previous_access timestamptz, add column logout_ticket text`.execute(db);
  // Several copies of the server may want the first key at once: one of them makes it.
  await sql`create unique index signing_key_signs on signing_key ((retired_at is null)) where retired_at is null`.execute(
    db,
  );
  await sql`create index sso_session_expires on sso_session (expires)`.execute(db);
  await sql`create index service_ticket_expires on service_ticket (expires)`.execute(db);
  await sql`create index session_expires on session (expires)`.execute(db);
  await sql`
    create table logout_notice (
      id uuid primary key, service text not null, ticket text not null,
      tries int not null default 0, next_attempt timestamptz not null
    )`.execute(db);
  await sql`create index logout_notice_due on logout_notice (next_attempt)`.execute(db);
}
