import { type Kysely, sql } from 'kysely';

/** Accesses that come out of a spreadsheet: the lines that were sent, what would become of each, and how far the job is (docs/decisions/0037). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table access_import (
      id uuid primary key, company uuid not null references account (id), actor uuid not null references account (id),
      file text not null, whole_of text, all_or_nothing boolean not null default false,
      state text not null default 'loading' check (state in ('loading', 'checking', 'checked', 'applying', 'done', 'stopped', 'failed')),
      why text check (why in ('refusedLines', 'right', 'broken', 'tooManyRemovals')),
      lines integer not null default 0, reached uuid, done integer not null default 0, failures integer not null default 0,
      address text not null default '', claimed text,
      made_at timestamptz not null, state_at timestamptz not null,
      check ((why is not null) <= (state in ('stopped', 'failed')))
    )`.execute(db);
  await sql`create index access_import_list on access_import (company, actor, made_at desc)`.execute(db);
  await sql`create index access_import_actor on access_import (actor)`.execute(db);
  await sql`create index access_import_due on access_import (state_at) where state in ('checking', 'applying')`.execute(
    db,
  );
  // Each row is written again twice, judged and applied: in its own page, which costs its indexes nothing.
  await sql`
    create table access_import_line (
      import uuid not null references access_import (id) on delete cascade, place integer not null, line integer,
      who text not null default '', contract text not null default '', card text not null default '', centre text not null default '',
      system text not null default '', grp text not null default '', profile text not null default '', ends text not null default '',
      person uuid,
      nu_contrato text, nu_cartao text, co text, of_system text, of_group text, of_profile uuid, wanted_end date, says_end boolean not null default false,
      outcome text check (outcome in ('added', 'changed', 'removed', 'unchanged', 'refused')),
      reason text, others integer[] not null default '{}', gains integer not null default 0, end_before date,
      applied boolean not null default false,
      primary key (import, place),
      check ((reason is not null) = (outcome is not null and outcome = 'refused'))
    ) with (fillfactor = 40)`.execute(db);
  // People, one after the other: as the job takes them.
  await sql`create index access_import_line_person on access_import_line (import, person)`.execute(db);
  await sql`create index access_import_line_who on access_import_line (import, who)`.execute(db);
}
