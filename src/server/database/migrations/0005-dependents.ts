import { type Kysely, sql } from 'kysely';

/** A guardian's consent for a child: to which wording, given by whom, when. It stays when the account ends. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table dependent_consent (
      dependent uuid primary key references account (id),
      guardian uuid not null references account (id),
      versao text not null,
      aceito_em timestamptz not null
    )`.execute(db);
  await sql`create index dependent_consent_guardian on dependent_consent (guardian)`.execute(db);
}
