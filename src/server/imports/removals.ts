import { type Selectable, sql } from 'kysely';
import type { Db } from '../database/connection';
import type { AccessImportTable } from '../database/schema';
import type { Actor } from '../grants/authority';

/** Accesses that one import takes away at most. */
export const REMOVALS_MAX = 50_000;
/** Places of lines that no row of the file has. */
const FIRST_PLACE = 10_000_000;

/**
 * Finds what people have of the contract of which the list is complete, and the list does not have, and adds it to the lines. Somebody with a refused line
 * loses nothing: what that line meant is not known.
 * @returns how many, one more than the most that are found
 */
export async function findRemovals(
  db: Db,
  { id, whole_of: contract }: Pick<Selectable<AccessImportTable>, 'id' | 'whole_of'>,
  { company, scope }: Actor,
  today: string,
): Promise<number> {
  if (contract === null || (scope && !scope.contracts.includes(contract))) return 0;
  const { rows } = await sql<{ found: number }>`
    with named as materialized (
      select distinct person, nu_cartao, co, of_profile from access_import_line
      where import = ${id} and outcome <> 'refused' and (nu_contrato = ${contract} or of_profile is not null)),
    gone as (
      insert into access_import_line (import, place, person, nu_contrato, nu_cartao, co, outcome)
      select ${id}, ${FIRST_PLACE}::int + row_number() over (order by g.nome_ordem, r.person, r.nu_cartao), r.person, r.nu_contrato, r.nu_cartao, r.co, 'removed'
      from card_grant r join grantee g on g.company = r.company and g.person = r.person
      where r.company = ${company.id} and r.nu_contrato = ${contract} and (g.valid_until is null or g.valid_until >= ${today}::date)
        and not exists (select from access_import_line l where l.import = ${id} and l.person = r.person and l.outcome = 'refused')
        and not exists (select from named n where n.person = r.person and n.nu_cartao = r.nu_cartao)
        and not exists (select from named n where n.person = r.person and n.nu_cartao is null and n.co = r.co)
        and not exists (
          select from named n join profile_card c on c.profile = n.of_profile
          where n.person = r.person and c.nu_contrato = r.nu_contrato and c.nu_cartao = r.nu_cartao)
      order by g.nome_ordem, r.person, r.nu_cartao limit ${REMOVALS_MAX + 1}
      returning place)
    select count(*)::int as found from gone`.execute(db);
  return rows[0]?.found ?? 0;
}
