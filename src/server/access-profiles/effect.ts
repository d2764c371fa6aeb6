import { type RawBuilder, sql } from 'kysely';
import {
  type EfeitoPerfil,
  type previewPerfil,
  PROFILE_EFFECT_NAMED,
  PROFILE_PREVIEWED_MAX,
  PROFILE_PEOPLE_MAX,
} from '../../contract/access-profiles';
import { pageInfoOf } from '../../contract/page';
import type { Db } from '../database/connection';
import { actorOf } from '../grants/authority';
import { cardByProfile, groupByProfile } from '../grants/profiles';
import type { Call } from '../http/call';
import { visibleProfile } from './read';
import { onlyAdds, type Parts, partsAsked, partsOf, sameParts } from './save';

interface Asked {
  company: string;
  profile: string;
  parts: Parts;
}

/**
 * What a change of a profile to these parts would do to whoever has it (of `holders`, a condition on `person`; of so many at most): a row `effect` for each access that somebody
 * gains or loses.
 */
const effects = (
  { company, profile, parts: { cards, groups } }: Asked,
  holders: RawBuilder<unknown> = sql`true`,
) => sql`
  holder as materialized (select person from access_profile_holder where profile = ${profile} and ${holders} order by person limit ${PROFILE_PREVIEWED_MAX}),
  card as materialized (
    select distinct p.nu_contrato, p.nu_cartao
    from unnest(${cards.map(([contract]) => contract)}::text[], ${cards.map(([, co]) => co)}::text[], ${cards.map(([, , number]) => number)}::text[]) as c (nu_contrato, co, nu_cartao)
      join posting_card p on p.company = ${company} and p.nu_contrato = c.nu_contrato and (p.nu_cartao = c.nu_cartao or (c.nu_cartao = '' and c.co in ('', p.co)))),
  grp as materialized (
    select distinct g.system, g.grupo
    from unnest(${groups.map(([system]) => system)}::text[], ${groups.map(([, group]) => group)}::text[]) as c (system, grupo)
      join company_system o on o.company = ${company} and o.system = c.system
      join system_group g on g.system = c.system and c.grupo in ('', g.grupo)),
  effect as (
    select h.person, true as gains, 'card' as kind, l.nu_contrato as whole, l.nu_cartao as leaf from holder h cross join card l
    where not exists (select from card_grant r where r.company = ${company} and r.person = h.person and r.nu_contrato = l.nu_contrato and r.nu_cartao = l.nu_cartao)
    union all
    select h.person, true, 'group', l.system, l.grupo from holder h cross join grp l
    where not exists (select from group_grant r where r.company = ${company} and r.person = h.person and r.system = l.system and r.grupo = l.grupo)
    union all
    select h.person, false, 'card', r.nu_contrato, r.nu_cartao from holder h cross join lateral (
      select r.* from card_grant r where r.company = ${company} and r.person = h.person and not r.direct offset 0) r
    where not ${cardByProfile(profile)} and not exists (select from card l where l.nu_contrato = r.nu_contrato and l.nu_cartao = r.nu_cartao)
    union all
    select h.person, false, 'group', r.system, r.grupo from holder h cross join lateral (
      select r.* from group_grant r where r.company = ${company} and r.person = h.person and not r.direct offset 0) r
    where not ${groupByProfile(profile)} and not exists (select from grp l where l.system = r.system and l.grupo = r.grupo))`;

interface Row {
  person: string;
  nome: string;
  login: string;
  gains: number;
  loses: number;
  had: number;
  same: string;
  people: number;
  total: number;
  gaining: number;
  losing: number;
}

/** POST …/previa: what a change to these parts would do now, those to whom it does the same beside each other. */
export async function previewProfile(call: Call<typeof previewPerfil>): Promise<EfeitoPerfil> {
  const { body, db, params, query } = call;
  const actor = await actorOf(call);
  const { id, people } = await visibleProfile(db, actor, params.idPerfil);
  const parts = await partsAsked(db, actor, body);
  const company = actor.company.id;
  const asked = { company, profile: id, parts };
  // Whether two people gain and lose the same is told by the sum of a hash of each of it: no list of it is made for everybody.
  const { rows } = await sql<Row>`
    with ${effects(asked)},
    felt as materialized (
      select person, (count(*) filter (where gains))::int as gains, (count(*) filter (where not gains))::int as loses,
        sum(hashtextextended(concat_ws(chr(10), gains, kind, whole, leaf), 0)::numeric)::text as same
      from effect group by person),
    alike as materialized (select same, count(*)::int as people from felt group by same)
    select f.person, g.nome_ordem as nome, g.login, f.gains, f.loses, f.same, a.people,
      (select count(*)::int from card_grant r where r.company = ${company} and r.person = f.person)
        + (select count(*)::int from group_grant r where r.company = ${company} and r.person = f.person) as had,
      (select count(*)::int from felt) as total,
      (select count(*)::int from felt where gains > 0) as gaining,
      (select count(*)::int from felt where loses > 0) as losing
    from felt f join alike a using (same) join grantee g on g.company = ${company} and g.person = f.person
    order by f.loses > 0 desc, a.people desc, f.same, g.nome_ordem, g.person limit ${query.size} offset ${query.page * query.size}`.execute(
    db,
  );
  const firsts = rows.filter(({ same }, index) => rows.findIndex((row) => row.same === same) === index);
  const named = await namesOf(
    db,
    asked,
    firsts.map(({ person }) => person),
  );
  const had = await partsOf(db, id);
  const adds = onlyAdds(had, parts);
  const many = people > PROFILE_PEOPLE_MAX;
  return {
    itens: rows.map((row) => ({
      nome: row.nome,
      idProdutoPF: row.login,
      ganha: row.gains,
      perde: row.loses,
      ficaSemNada: row.had + row.gains === row.loses,
      efeito: firsts.findIndex(({ same }) => same === row.same),
    })),
    page: pageInfoOf(query.page, query.size, rows.length, rows[0]?.total ?? 0),
    efeitos: firsts.map((row) => ({ pessoas: row.people, ...named(row.person) })),
    ...(people > PROFILE_PREVIEWED_MAX && { vistas: PROFILE_PREVIEWED_MAX }),
    ganham: rows[0]?.gaining ?? 0,
    perdem: rows[0]?.losing ?? 0,
    demais: many && !adds,
    depois: many && adds && !sameParts(had, parts),
  };
}

type Named = NonNullable<EfeitoPerfil['efeitos']>[number];

/** The first accesses that each of these people gains and loses. */
async function namesOf(
  db: Db,
  asked: Asked,
  persons: readonly string[],
): Promise<(person: string) => Pick<Named, 'ganha' | 'perde'>> {
  const { rows } = await sql<{
    person: string;
    gains: boolean;
    kind: 'card' | 'group';
    whole: string;
    leaf: string;
    sistema: string | null;
    grupo: string | null;
  }>`
    with ${effects(asked, sql`person = any(${persons}::uuid[])`)},
    ranked as (select e.*, row_number() over (partition by person, gains order by kind, whole, leaf) as place from effect e)
    select e.person, e.gains, e.kind, e.whole, e.leaf, s.nome as sistema, g.nome as grupo
    from ranked e left join system s on e.kind = 'group' and s.id = e.whole
      left join system_group g on e.kind = 'group' and g.system = e.whole and g.grupo = e.leaf
    where e.place <= ${PROFILE_EFFECT_NAMED} order by e.person, e.gains, e.place`.execute(db);
  const side = (person: string, gains: boolean): Named['ganha'] => {
    const own = rows.filter((row) => row.person === person && row.gains === gains);
    return {
      cartoes: own
        .filter(({ kind }) => kind === 'card')
        .map(({ whole, leaf }) => ({ nuContrato: whole, nuCartao: leaf })),
      grupos: own
        .filter(({ kind }) => kind === 'group')
        .map(({ whole, leaf, sistema, grupo }) => ({ sistema: sistema ?? whole, grupo: grupo ?? leaf })),
    };
  };
  return (person) => ({ ganha: side(person, true), perde: side(person, false) });
}
