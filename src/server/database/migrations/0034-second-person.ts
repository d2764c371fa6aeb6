import { type Kysely, sql } from 'kysely';

/** Acts of support that wait for a second person, and owners who were asked for another e-mail address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table support_held_act (
      id uuid primary key, review uuid not null references support_review (id),
      act text not null check (act in ('sessoes', 'segunda-etapa', 'email')), motivo text not null, asked_at timestamptz not null,
      state text not null default 'waiting' check (state in ('waiting', 'approved', 'refused', 'withdrawn')),
      decided_by uuid references account (id), decided_at timestamptz, refusal text,
      check ((state in ('waiting', 'withdrawn')) = (decided_by is null)),
      check ((state = 'waiting') = (decided_at is null)),
      check ((state = 'refused') = (refusal is not null))
    )`.execute(db);
  await sql`create unique index support_held_act_waiting on support_held_act (review, act) where state = 'waiting'`.execute(
    db,
  );
  await sql`
    create table email_correction (
      account uuid primary key references account (id) on delete cascade, asked_at timestamptz not null
    )`.execute(db);
  // Whichever flow gives the account another address, now or one day: nobody asks for it any more.
  await sql`
    create function end_email_correction() returns trigger language plpgsql as
    $$ begin delete from email_correction where account = new.id; return null; end $$`.execute(db);
  await sql`
    create trigger account_email_corrected after update of email on account for each row
    when (old.email is distinct from new.email) execute function end_email_correction()`.execute(db);
}
