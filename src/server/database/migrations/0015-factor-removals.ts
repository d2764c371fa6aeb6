import { type Kysely, sql } from 'kysely';

/** Second steps that will be taken away from who lost them, once the wait is over: one for an account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table factor_removal (
      account uuid primary key references account (id), begun_by text not null check (begun_by in ('owner', 'support', 'command')),
      criado_em timestamptz not null, due timestamptz not null
    )`.execute(db);
  await sql`create index factor_removal_due on factor_removal (due)`.execute(db);
}
