import { sql } from 'kysely';
import type { Db } from '../database/connection';
import { type CardLeaf, type GroupLeaf, type Leaves, noLeaves } from '../database/grant-diff';
import type { Scope } from './authority';

/** What each grantee of the list has, within the scope (null: everything). Read it under the locks of the grantees' rows. */
export async function leavesOf(
  db: Db,
  company: string,
  persons: readonly string[],
  scope: Scope | null,
): Promise<Map<string, Leaves>> {
  const cards = await sql<{ person: string; leaves: CardLeaf[] }>`
    select person, json_agg(json_build_array(nu_contrato, nu_cartao, co) order by nu_contrato, nu_cartao) as leaves
    from card_grant where company = ${company} and person = any(${persons}::uuid[])
      ${scope ? sql`and nu_contrato = any(${scope.contracts}::text[])` : sql``}
    group by person`.execute(db);
  const groups = await sql<{ person: string; leaves: GroupLeaf[] }>`
    select person, json_agg(json_build_array(system, grupo) order by system, grupo) as leaves
    from group_grant where company = ${company} and person = any(${persons}::uuid[])
      ${scope ? sql`and system = any(${scope.systems}::text[])` : sql``}
    group by person`.execute(db);
  const found = new Map<string, Leaves>();
  const of = (person: string) => found.get(person) ?? found.set(person, noLeaves()).get(person) ?? noLeaves();
  for (const row of cards.rows) of(row.person).cards = row.leaves;
  for (const row of groups.rows) of(row.person).groups = row.leaves;
  return found;
}

/** Deletes what each grantee of the list has within the scope. */
export async function deleteLeaves(
  db: Db,
  company: string,
  persons: readonly string[],
  scope: Scope | null,
): Promise<void> {
  await sql`delete from card_grant where company = ${company} and person = any(${persons}::uuid[])
    ${scope ? sql`and nu_contrato = any(${scope.contracts}::text[])` : sql``}`.execute(db);
  await sql`delete from group_grant where company = ${company} and person = any(${persons}::uuid[])
    ${scope ? sql`and system = any(${scope.systems}::text[])` : sql``}`.execute(db);
}

/**
 * Counts anew what the grantees of the list have, marks them as changed, and takes out of the table who has nothing left. Whoever
 * changes grants calls it at the end of the same transaction, with the grantees' rows locked since before the change.
 */
export async function recountGrantees(db: Db, company: string, persons: readonly string[], now: Date): Promise<void> {
  await sql`
    update grantee g set
      n_contratos = c.contratos, n_centros = c.centros, n_sistemas = s.sistemas, versao = g.versao + 1, alterado_em = ${now}
    from unnest(${persons}::uuid[]) as p (person)
      cross join lateral (
        select count(distinct nu_contrato) as contratos, count(distinct (nu_contrato, co)) as centros
        from card_grant k where k.company = ${company} and k.person = p.person) c
      cross join lateral (
        select count(distinct system) as sistemas from group_grant k where k.company = ${company} and k.person = p.person) s
    where g.company = ${company} and g.person = p.person`.execute(db);
  await sql`
    delete from grantee
    where company = ${company} and person = any(${persons}::uuid[]) and n_contratos = 0 and n_sistemas = 0`.execute(db);
}

export interface LockedGrantee {
  person: string;
  valid_until: string | null;
  end_recorded: string | null;
  versao: number;
}

/** Locks the grantees of the list, by id. Who is not a grantee is not in the answer. */
export async function lockGrantees(db: Db, company: string, persons: readonly string[]): Promise<LockedGrantee[]> {
  return await db
    .selectFrom('grantee')
    .select(['person', 'valid_until', 'end_recorded', 'versao'])
    .where('company', '=', company)
    .where((eb) => eb('person', '=', sql<string>`any(${persons}::uuid[])`))
    .orderBy('person')
    .forUpdate()
    .execute();
}
