import { type Kysely, sql } from 'kysely';

/** A review may go on once beyond its half hour, with a reason. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table support_review_extension (
      review uuid primary key references support_review (id),
      at timestamptz not null, motivo text not null, expires_at timestamptz not null,
      check (expires_at > at)
    )`.execute(db);
  await sql`create trigger support_review_extension_append_only before update or delete on support_review_extension for each row execute function refuse_change()`.execute(
    db,
  );
  await sql`create trigger support_review_extension_no_truncate before truncate on support_review_extension for each statement execute function refuse_change()`.execute(
    db,
  );
}
