import { type Kysely, sql } from 'kysely';

/**
 * The figures of a company's overview as they were counted last, for who sees all of it (`viewer` is the company) and for each supervisor.
 * Counted anew when they are asked for or, of those that are asked for these days, by a job.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table overview (
      company uuid not null references account (id), viewer uuid not null references account (id),
      scope text not null, grants jsonb not null, grants_at timestamptz not null, people jsonb not null, people_at timestamptz not null,
      asked_at timestamptz not null, leased_until timestamptz,
      primary key (company, viewer)
    )`.execute(db);
  await sql`create index overview_asked on overview (asked_at)`.execute(db);
}
