import { type Kysely, sql } from 'kysely';

/** What became of somebody's invitations is read by their CPF; until now only those that wait were. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index invitation_cpf_closed on invitation (cpf_hash, closed_at desc, id desc) where state <> 'waiting'`.execute(
    db,
  );
}
