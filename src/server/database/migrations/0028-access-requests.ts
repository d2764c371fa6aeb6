import { type Kysely, sql } from 'kysely';

/**
 * What people ask companies for, and what came of it (docs/decisions/0030). Leaves refer to no card and no group: one that went since takes
 * no request with it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table access_request (
      id uuid primary key, company uuid not null references account (id), person uuid not null references account (id),
      motivo text not null check (char_length(motivo) between 1 and 500), wished_until date not null,
      state text not null check (state in ('pending', 'approved', 'partly', 'refused', 'lapsed', 'withdrawn')),
      asked_at timestamptz not null, decided_at timestamptz,
      decided_by uuid references account (id), decided_rank text check (decided_rank in ('E', 'A', 'S')),
      granted_until date,
      refusal text check (refusal in ('naoConheco', 'naoPrecisa', 'outro')), recado text check (char_length(recado) between 1 and 500),
      check (company <> person),
      check ((state = 'pending') = (decided_at is null)),
      check ((state in ('approved', 'partly', 'refused')) = (decided_by is not null)),
      check ((decided_by is null) = (decided_rank is null)),
      check ((state in ('approved', 'partly')) = (granted_until is not null)),
      check ((state = 'refused') = (refusal is not null)),
      check (recado is null or refusal is not null)
    )`.execute(db);
  await sql`create index access_request_queue on access_request (company, state, asked_at, id)`.execute(db);
  await sql`create index access_request_person on access_request (person, asked_at, id)`.execute(db);
  await sql`create index access_request_waiting on access_request (asked_at) where state = 'pending'`.execute(db);
  await sql`create index access_request_closed on access_request (decided_at) where state <> 'pending'`.execute(db);
  await sql`
    create table access_request_card (
      request uuid not null references access_request (id) on delete cascade,
      nu_contrato text not null, nu_cartao text not null, co text not null, granted boolean not null default false,
      primary key (request, nu_contrato, nu_cartao)
    )`.execute(db);
  await sql`
    create table access_request_group (
      request uuid not null references access_request (id) on delete cascade,
      system text not null, grupo text not null, granted boolean not null default false,
      primary key (request, system, grupo)
    )`.execute(db);
}
