import { type Insertable, sql } from 'kysely';
import { newId } from '../../ids';
import type { Db } from '../connection';
import type { CertificationTable } from '../schema';
import { DEMO, GRANTEE_PEOPLE } from './accounts';
import { dateAfter, daysBefore, type SeedContext } from './account-rows';

/** Who is decided already in the review that is under way, and who was reviewed before: places in the list of people. */
const KEPT = [1, 3, 5];
/** Of whom a part went in it. */
const PART = 7;
const BEFORE = [12, 15];

/**
 * Two reviews of the company: one of all accesses that is under way, the administrator has decided about a few people; one of a profile's people that waits
 * for its evidence, which the first run of the job signs.
 */
export async function seedCertification(db: Db, { now, id }: SeedContext): Promise<void> {
  const company = id(DEMO.company);
  const people = (places: readonly number[]) => places.map((place) => id(GRANTEE_PEOPLE[place]?.login ?? ''));
  const common = {
    company,
    asks_reason: true,
    opened_by: company,
    opened_rank: 'E' as const,
    closed_at: null,
    reminded: null,
  };
  const ana = id(DEMO.ana);
  const inForce = await db
    .selectFrom('grantee')
    .select('person')
    .where('company', '=', company)
    .where((eb) => eb.or([eb('valid_until', 'is', null), eb('valid_until', '>', dateAfter(now, 0))]))
    .execute();
  const running = await seedOne(
    db,
    {
      ...common,
      id: newId(),
      nome: 'Revisão do trimestre',
      filtro: '{}',
      perfil: null,
      perfil_nome: null,
      prazo: dateAfter(now, 14),
      undecided: 'end',
      repeats: 'quarter',
      next_on: dateAfter(now, 88),
      state: 'open',
      opened_at: daysBefore(now, 3),
    },
    inForce.map(({ person }) => person),
  );
  await keep(db, running, people(KEPT), { by: ana, at: daysBefore(now, 1) });
  await keepPart(db, running, people([PART]), { by: ana, at: daysBefore(now, 1) });
  const profile = await db
    .selectFrom('access_profile')
    .select(['id', 'nome'])
    .where('company', '=', company)
    .executeTakeFirst();
  if (!profile) return;
  const before = await seedOne(
    db,
    {
      ...common,
      id: newId(),
      nome: 'Revisão da expedição',
      filtro: null,
      perfil: profile.id,
      perfil_nome: profile.nome,
      prazo: dateAfter(now, 0),
      undecided: 'keep',
      repeats: null,
      next_on: null,
      state: 'closing',
      opened_at: daysBefore(now, 12),
    },
    people(BEFORE),
  );
  await keep(db, before, people(BEFORE), { by: ana, at: daysBefore(now, 5) });
  await db
    .insertInto('certification_reviewer')
    .values([running, before].map((certification) => ({ certification, person: ana })))
    .execute();
}

/** A review with an item for each of these people. @returns its id */
async function seedOne(db: Db, row: Insertable<CertificationTable>, persons: readonly string[]): Promise<string> {
  await db.insertInto('certification').values(row).execute();
  await sql`
    insert into certification_item (certification, person, nome, nome_busca, login, n_contratos, n_centros, n_sistemas, valid_until, ultimo_acesso, versao,
      perfis, contratos, sistemas, leaves, given_by, given_at)
    select ${row.id}, g.person, g.nome_ordem, g.nome_busca, g.login, g.n_contratos, g.n_centros, g.n_sistemas, g.valid_until, g.ultimo_acesso, g.versao,
      array(select a.nome from access_profile_holder h join access_profile a on a.id = h.profile where h.company = g.company and h.person = g.person order by 1),
      array(select distinct r.nu_contrato from card_grant r where r.company = g.company and r.person = g.person order by 1),
      array(select distinct r.system from group_grant r where r.company = g.company and r.person = g.person order by 1),
      jsonb_build_object(
        'cards', coalesce((select jsonb_agg(jsonb_build_array(r.nu_contrato, r.nu_cartao, r.co) order by r.nu_contrato, r.nu_cartao)
          from card_grant r where r.company = g.company and r.person = g.person), '[]'),
        'groups', coalesce((select jsonb_agg(jsonb_build_array(r.system, r.grupo) order by r.system, r.grupo)
          from group_grant r where r.company = g.company and r.person = g.person), '[]')),
      l.by, l.at
    from grantee g
      left join lateral (
        select by, at from card_grant r where r.company = g.company and r.person = g.person
        union all select by, at from group_grant r where r.company = g.company and r.person = g.person
        order by at desc limit 1) l on true
    where g.company = ${row.company} and g.person = any(${persons}::uuid[])`.execute(db);
  return row.id;
}

async function keep(
  db: Db,
  certification: string,
  persons: readonly string[],
  { by, at }: { by: string; at: Date },
): Promise<void> {
  await sql`
    update certification_item set decision = 'keep', end_before = valid_until, decided_by = ${by}, decided_rank = 'A', decided_at = ${at}
    where certification = ${certification} and person = any(${persons}::uuid[])`.execute(db);
}

/** Somebody had one more card at the start, which went. */
async function keepPart(
  db: Db,
  certification: string,
  persons: readonly string[],
  made: { by: string; at: Date },
): Promise<void> {
  await keep(db, certification, persons, made);
  await sql`
    update certification_item i set reason = 'Não usa', removal = ${newId()}::uuid,
      leaves = jsonb_set(i.leaves, '{cards}', i.leaves->'cards' || jsonb_build_array(gone.leaf)),
      part = jsonb_build_object('kept', i.leaves, 'removed', jsonb_build_object('cards', jsonb_build_array(gone.leaf), 'groups', jsonb_build_array()))
    from (
      select n.person, (
        select jsonb_build_array(p.nu_contrato, p.nu_cartao, p.co) from posting_card p
        where p.company = c.company and p.nu_contrato = any(n.contratos) and not n.leaves->'cards' @> jsonb_build_array(jsonb_build_array(p.nu_contrato, p.nu_cartao, p.co))
        order by p.nu_contrato, p.nu_cartao limit 1) as leaf
      from certification_item n join certification c on c.id = n.certification
      where n.certification = ${certification} and n.person = any(${persons}::uuid[])) gone
    where i.certification = ${certification} and i.person = gone.person and gone.leaf is not null`.execute(db);
}
