import { type Kysely, sql } from 'kysely';

/** The log of a company reads the audit by the company, newest first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index audit_event_company on audit_event (on_behalf_of, at desc, id desc) where on_behalf_of is not null`.execute(
    db,
  );
}
