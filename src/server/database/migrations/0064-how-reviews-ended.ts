import { type Kysely, sql } from 'kysely';

/**
 * Who concluded an access review before its deadline, and the end that each person's accesses had at its close: what somebody is given later is none of it. A
 * copy of the version before leaves both empty. Of reviews that are closed already the end is what is known of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table certification add column concluded_by uuid references account (id),
      add column concluded_rank text check (concluded_rank in ('E', 'A', 'S')), add column concluded_at timestamptz`.execute(
    db,
  );
  await sql`alter table certification_item add column closed_end date`.execute(db);
  await sql`
    update certification_item i set closed_end = case i.outcome when 'ended' then c.prazo when 'until' then i.until
        else case when i.decision is null then i.valid_until else i.end_before end end
    from certification c where c.id = i.certification and i.outcome in ('kept', 'until', 'ended')`.execute(db);
}
