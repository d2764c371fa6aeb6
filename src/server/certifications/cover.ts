import { sql } from 'kysely';
import { CERTIFICATION_PEOPLE_MAX } from '../../contract/certifications';
import { type FiltroPermissionarios, filtroPermissionarios } from '../../contract/delegated-users';
import type { Config } from '../config';
import type { Db } from '../database/connection';
import type { Actor } from '../grants/authority';
import { filtered, narrowingOf } from '../grants/filters';
import { Refusal } from '../http/refusal';

export interface Reading {
  db: Db;
  deps: { config: Pick<Config, 'SSO_URL'> };
}

/** Whom a campaign covers: who has a profile, or whom a filter finds. */
export type Reach = { perfil: { id: string; nome: string } } | { filtro: FiltroPermissionarios };

/** What a body asks for. @throws Refusal MCN-244 for a profile that is gone or another company's */
export async function reachOf(
  { db }: Reading,
  { company }: Actor,
  asked: { idPerfil: string | null; filtro: FiltroPermissionarios },
): Promise<Reach> {
  if (asked.idPerfil === null) return { filtro: asked.filtro };
  const perfil = await db
    .selectFrom('access_profile')
    .select(['id', 'nome'])
    .where('id', '=', asked.idPerfil)
    .where('company', '=', company.id)
    .executeTakeFirst();
  if (!perfil) throw new Refusal('MCN-244');
  return { perfil };
}

const NOTHING = filtroPermissionarios.parse({});

/** The filters that are in use, as a campaign keeps them. */
export const usedFilters = (filtro: FiltroPermissionarios): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filtro).filter(
      ([name, value]) => value !== undefined && value !== NOTHING[name as keyof typeof NOTHING],
    ),
  );

/** Those whom the campaign would cover now: accesses in force, one more than it takes at most. */
export async function coveredBy(call: Reading, actor: Actor, reach: Reach, today: string): Promise<string[]> {
  const { db } = call;
  const company = actor.company.id;
  const found =
    'perfil' in reach
      ? db
          .selectFrom('grantee as g')
          .where('g.company', '=', company)
          .where(
            sql<boolean>`exists (select from access_profile_holder h where h.company = g.company and h.person = g.person and h.profile = ${reach.perfil.id})`,
          )
      : filtered(call, actor, await narrowingOf(db, actor, reach.filtro), today);
  const rows = await found
    .select('g.person')
    .where((eb) => eb.or([eb('g.valid_until', 'is', null), eb('g.valid_until', '>=', today)]))
    .limit(CERTIFICATION_PEOPLE_MAX + 1)
    .execute();
  return rows.map(({ person }) => person);
}

/** Writes an item for each of these people, with what they have at this moment. @returns how many */
export async function takeStock(db: Db, company: string, id: string, persons: readonly string[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into certification_item (certification, person, nome, nome_busca, login, n_contratos, n_centros, n_sistemas, valid_until, ultimo_acesso, versao,
      perfis, contratos, sistemas, leaves, given_by, given_at)
    select ${id}, g.person, g.nome_ordem, g.nome_busca, g.login, g.n_contratos, g.n_centros, g.n_sistemas, g.valid_until, g.ultimo_acesso, g.versao,
      coalesce(p.perfis, '{}'), coalesce(c.contratos, '{}'), coalesce(s.sistemas, '{}'),
      jsonb_build_object('cards', coalesce(c.leaves, '[]'), 'groups', coalesce(s.leaves, '[]')),
      case when s.at is null or c.at >= s.at then c.by else s.by end, greatest(c.at, s.at)
    from grantee g
      left join (
        select person, array_agg(distinct nu_contrato) as contratos, max(at) as at, (array_agg(by order by at desc, nu_cartao))[1] as by,
          jsonb_agg(jsonb_build_array(nu_contrato, nu_cartao, co) order by nu_contrato, nu_cartao) as leaves
        from card_grant where company = ${company} and person = any(${persons}::uuid[]) group by person) c on c.person = g.person
      left join (
        select person, array_agg(distinct system) as sistemas, max(at) as at, (array_agg(by order by at desc, grupo))[1] as by,
          jsonb_agg(jsonb_build_array(system, grupo) order by system, grupo) as leaves
        from group_grant where company = ${company} and person = any(${persons}::uuid[]) group by person) s on s.person = g.person
      left join (
        select h.person, array_agg(a.nome order by a.nome) as perfis
        from access_profile_holder h join access_profile a on a.id = h.profile
        where h.company = ${company} and h.person = any(${persons}::uuid[]) group by h.person) p on p.person = g.person
    where g.company = ${company} and g.person = any(${persons}::uuid[])`.execute(db);
  return Number(numAffectedRows);
}
