import { type Selectable, sql } from 'kysely';
import type { Db } from '../database/connection';
import type { AccessImportTable } from '../database/schema';
import type { Actor } from '../grants/authority';
import { wholeOf } from './whole';

/** Accesses that one import takes away at most. */
export const REMOVALS_MAX = 50_000;
/** Places of lines that no row of the file has. */
const FIRST_PLACE = 10_000_000;
/** Person by person, the cards of each before the groups. */
const IN_ORDER = sql`order by m.nome_ordem, m.person, m.nu_contrato, m.nu_cartao, m.of_system, m.of_group`;

/**
 * Finds what people have of the contracts and systems of which the list is complete, and the list does not have, and adds it to the lines. Somebody with a
 * refused line loses nothing: what that line meant is not known.
 * @returns how many, one more than the most that are found
 */
export async function findRemovals(
  db: Db,
  row: Pick<Selectable<AccessImportTable>, 'id' | 'whole_of' | 'whole'>,
  { company, scope }: Actor,
  today: string,
): Promise<number> {
  const { id } = row;
  const whole = wholeOf(row);
  const contracts = whole.contracts.filter((one) => scope?.contracts.includes(one) ?? true);
  const systems = whole.systems.filter((one) => scope?.systems.includes(one) ?? true);
  if (contracts.length + systems.length === 0) return 0;
  const mayLose = sql`
    join grantee g on g.company = r.company and g.person = r.person and (g.valid_until is null or g.valid_until >= ${today}::date)
    where r.company = ${company.id}
      and not exists (select from access_import_line l where l.import = ${id} and l.person = r.person and l.outcome = 'refused')`;
  const { rows } = await sql<{ found: number }>`
    with named as materialized (
      select distinct person, nu_contrato, nu_cartao, co, of_system, of_group, of_profile from access_import_line
      where import = ${id} and outcome <> 'refused'
        and (nu_contrato = any(${contracts}::text[]) or of_system = any(${systems}::text[]) or of_profile is not null)),
    missing as (
      select g.nome_ordem, r.person, r.nu_contrato, r.nu_cartao, r.co, null::text as of_system, null::text as of_group
      from card_grant r ${mayLose} and r.nu_contrato = any(${contracts}::text[])
        and not exists (select from named n where n.person = r.person and n.nu_contrato = r.nu_contrato and n.nu_cartao = r.nu_cartao)
        and not exists (
          select from named n where n.person = r.person and n.nu_contrato = r.nu_contrato and n.nu_cartao is null and n.co = r.co)
        and not exists (
          select from named n join profile_card c on c.profile = n.of_profile
          where n.person = r.person and c.nu_contrato = r.nu_contrato and c.nu_cartao = r.nu_cartao)
      union all
      select g.nome_ordem, r.person, null, null, null, r.system, r.grupo
      from group_grant r ${mayLose} and r.system = any(${systems}::text[])
        and not exists (select from named n where n.person = r.person and n.of_system = r.system and n.of_group = r.grupo)
        and not exists (
          select from named n join profile_group c on c.profile = n.of_profile
          where n.person = r.person and c.system = r.system and c.grupo = r.grupo)),
    gone as (
      insert into access_import_line (import, place, person, nu_contrato, nu_cartao, co, of_system, of_group, outcome)
      select ${id}, ${FIRST_PLACE}::int + row_number() over (${IN_ORDER}), m.person, m.nu_contrato, m.nu_cartao, m.co, m.of_system, m.of_group, 'removed'
      from missing m ${IN_ORDER} limit ${REMOVALS_MAX + 1}
      returning place)
    select count(*)::int as found from gone`.execute(db);
  return rows[0]?.found ?? 0;
}
