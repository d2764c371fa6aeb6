import { sql } from 'kysely';
import { normaliseName } from '../../../contract/validation';
import { newId } from '../../ids';
import type { Db } from '../connection';
import { DEMO, GRANTEE_PEOPLE } from './accounts';
import { daysBefore, type SeedContext } from './account-rows';
import { DEMO_CARDS } from './seed-companies';

/** Who has the profile: places in the list of people. */
const HOLDERS = [12, 15];

/** A profile of the company: one cost centre and one group, which two people have. What they had beside it was given directly. */
export async function seedProfiles(db: Db, { now, id }: SeedContext): Promise<void> {
  const company = id(DEMO.company);
  const profile = newId();
  const [card] = DEMO_CARDS.filter((one) => one.company === DEMO.company);
  if (!card) return;
  const nome = 'Expedição';
  const made = daysBefore(now, 20);
  await db
    .insertInto('access_profile')
    .values({
      id: profile,
      company,
      nome,
      nome_chave: normaliseName(nome),
      nota: 'Quem posta na loja: cartões do centro de custo e a pré-postagem.',
      dias: 365,
      criado_em: made,
      alterado_em: made,
    })
    .execute();
  await db
    .insertInto('access_profile_card')
    .values({ profile, nu_contrato: card.contract, co: card.co, nu_cartao: '' })
    .execute();
  await sql`
    insert into access_profile_group (profile, system, grupo)
    select ${profile}, g.system, g.grupo from company_system o join system_group g on g.system = o.system
    where o.company = ${company} order by g.system, g.grupo limit 1`.execute(db);
  const people = HOLDERS.map((place) => id(GRANTEE_PEOPLE[place]?.login ?? ''));
  const by = id(DEMO.ana);
  await sql`
    insert into access_profile_holder (company, person, profile, by, by_rank, at)
    select ${company}, p.person, ${profile}, ${by}, 'A', ${daysBefore(now, 14)} from unnest(${people}::uuid[]) as p (person)`.execute(
    db,
  );
  await sql`
    insert into card_grant (company, person, nu_contrato, nu_cartao, co, by, by_rank, at, direct)
    select ${company}, p.person, c.nu_contrato, c.nu_cartao, c.co, ${by}, 'A', ${daysBefore(now, 14)}, false
    from unnest(${people}::uuid[]) as p (person) cross join profile_card c where c.profile = ${profile} on conflict do nothing`.execute(
    db,
  );
  await sql`
    insert into group_grant (company, person, system, grupo, by, by_rank, at, direct)
    select ${company}, p.person, c.system, c.grupo, ${by}, 'A', ${daysBefore(now, 14)}, false
    from unnest(${people}::uuid[]) as p (person) cross join profile_group c where c.profile = ${profile} on conflict do nothing`.execute(
    db,
  );
  await sql`
    update grantee g set
      n_contratos = (select count(distinct nu_contrato) from card_grant r where r.company = g.company and r.person = g.person),
      n_centros = (select count(distinct (nu_contrato, co)) from card_grant r where r.company = g.company and r.person = g.person),
      n_sistemas = (select count(distinct system) from group_grant r where r.company = g.company and r.person = g.person)
    where g.company = ${company} and g.person = any(${people}::uuid[])`.execute(db);
}
