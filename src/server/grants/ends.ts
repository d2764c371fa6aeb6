import { type RawBuilder, sql } from 'kysely';
import { insertAudits } from '../audit';
import type { Db } from '../database/connection';
import { type Ended, grantDiff, noLeaves } from '../database/grant-diff';

export interface Ending {
  company: string;
  person: string;
  valid_until: string | null;
}

/**
 * Writes the end of accesses into the audit, with how much it was of what: nobody did it, it came by itself. The caller holds the grantees' rows, and
 * deletes what they had afterwards, if at all.
 */
export async function recordEnds(db: Db, endings: readonly Ending[], now: Date): Promise<void> {
  if (endings.length === 0) return;
  const held = await heldBy(db, endings);
  await insertAudits(
    db,
    endings.map(({ company, person, valid_until: end }) => ({
      action: 'delegation.expired',
      target: person,
      onBehalfOf: company,
      diff: {
        ...grantDiff(company, null, { added: noLeaves(), removed: noLeaves(), validUntil: [end, end] }),
        ended: held(company, person),
      },
      actor: null,
      at: now,
      address: '',
      claimed: null,
    })),
  );
}

/** What each of these grantees has, in numbers. */
async function heldBy(db: Db, endings: readonly Ending[]): Promise<(company: string, person: string) => Ended> {
  const found = new Map<string, Ended>();
  const of = (company: string, person: string) => {
    const key = `${company} ${person}`;
    const ended = found.get(key) ?? { cards: [], groups: [] };
    found.set(key, ended);
    return ended;
  };
  const counted = async (table: RawBuilder<unknown>, column: RawBuilder<unknown>) => {
    const { rows } = await sql<{ company: string; person: string; what: string; parts: number }>`
      select r.company, r.person, r.${column} as what, count(*)::int as parts
      from unnest(${endings.map(({ company }) => company)}::uuid[], ${endings.map(({ person }) => person)}::uuid[]) as e (company, person)
        join ${table} r on r.company = e.company and r.person = e.person
      group by r.company, r.person, r.${column} order by r.${column}`.execute(db);
    return rows;
  };
  for (const { company, person, what, parts } of await counted(sql`card_grant`, sql`nu_contrato`))
    of(company, person).cards.push([what, parts]);
  for (const { company, person, what, parts } of await counted(sql`group_grant`, sql`system`))
    of(company, person).groups.push([what, parts]);
  return of;
}
