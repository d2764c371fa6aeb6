import { type Kysely, sql } from 'kysely';

/** Supervisors of support: a rank beside the staff's profile, what owners object to, and what a period's work is read by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table account add column supervisor boolean not null default false check (not supervisor or perfil_interno is not null)`.execute(
    db,
  );
  await sql`create index account_staff on account (id) where perfil_interno is not null`.execute(db);
  await sql`create index support_review_opened on support_review (opened_at desc, id desc)`.execute(db);
  await sql`create index audit_event_searches on audit_event (at desc, id desc) where action = 'support.searched'`.execute(
    db,
  );
  await sql`
    create table support_objection (
      review uuid primary key references support_review (id), by uuid not null references account (id),
      at timestamptz not null, motivo text not null
    )`.execute(db);
  await sql`create trigger support_objection_append_only before update or delete on support_objection for each row execute function refuse_change()`.execute(
    db,
  );
  await sql`create trigger support_objection_no_truncate before truncate on support_objection for each statement execute function refuse_change()`.execute(
    db,
  );
}
