import { type Kysely, sql } from 'kysely';

/** How somebody has a company's tables look: columns, their order and the density. It stands beside the record, which is read anyway before any table is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table account add column tabelas jsonb`.execute(db);
}
