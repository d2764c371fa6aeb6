import { sql } from 'kysely';
import type { Db } from '../database/connection';
import { Refusal } from '../http/refusal';

/**
 * Holds the decisions of a campaign that made a removal, and their campaign, before the grantees are held.
 * @throws Refusal MCN-177 when the campaign is not open any more: its decisions stand
 */
export async function holdDecisions(db: Db, removal: string): Promise<void> {
  const { rows } = await sql<{ state: string }>`
    select c.state from certification c
    where c.id in (select certification from certification_item where removal = ${removal}) for share`.execute(db);
  if (rows.some(({ state }) => state !== 'open')) throw new Refusal('MCN-177');
  await sql`select from certification_item where removal = ${removal} order by person for update`.execute(db);
}

/** What was removed is given back: nobody has decided about these people. */
export async function forgetDecisions(db: Db, removal: string): Promise<void> {
  await sql`
    update certification_item set decision = null, until = null, end_before = null, reason = null, decided_by = null, decided_rank = null, decided_at = null,
      removal = null
    where removal = ${removal}`.execute(db);
}
