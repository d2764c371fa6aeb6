import { type Kysely, sql } from 'kysely';

/** That a part `c` of a profile covers a leaf of the row `r`: the card or group itself, or what it lies in. */
const COVERS_CARD =
  "c.nu_contrato = r.nu_contrato and (c.nu_cartao = r.nu_cartao or (c.nu_cartao = '' and c.co in ('', r.co)))";
const COVERS_GROUP = "c.system = r.system and c.grupo in ('', r.grupo)";

const covered = (part: string, covers: string) => `
  exists (select from access_profile_holder h join ${part} c on c.profile = h.profile
    where h.company = r.company and h.person = r.person and ${covers})`;

/** What happens when leaves are deleted: whoever lost one that a profile gives no longer has the profile, and keeps the rest of it as given directly. */
const leaves = (name: string, part: string, covers: string) => `
  create function ${name}() returns trigger language plpgsql as $$
  declare
    companies uuid[];
    people uuid[];
  begin
    with gone as (
      delete from access_profile_holder h using lost r, ${part} c
      where h.company = r.company and h.person = r.person and c.profile = h.profile and ${covers}
      returning h.company, h.person, h.profile
    ), told as (
      insert into access_profile_departure (company, person, nome)
      select g.company, g.person, p.nome from gone g join access_profile p on p.id = g.profile
        join grantee e on e.company = g.company and e.person = g.person
    )
    select array_agg(d.company), array_agg(d.person) into companies, people from (select distinct company, person from gone) d;
    if people is null then
      return null;
    end if;
    update card_grant r set direct = true from unnest(companies, people) as d (company, person)
      where r.company = d.company and r.person = d.person and not r.direct and not ${covered('access_profile_card', COVERS_CARD)};
    update group_grant r set direct = true from unnest(companies, people) as d (company, person)
      where r.company = d.company and r.person = d.person and not r.direct and not ${covered('access_profile_group', COVERS_GROUP)};
    return null;
  end $$`;

/**
 * Named bundles of accesses and who has them (docs/decisions/0031). A leaf that was given directly says so; that one comes by a profile follows from what the profile holds. Parts
 * of a profile refer to no card and no system: one that goes takes no profile with it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table access_profile (
      id uuid primary key, company uuid not null references account (id),
      nome text not null check (char_length(nome) between 1 and 60), nome_chave text not null,
      nota text not null default '' check (char_length(nota) <= 500),
      dias int check (dias between 1 and 3650),
      behind int not null default 0,
      versao int not null default 1, criado_em timestamptz not null, alterado_em timestamptz not null,
      unique (company, nome_chave), unique (company, id)
    )`.execute(db);
  await sql`
    create table access_profile_card (
      profile uuid not null references access_profile (id) on delete cascade,
      nu_contrato text not null check (nu_contrato <> ''), co text not null, nu_cartao text not null,
      primary key (profile, nu_contrato, co, nu_cartao), check (co <> '' or nu_cartao = '')
    )`.execute(db);
  await sql`
    create table access_profile_group (
      profile uuid not null references access_profile (id) on delete cascade,
      system text not null check (system <> ''), grupo text not null,
      primary key (profile, system, grupo)
    )`.execute(db);
  await sql`
    create table access_profile_holder (
      company uuid not null, person uuid not null, profile uuid not null,
      by uuid not null references account (id), by_rank text not null check (by_rank in ('E', 'A', 'S')),
      at timestamptz not null,
      primary key (company, person, profile),
      foreign key (company, person) references grantee (company, person) on delete cascade,
      foreign key (company, profile) references access_profile (company, id) on delete cascade
    )`.execute(db);
  await sql`create index access_profile_holder_profile on access_profile_holder (profile, person)`.execute(db);
  await sql`create table access_profile_departure (company uuid not null, person uuid not null, nome text not null)`.execute(
    db,
  );
  await sql`create index access_profile_departure_person on access_profile_departure (company, person)`.execute(db);

  await sql`alter table card_grant add column direct boolean not null default true`.execute(db);
  await sql`alter table group_grant add column direct boolean not null default true`.execute(db);
  // Of a removal that may be undone: the profiles of each person, and what they had by them alone.
  await sql`alter table removed_grantee add column profiles jsonb not null default '[]', add column indirect jsonb not null default '[]'`.execute(
    db,
  );

  await sql`
    create view profile_card as
      select a.id as profile, a.company, p.nu_contrato, p.nu_cartao, p.co
      from access_profile a join access_profile_card c on c.profile = a.id and c.nu_cartao <> ''
        join posting_card p on p.company = a.company and p.nu_contrato = c.nu_contrato and p.nu_cartao = c.nu_cartao
      union
      select a.id, a.company, p.nu_contrato, p.nu_cartao, p.co
      from access_profile a join access_profile_card c on c.profile = a.id and c.nu_cartao = '' and c.co <> ''
        join posting_card p on p.company = a.company and p.nu_contrato = c.nu_contrato and p.co = c.co
      union
      select a.id, a.company, p.nu_contrato, p.nu_cartao, p.co
      from access_profile a join access_profile_card c on c.profile = a.id and c.co = ''
        join posting_card p on p.company = a.company and p.nu_contrato = c.nu_contrato`.execute(db);
  await sql`
    create view profile_group as
      select distinct a.id as profile, a.company, g.system, g.grupo
      from access_profile a join access_profile_group c on c.profile = a.id
        join company_system o on o.company = a.company and o.system = c.system
        join system_group g on g.system = c.system and c.grupo in ('', g.grupo)`.execute(db);

  await sql.raw(leaves('card_leaves_profiles', 'access_profile_card', COVERS_CARD)).execute(db);
  await sql.raw(leaves('group_leaves_profiles', 'access_profile_group', COVERS_GROUP)).execute(db);
  await sql`
    create trigger card_leaves_profiles after delete on card_grant referencing old table as lost
      for each statement execute function card_leaves_profiles()`.execute(db);
  await sql`
    create trigger group_leaves_profiles after delete on group_grant referencing old table as lost
      for each statement execute function group_leaves_profiles()`.execute(db);

  await sql
    .raw(
      `create function card_joins_profiles() returns trigger language plpgsql as $$
      begin
        update access_profile p set behind = p.behind + 1 where exists (
          select from added r join access_profile_card c on ${COVERS_CARD} where c.profile = p.id and r.company = p.company);
        return null;
      end $$`,
    )
    .execute(db);
  await sql
    .raw(
      `create function group_joins_profiles() returns trigger language plpgsql as $$
      begin
        update access_profile p set behind = p.behind + 1 where exists (
          select from added r join access_profile_group c on ${COVERS_GROUP} where c.profile = p.id);
        return null;
      end $$`,
    )
    .execute(db);
  for (const event of ['insert', 'update'])
    await sql
      .raw(
        `create trigger card_joins_profiles_${event} after ${event} on posting_card referencing new table as added
          for each statement execute function card_joins_profiles()`,
      )
      .execute(db);
  await sql`
    create trigger group_joins_profiles after insert on system_group referencing new table as added
      for each statement execute function group_joins_profiles()`.execute(db);
}
