import { type Kysely, sql } from 'kysely';

/** What the catalogue says in English of systems and their groups; without it the Portuguese stands. Names stay as they are called (docs/decisions/0061). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table system add column descricao_en text`.execute(db);
  await sql`alter table system_group add column descricao_en text`.execute(db);
}
