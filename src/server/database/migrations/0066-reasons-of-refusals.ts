import { type Kysely, sql } from 'kysely';

/** More reasons why a request is refused: of one for a profile that it is the wrong one, that they have it, or that it is gone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table access_request drop constraint access_request_refusal_check,
      add constraint access_request_refusal_check
        check (refusal in ('naoConheco', 'perfilErrado', 'jaTem', 'naoPrecisa', 'naoExiste', 'outro'))`.execute(db);
}
