import { type Kysely, sql } from 'kysely';

/** What somebody signs in with besides the password, and what an owner may take back by a link in a message. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table authenticator (
      account uuid primary key references account (id), key_id text not null, sealed text not null,
      change uuid, last_step integer, last_used timestamptz, criado_em timestamptz not null
    )`.execute(db);
  await sql`
    create table authenticator_draft (
      session uuid primary key references session (id) on delete cascade, account uuid not null references account (id),
      key_id text not null, sealed text not null, expires timestamptz not null
    )`.execute(db);
  await sql`
    create table recovery_set (
      account uuid primary key references account (id), key_id text not null, sealed text not null,
      change uuid, criado_em timestamptz not null
    )`.execute(db);
  await sql`
    create table recovery_code (
      account uuid not null references recovery_set (account) on delete cascade, code_hash text not null, used_at timestamptz,
      primary key (account, code_hash)
    )`.execute(db);
  await sql`
    create table security_change (
      id uuid primary key, account uuid not null references account (id), kind text not null,
      earlier_key_id text, earlier_sealed text, criado_em timestamptz not null
    )`.execute(db);
  await sql`create index security_change_account on security_change (account)`.execute(db);
  await sql`create index security_change_criado_em on security_change (criado_em)`.execute(db);
  await sql`alter table sso_session add column factor text check (factor in ('app', 'recovery'))`.execute(db);
  await sql`alter table session add column factor text check (factor in ('app', 'recovery'))`.execute(db);
}
