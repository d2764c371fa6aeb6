import { type Kysely, sql } from 'kysely';

/** Passkeys, and what a sign-in with one leaves behind. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table passkey (
      id uuid primary key, account uuid not null references account (id), credential_id text not null unique, public_key text not null,
      counter bigint not null, transports text not null, synced boolean not null, rp_id text not null, nome text not null,
      criado_em timestamptz not null, last_used timestamptz
    )`.execute(db);
  await sql`create index passkey_account on passkey (account)`.execute(db);
  await sql`alter table security_change add column passkey uuid`.execute(db);
  await sql`alter table known_browser add column passkey uuid`.execute(db);
  await sql`alter table sso_session add column passwordless boolean not null default false`.execute(db);
  for (const table of ['sso_session', 'session']) {
    const check = sql.id(`${table}_factor_check`);
    await sql`alter table ${sql.table(table)} drop constraint ${check}`.execute(db);
    await sql`
      alter table ${sql.table(table)} add constraint ${check} check (factor in ('app', 'recovery', 'hwk', 'swk'))`.execute(
      db,
    );
  }
}
