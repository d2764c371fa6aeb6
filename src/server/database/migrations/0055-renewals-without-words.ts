import { type Kysely, sql } from 'kysely';

/** A renewal says why only if somebody wants to: its reason may be empty. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table access_request drop constraint access_request_motivo_check,
      add constraint access_request_motivo_check check (char_length(motivo) <= 500)`.execute(db);
}
