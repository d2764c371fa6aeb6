import { type Kysely, sql } from 'kysely';

/**
 * How many accesses of a profile that a request names were given where it was approved in part; null where it was given whole, or not. A copy of the version before
 * leaves it empty, and grants whole profiles alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table access_request_profile add column granted_leaves int,
      add constraint access_request_profile_part check (granted_leaves is null or (granted and granted_leaves > 0))`.execute(
    db,
  );
}
