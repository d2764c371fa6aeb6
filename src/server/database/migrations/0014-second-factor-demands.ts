import { type Kysely, sql } from 'kysely';

/** Companies that demand a second step of who acts for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table second_factor_demand (
      company uuid primary key references account (id), desde timestamptz not null, sem_lembrar boolean not null
    )`.execute(db);
}
