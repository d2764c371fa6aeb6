import { type Kysely, sql } from 'kysely';

/** Accesses that companies offer to people by their CPF, with an account or without (docs/decisions/0033). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table invitation (
      id uuid primary key, company uuid not null references account (id),
      by uuid not null references account (id), by_rank text not null check (by_rank in ('E', 'A', 'S')),
      cpf_hash text not null, cpf_mask text not null, email text not null, token_hash text not null unique,
      offered_until date, expires_at timestamptz not null,
      state text not null check (state in ('waiting', 'accepted', 'declined', 'cancelled', 'expired')),
      made_at timestamptz not null, mail uuid not null, mailed_at timestamptz not null,
      closed_at timestamptz, person uuid references account (id), versao integer not null default 1,
      check ((state = 'waiting') = (closed_at is null)),
      check ((state in ('accepted', 'declined')) = (person is not null)),
      check (company <> person)
    )`.execute(db);
  await sql`create unique index invitation_one_waits on invitation (company, cpf_hash) where state = 'waiting'`.execute(
    db,
  );
  await sql`create index invitation_list on invitation (company, made_at desc, id desc)`.execute(db);
  await sql`create index invitation_cpf on invitation (cpf_hash, made_at) where state = 'waiting'`.execute(db);
  await sql`create index invitation_person on invitation (person) where person is not null`.execute(db);
  await sql`create index invitation_expiring on invitation (expires_at) where state = 'waiting'`.execute(db);
  await sql`create index invitation_closed on invitation (closed_at) where state <> 'waiting'`.execute(db);
  await sql`
    create table invitation_card (
      invitation uuid not null references invitation (id) on delete cascade,
      nu_contrato text not null, nu_cartao text not null, co text not null, granted boolean not null default false,
      primary key (invitation, nu_contrato, nu_cartao)
    )`.execute(db);
  await sql`
    create table invitation_group (
      invitation uuid not null references invitation (id) on delete cascade,
      system text not null, grupo text not null, granted boolean not null default false,
      primary key (invitation, system, grupo)
    )`.execute(db);
}
