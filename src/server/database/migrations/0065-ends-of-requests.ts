import { type Kysely, sql } from 'kysely';

/**
 * What became of the end when a request was approved: `given` is the one that was granted, `kept` the one that the accesses had, `none` that they have none. A copy of
 * the version before leaves it empty, and so stand those that were decided by then: an end that is the least of what is true.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table access_request add column granted_end text check (granted_end in ('given', 'kept', 'none')),
      add constraint access_request_granted_end check (granted_end is null or granted_until is not null)`.execute(db);
}
