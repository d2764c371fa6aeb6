import { type Kysely, sql } from 'kysely';

/**
 * Each day of the audit is sealed once it is over (docs/decisions/0039). Until when days are closed stands in `audit_closing`: a row of a
 * closed day that comes after all is filed under the moment at which it comes. The trigger looks only at rows of an hour ago, because no day
 * closes before it has been over for an hour.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index audit_event_at on audit_event (at, id)`.execute(db);
  await sql`
    create table audit_closing (one boolean primary key default true check (one), until timestamptz not null)`.execute(
    db,
  );
  await sql`
    create function file_late_audit_event() returns trigger language plpgsql as $$
    begin
      if new.at < (select until from audit_closing) then new.at := date_trunc('milliseconds', clock_timestamp()); end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger audit_event_late before insert on audit_event for each row
    when (new.at < clock_timestamp() - interval '1 hour') execute function file_late_audit_event()`.execute(db);
  await sql`
    create table audit_seal (
      day date primary key, rows bigint not null, blocks text not null, previous text, head text not null unique,
      sealed_at timestamptz(3) not null
    )`.execute(db);
  await sql`
    create table audit_seal_block (
      day date not null references audit_seal (day), number int not null, rows int not null,
      last_at timestamptz not null, last_id uuid not null, digest text not null,
      primary key (day, number)
    )`.execute(db);
  await sql`create table audit_seal_key (kid text primary key, public_jwk jsonb not null)`.execute(db);
  await sql`
    create table audit_seal_signature (
      day date not null references audit_seal (day), kid text not null references audit_seal_key (kid),
      signature text not null,
      primary key (day, kid)
    )`.execute(db);
  for (const table of ['audit_seal', 'audit_seal_block', 'audit_seal_key', 'audit_seal_signature']) {
    await sql`
      create trigger ${sql.ref(`${table}_append_only`)} before update or delete on ${sql.table(table)}
      for each row execute function refuse_change()`.execute(db);
    await sql`
      create trigger ${sql.ref(`${table}_no_truncate`)} before truncate on ${sql.table(table)}
      for each statement execute function refuse_change()`.execute(db);
  }
}
