import { type Selectable, sql } from 'kysely';
import type { Db } from '../database/connection';
import type { AccessImportTable } from '../database/schema';
import type { Actor } from '../grants/authority';
import { outgrown } from '../grants/profiles';
import { type Meaning, meaningsOf, type Said } from './meaning';
import { wholeOf } from './whole';

/** Accesses that one import takes away at most. */
export const REMOVALS_MAX = 50_000;
/** Places of lines that no row of the file has. */
const FIRST_PLACE = 10_000_000;
/** Lines that are understood at a time. */
const SLICE = 1000;
/** Rows of the file that an access names which it keeps. */
const NAMED_MAX = 5;
/** A refused line `l` of which nobody knows whose it is. A CPF without an account is nobody's, and nobody can lose anything by it. */
export const NAMELESS = sql<boolean>`(l.person is null and l.outcome = 'refused' and (l.reason = 'pessoaInvalida' or l.who ~ '[[:alpha:]]'))`;

/** Person by person, the cards of each before the groups. */
const IN_ORDER = sql`order by m.nome_ordem, m.person, m.nu_contrato, m.nu_cartao, m.of_system, m.of_group`;

/**
 * Finds what people have of the contracts and systems of which the list is complete, and the list does not have, and adds it to the lines. Somebody with a
 * refused line loses nothing: what that line meant is not known. What a refused line names that is nobody's is taken from nobody: whose it is is not known.
 * @returns how many, with those that stay, one more than the most that are found
 */
export async function findRemovals(
  db: Db,
  row: Pick<Selectable<AccessImportTable>, 'id' | 'whole_of' | 'whole'>,
  actor: Actor,
  today: string,
): Promise<number> {
  const { id } = row;
  const { company, scope } = actor;
  const whole = wholeOf(row);
  const contracts = whole.contracts.filter((one) => scope?.contracts.includes(one) ?? true);
  const systems = whole.systems.filter((one) => scope?.systems.includes(one) ?? true);
  if (contracts.length + systems.length === 0) return 0;
  await understandNameless(db, actor, id);
  const mayLose = sql`
    join grantee g on g.company = r.company and g.person = r.person and (g.valid_until is null or g.valid_until >= ${today}::date)
    where r.company = ${company.id}
      and not exists (select from access_import_line l where l.import = ${id} and l.person = r.person and l.outcome = 'refused')`;
  const { rows } = await sql<{ found: number }>`
    with named as materialized (
      select distinct person, nu_contrato, nu_cartao, co, of_system, of_group, of_profile from access_import_line
      where import = ${id} and outcome <> 'refused'
        and (nu_contrato = any(${contracts}::text[]) or of_system = any(${systems}::text[]) or of_profile is not null)),
    kept as materialized (
      select l.line, l.nu_contrato, l.nu_cartao, l.co, l.of_system, l.of_group, l.of_profile from access_import_line l
      where l.import = ${id} and ${NAMELESS} and coalesce(l.nu_contrato, l.of_system, l.of_profile::text) is not null),
    kept_card as (
      select k.nu_contrato, k.nu_cartao, (array_agg(k.line order by k.line))[1:${sql.lit(NAMED_MAX)}] as lines from (
        select nu_contrato, nu_cartao, line from kept where nu_cartao is not null
        union all
        select p.nu_contrato, p.nu_cartao, k.line
        from kept k join posting_card p on p.company = ${company.id} and p.nu_contrato = k.nu_contrato and p.co = k.co where k.nu_cartao is null
        union all
        select c.nu_contrato, c.nu_cartao, k.line from kept k join profile_card c on c.profile = k.of_profile) k
      group by k.nu_contrato, k.nu_cartao),
    kept_group as (
      select k.of_system, k.of_group, (array_agg(k.line order by k.line))[1:${sql.lit(NAMED_MAX)}] as lines from (
        select of_system, of_group, line from kept where of_group is not null
        union all
        select c.system, c.grupo, k.line from kept k join profile_group c on c.profile = k.of_profile) k
      group by k.of_system, k.of_group),
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
      insert into access_import_line (import, place, person, nu_contrato, nu_cartao, co, of_system, of_group, outcome, reason, others)
      select ${id}, ${FIRST_PLACE}::int + row_number() over (${IN_ORDER}), m.person, m.nu_contrato, m.nu_cartao, m.co, m.of_system, m.of_group,
        case when k.lines is null then 'removed' else 'refused' end, case when k.lines is not null then 'linhaRecusada' end, coalesce(k.lines, '{}')
      from missing m
        left join kept_card c on c.nu_contrato = m.nu_contrato and c.nu_cartao = m.nu_cartao
        left join kept_group u on u.of_system = m.of_system and u.of_group = m.of_group
        cross join lateral (select coalesce(c.lines, u.lines) as lines) k
      ${IN_ORDER} limit ${REMOVALS_MAX + 1}
      returning place)
    select count(*)::int as found from gone`.execute(db);
  await nameProfiles(db, actor, id);
  return rows[0]?.found ?? 0;
}

/**
 * Writes beside the accesses that go the profiles that go with them: whoever loses an access of a profile has it no longer. Those that lie beyond the actor's
 * authorisation are not named.
 * @param persons whose lines; all, where not said
 */
export async function nameProfiles(
  db: Db,
  { company, account, scope }: Actor,
  id: string,
  persons?: readonly string[],
): Promise<void> {
  const gone = sql`t.import = ${id} and t.line is null ${persons ? sql`and t.person = any(${persons}::uuid[])` : sql``}`;
  await sql`update access_import_line t set profile = '' where ${gone} and t.profile <> ''`.execute(db);
  await sql`
    update access_import_line l set profile = n.names
    from (
      select t.place, string_agg(a.nome, E'\\n' order by a.nome_chave) as names
      from access_import_line t
        join access_profile_holder h on h.company = ${company.id} and h.person = t.person
        join access_profile a on a.id = h.profile
      where ${gone} and t.outcome = 'removed' and (not ${outgrown(scope)} or h.by = ${account.id}) and (
        exists (
          select from access_profile_card c where c.profile = a.id and c.nu_contrato = t.nu_contrato
            and (c.nu_cartao = t.nu_cartao or (c.nu_cartao = '' and c.co in ('', t.co))))
        or exists (select from access_profile_group c where c.profile = a.id and c.system = t.of_system and c.grupo in ('', t.of_group)))
      group by t.place) n
    where l.import = ${id} and l.place = n.place`.execute(db);
}

/** Writes beside the lines that are nobody's what they name, as far as it can be understood. */
async function understandNameless(db: Db, actor: Actor, id: string): Promise<void> {
  for (let last = -1; ;) {
    const { rows } = await sql<Said & { place: number }>`
      select l.place, l.contract, l.card, l.centre, l.system, l.grp, l.profile from access_import_line l
      where l.import = ${id} and ${NAMELESS} and l.place > ${last} order by l.place limit ${SLICE}`.execute(db);
    const end = rows.at(-1);
    if (!end) return;
    last = end.place;
    const meanings = await meaningsOf(db, actor, rows);
    const meant = rows.flatMap(({ place }, index) => {
      const meaning = meanings[index];
      return typeof meaning === 'object' ? [{ place, ...meaning }] : [];
    });
    const column = (of: (meaning: Meaning) => string | null) => meant.map(of);
    await sql`
      update access_import_line t set
        nu_contrato = m.nu_contrato, nu_cartao = m.nu_cartao, co = m.co, of_system = m.of_system, of_group = m.of_group, of_profile = m.of_profile
      from unnest(
        ${meant.map(({ place }) => place)}::int[], ${column((one) => one.nu_contrato)}::text[], ${column((one) => one.nu_cartao)}::text[],
        ${column((one) => one.co)}::text[], ${column((one) => one.of_system)}::text[], ${column((one) => one.of_group)}::text[],
        ${column((one) => one.of_profile)}::uuid[]
      ) as m (place, nu_contrato, nu_cartao, co, of_system, of_group, of_profile)
      where t.import = ${id} and t.place = m.place`.execute(db);
  }
}
