import { type Kysely, sql } from 'kysely';

/**
 * What was taken from grantees, kept for as long as who took it may undo it: the grants with who had given them and when, and the grantee's row as it was.
 * `events`: how many rows the audit had about that person's accesses of the company right after it; more of them means that something happened since.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table removal (
      id uuid primary key, company uuid not null references account (id), actor uuid not null references account (id),
      at timestamptz not null, undone_at timestamptz
    )`.execute(db);
  await sql`create index removal_at on removal (at)`.execute(db);
  await sql`
    create table removed_grantee (
      removal uuid not null references removal (id) on delete cascade, person uuid not null references account (id),
      versao int not null, valid_until date, end_announced date, end_recorded date, criado_em timestamptz not null,
      cards jsonb not null, groups jsonb not null, events int not null default 0, told boolean not null default false,
      primary key (removal, person)
    )`.execute(db);
}
