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

/**
 * What was removed is given back: nobody has decided about these people. Whoever kept a part until a day has the end of before, too. Whose accesses had not changed since the
 * start before the removal have not now: `recountGrantees`, which is to follow, raises the version once more.
 * @returns the ends, now and again, of whom that changed
 */
export async function forgetDecisions(
  db: Db,
  removal: string,
): Promise<ReadonlyMap<string, [from: string | null, to: string | null]>> {
  const { rows } = await sql<{ person: string; until: string; before: string | null }>`
    update grantee g set valid_until = k.valid_until, end_announced = k.end_announced, end_recorded = k.end_recorded
    from removed_grantee k join certification_item i on i.removal = k.removal and i.person = k.person join certification c on c.id = i.certification
    where k.removal = ${removal} and i.decision = 'until' and g.company = c.company and g.person = k.person
      and g.valid_until = i.until and k.valid_until is distinct from i.until
    returning g.person, i.until, k.valid_until as before`.execute(db);
  await sql`
    update certification_item i set decision = null, until = null, end_before = null, reason = null, decided_by = null, decided_rank = null, decided_at = null,
      removal = null, part = null, versao = case when i.versao = k.versao then g.versao + 1 else i.versao end
    from removed_grantee k, certification c, grantee g
    where i.removal = ${removal} and k.removal = i.removal and k.person = i.person and c.id = i.certification and g.company = c.company and g.person = i.person`.execute(
    db,
  );
  return new Map(rows.map(({ person, until, before }) => [person, [until, before]]));
}
