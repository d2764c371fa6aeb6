import { type Kysely, sql } from 'kysely';

/**
 * Old rows are cleared in slices (docs/decisions/0047): an index for each kind, and for each key that a cleared row is pointed at by. The language in
 * which an account was last written to outlives the message.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table written_language (
      account uuid primary key references account (id) on delete cascade, language text not null, at timestamptz not null
    )`.execute(db);
  await sql`create index outbox_ended on outbox (criado_em) where sent_at is not null or failed_at is not null`.execute(
    db,
  );
  await sql`create index code_sent_criado_em on code_sent (criado_em)`.execute(db);
  await sql`create index sso_session_last_used on sso_session (last_used)`.execute(db);
  await sql`create index limit_counter_window_end on limit_counter (window_end)`.execute(db);
  await sql`create index authenticator_draft_expires on authenticator_draft (expires)`.execute(db);
  await sql`create index access_import_made_at on access_import (made_at) where state <> 'applying'`.execute(db);
  await sql`create index signing_key_retired on signing_key (retired_at)`.execute(db);
  // Without these each cleared sign-on and session is looked for in the whole of another table.
  await sql`create index service_ticket_sso_session on service_ticket (sso_session)`.execute(db);
  await sql`create index code_flow_session on code_flow (session) where session is not null`.execute(db);
}
