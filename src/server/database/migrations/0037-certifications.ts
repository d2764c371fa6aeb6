import { type Kysely, sql } from 'kysely';

/**
 * Access certifications: campaigns in which a company asks of each person whether they still need what they may use (docs/decisions/0038). An item keeps what was there at the
 * start and refers to no card, no system and no grantee: what goes meanwhile takes nothing with it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table certification (
      id uuid primary key, company uuid not null references account (id),
      nome text not null check (char_length(nome) between 1 and 80),
      filtro jsonb, perfil uuid references access_profile (id) on delete set null, perfil_nome text,
      prazo date not null, undecided text not null check (undecided in ('keep', 'end')),
      asks_reason boolean not null,
      repeats text check (repeats in ('quarter', 'year')), next_on date check (next_on is null or repeats is not null),
      state text not null check (state in ('open', 'closing', 'closed', 'cancelled')),
      opened_by uuid references account (id), opened_rank text check (opened_rank in ('E', 'A', 'S')),
      opened_at timestamptz not null, closed_at timestamptz, reminded int,
      versao int not null default 1,
      check ((filtro is null) = (perfil_nome is not null)),
      check ((opened_by is null) = (opened_rank is null)),
      check ((state in ('closed', 'cancelled')) = (closed_at is not null))
    )`.execute(db);
  await sql`create index certification_company on certification (company, opened_at desc, id desc)`.execute(db);
  await sql`create index certification_due on certification (prazo) where state in ('open', 'closing')`.execute(db);
  await sql`create index certification_next on certification (next_on) where next_on is not null`.execute(db);
  await sql`
    create table certification_reviewer (
      certification uuid not null references certification (id) on delete cascade,
      person uuid not null references account (id), primary key (certification, person)
    )`.execute(db);
  await sql`create index certification_reviewer_person on certification_reviewer (person)`.execute(db);
  await sql`
    create table certification_item (
      certification uuid not null references certification (id) on delete cascade,
      person uuid not null references account (id),
      nome text not null, nome_busca text not null, login text not null,
      n_contratos int not null, n_centros int not null, n_sistemas int not null,
      valid_until date, ultimo_acesso date, versao int not null,
      perfis text[] not null, contratos text[] not null, sistemas text[] not null, leaves jsonb not null,
      given_by uuid references account (id), given_at timestamptz,
      decision text check (decision in ('keep', 'until', 'remove')), until date, end_before date, reason text check (char_length(reason) between 1 and 500),
      decided_by uuid references account (id), decided_rank text check (decided_rank in ('E', 'A', 'S')), decided_at timestamptz,
      removal uuid, outcome text check (outcome in ('kept', 'until', 'removed', 'ended', 'gone')),
      primary key (certification, person),
      check ((decision is null) = (decided_at is null)), check ((decided_by is null) = (decided_at is null)),
      check ((decided_rank is null) = (decided_at is null)), check ((decision is not distinct from 'until') = (until is not null))
    )`.execute(db);
  await sql`create index certification_item_name on certification_item (certification, nome, person)`.execute(db);
  await sql`create index certification_item_decision on certification_item (certification, decision, outcome)`.execute(
    db,
  );
  await sql`create index certification_item_person on certification_item (person)`.execute(db);
  await sql`create index certification_item_removal on certification_item (removal) where removal is not null`.execute(
    db,
  );
  await sql`
    create table certification_evidence (
      certification uuid primary key references certification (id) on delete cascade, body text not null
    )`.execute(db);
  await sql`create table evidence_key (kid text primary key, public_jwk jsonb not null, first_used timestamptz not null)`.execute(
    db,
  );
}
