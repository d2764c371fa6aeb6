import { type Kysely, sql } from 'kysely';

/**
 * Somebody of an access review keeps a part of their accesses: `part` says which stayed and which went (docs/decisions/0038). The decision itself stays `keep` or `until`, and
 * the removal beside it makes it one of a part: a copy of the version before reads it as somebody kept, and neither ends nor refuses anything because of it.
 * A removal that deleted an access profile keeps that, too (docs/decisions/0031).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table certification_item add column part jsonb`.execute(db);
  await sql`
    create index certification_item_part on certification_item (certification, decision)
    where removal is not null and decision in ('keep', 'until')`.execute(db);
  await sql`alter table removal add column profile jsonb`.execute(db);
}
