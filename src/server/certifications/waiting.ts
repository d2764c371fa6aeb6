import { sql } from 'kysely';
import { todayInSaoPaulo } from '../account/queries';
import type { Db } from '../database/connection';
import type { Campaign } from './campaign';
import { type Reviewer, waitsFor } from './reviewers';

/** How many campaigns are open now in which people wait whom each of these accounts may decide; none of an account that is not in it. */
export async function reviewsWaiting(
  db: Db,
  accounts: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const open = sql`c.state = 'open' and c.prazo >= ${todayInSaoPaulo(now)}::date`;
  const { rows } = await sql<
    Pick<Campaign, 'id' | 'company' | 'state'> & { account: string; perfil: Reviewer['perfil'] }
  >`
    select c.id, c.company, c.state, c.company as account, null as perfil from certification c
    where c.company = any(${accounts}::uuid[]) and ${open}
    union all
    select c.id, c.company, c.state, r.person, d.perfil from certification_reviewer r
    join certification c on c.id = r.certification join account a on a.id = c.company
    join delegate d on d.company = c.company and d.person = r.person
    where r.person = any(${accounts}::uuid[]) and a.situacao in ('A', 'R') and ${open}`.execute(db);
  const counts = new Map<string, number>();
  for (const { account, perfil, ...campaign } of rows)
    if (await waitsFor(db, campaign, now, { id: account, perfil })) counts.set(account, (counts.get(account) ?? 0) + 1);
  return counts;
}
