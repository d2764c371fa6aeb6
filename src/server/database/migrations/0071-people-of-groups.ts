import { type Kysely, sql } from 'kysely';

/** Who has a group is found without reading all who have something of its system: the search says of each group how many people have it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index group_grant_group on group_grant (company, system, grupo, person)`.execute(db);
}
