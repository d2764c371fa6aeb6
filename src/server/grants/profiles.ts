import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/connection';
import type { CardLeaf, GroupLeaf } from '../database/grant-diff';
import type { Call } from '../http/call';
import { type Actor, grantRankOf, type Scope } from './authority';
import type { GivingCall, Tell } from './give';
import { endExpired, endsSooner, type Finished, finish, insertGrantees, setEnds, type Work, workOn } from './give';
import { lockGrantees } from './leaves';
import { allWithin, type Chosen, takeUndoably } from './removal';
import { tellGrantees } from './trail';

/** Somebody whose account the caller holds, and where they are written to. */
interface Addressed {
  id: string;
  email: string;
}

export interface Profile {
  id: string;
  nome: string;
}

/**
 * Gives a profile, whose row the caller holds, to each of these people. The end is that of who begins with it; with `prolongs` also of whose accesses end
 * sooner. The caller has locked the actor and the people.
 */
export async function giveProfile(
  call: GivingCall,
  actor: Actor,
  people: readonly Addressed[],
  {
    profile,
    end,
    today,
    prolongs = false,
  }: { profile: Profile; end: string | null; today: string; prolongs?: boolean },
  told?: Tell,
): Promise<Finished> {
  const { db, now } = call;
  const added = await insertGrantees(db, actor.company.id, people, now);
  const rows = await lockGrantees(
    db,
    actor.company.id,
    people.map(({ id }) => id),
  );
  await endExpired(call, actor, rows, today);
  const work = rows.map((row) => workOn(row, added.has(row.person), today));
  await setEnds(call, actor, work.filter(endsSooner(end, prolongs)), end);
  const { rows: begun } = await sql<{ person: string }>`
    insert into access_profile_holder (company, person, profile, by, by_rank, at)
    select ${actor.company.id}, p.person, ${profile.id}, ${actor.account.id}, ${grantRankOf(actor)}, ${now}
    from unnest(${work.map(({ person }) => person)}::uuid[]) as p (person) order by p.person
    on conflict do nothing returning person`.execute(db);
  const begins = new Set(begun.map(({ person }) => person));
  const beginning = work.filter(({ person }) => begins.has(person));
  for (const { change } of beginning) change.profiles = { given: [profile.nome] };
  await addMissing(db, actor.company.id, beginning, { profile: profile.id, by: giverOf(actor), now });
  return finish(call, actor, work, people, told);
}

/**
 * Takes a profile from these people, whose accounts the caller holds: what they have neither directly nor by another profile goes. It can be undone for a moment.
 * @returns for how many something changed, and the removal that may be undone
 */
export async function takeProfile(
  call: GivingCall & Pick<Call, 'setHeader'>,
  actor: Actor,
  people: readonly Addressed[],
  profile: Profile,
): Promise<{ changed: number; removal: string }> {
  const { db } = call;
  const company = actor.company.id;
  const rows = await lockGrantees(
    db,
    company,
    people.map(({ id }) => id),
  );
  const { rows: having } = await sql<{ person: string }>`
    select person from access_profile_holder where profile = ${profile.id} and person = any(${rows.map(({ person }) => person)}::uuid[])
    order by person for update`.execute(db);
  const persons = having.map(({ person }) => person);
  const had = new Set(persons);
  const work = rows.filter(({ person }) => had.has(person)).map((row) => standing(row));
  for (const { change } of work) change.profiles = { taken: [profile.nome] };
  const chosen = {
    cards: sql<boolean>`(not r.direct and not ${cardByProfile(profile.id)})`,
    groups: sql<boolean>`(not r.direct and not ${groupByProfile(profile.id)})`,
  };
  let changed = 0;
  const removal = await takeUndoably(call, actor, { persons, chosen, profile: profile.id }, async (hold) => {
    await sql`delete from access_profile_holder where profile = ${profile.id} and person = any(${persons}::uuid[])`.execute(
      db,
    );
    await removeUnsourced(db, company, work);
    let waited: ReadonlySet<string> = new Set();
    changed = await tell(call, actor, work, people, async (telling, of, changes, emails) => {
      waited = await tellGrantees(telling, of, changes, emails, hold);
    });
    return waited;
  });
  return { changed, removal };
}

/** Brings what these people have, whose accounts the caller holds, in line with a profile that they have and that gives something else from now on. */
export async function followProfile(
  call: GivingCall,
  actor: Actor,
  people: readonly Addressed[],
  profile: Profile,
): Promise<number> {
  const { db, now } = call;
  const company = actor.company.id;
  const rows = await lockGrantees(
    db,
    company,
    people.map(({ id }) => id),
  );
  const work = rows.map((row) => standing(row));
  await addMissing(db, company, work, { profile: profile.id, by: giverOf(actor), now });
  await removeUnsourced(db, company, work);
  return tell(call, actor, work, people);
}

/** Who has it goes on having what they have; an end that came stays as it is. */
const standing = (row: Parameters<typeof workOn>[0]): Work => {
  const work = workOn(row, false, '');
  return { ...work, before: row.valid_until };
};

async function tell(
  call: GivingCall,
  actor: Actor,
  work: readonly Work[],
  people: readonly Addressed[],
  told?: Tell,
): Promise<number> {
  await withoutRest(call.db, actor.company.id, work);
  const { outcome } = await finish(call, actor, work, people, told);
  return outcome.alterados;
}

/** Whoever has nothing left was removed, and is told so. */
export async function withoutRest(db: Db, company: string, work: readonly Work[]): Promise<void> {
  const { rows } = await sql<{ person: string }>`
    select p.person from unnest(${work.map(({ person }) => person)}::uuid[]) as p (person)
    where not exists (select from card_grant r where r.company = ${company} and r.person = p.person)
      and not exists (select from group_grant r where r.company = ${company} and r.person = p.person)`.execute(db);
  const without = new Set(rows.map(({ person }) => person));
  for (const { person, change } of work) if (without.has(person)) change.action = 'delegation.removed';
}

/** As whose grant a leaf counts: SQL for account and rank, of the row `h` of who has the profile. */
interface Giver {
  account: RawBuilder<unknown>;
  rank: RawBuilder<unknown>;
}
export const giverOf = (actor: Actor): Giver => ({
  account: sql`${actor.account.id}::uuid`,
  rank: sql`${grantRankOf(actor)}`,
});
/** A supervisor gave the profile, which has outgrown their authorisation since. */
const BEYOND_GIVER = sql`(h.by_rank = 'S' and (
  exists (select from access_profile_card c where c.profile = h.profile and not exists (
    select from delegate_contract d where d.company = h.company and d.person = h.by and d.nu_contrato = c.nu_contrato))
  or exists (select from access_profile_group c where c.profile = h.profile and not exists (
    select from delegate_system d where d.company = h.company and d.person = h.by and d.system = c.system))))`;
/** Whoever gave the profile; the company, where that lies beyond them. */
export const GIVER_OF_PROFILE: Giver = {
  account: sql`case when ${BEYOND_GIVER} then h.company else h.by end`,
  rank: sql`case when ${BEYOND_GIVER} then 'E' else h.by_rank end`,
};

/** Adds what a profile gives and these people, whose grantees' rows the caller holds and who have it, lack. */
export async function addMissing(
  db: Db,
  company: string,
  work: readonly Work[],
  { profile, by, now }: { profile: string; by: Giver; now: Date },
): Promise<void> {
  const persons = work.map((item) => item.person);
  const changes = new Map(work.map((item) => [item.person, item.change]));
  const having = sql`
    from access_profile_holder h where h.profile = ${profile} and h.company = ${company} and h.person = any(${persons}::uuid[])`;
  const { rows: cards } = await sql<{ person: string; leaves: CardLeaf[] }>`
    with given as materialized (select nu_contrato, nu_cartao, co from profile_card where profile = ${profile}),
    added as (
      insert into card_grant (company, person, nu_contrato, nu_cartao, co, by, by_rank, at, direct)
      select h.company, h.person, l.nu_contrato, l.nu_cartao, l.co, ${by.account}, ${by.rank}, ${now}, false
      from (select h.* ${having}) h cross join given l
      on conflict do nothing returning person, nu_contrato, nu_cartao, co)
    select person, json_agg(json_build_array(nu_contrato, nu_cartao, co) order by nu_contrato, nu_cartao) as leaves from added group by person`.execute(
    db,
  );
  for (const row of cards) changes.get(row.person)?.added.cards.push(...row.leaves);
  const { rows: groups } = await sql<{ person: string; leaves: GroupLeaf[] }>`
    with given as materialized (select system, grupo from profile_group where profile = ${profile}),
    added as (
      insert into group_grant (company, person, system, grupo, by, by_rank, at, direct)
      select h.company, h.person, l.system, l.grupo, ${by.account}, ${by.rank}, ${now}, false
      from (select h.* ${having}) h cross join given l
      on conflict do nothing returning person, system, grupo)
    select person, json_agg(json_build_array(system, grupo) order by system, grupo) as leaves from added group by person`.execute(
    db,
  );
  for (const row of groups) changes.get(row.person)?.added.groups.push(...row.leaves);
}

/** That a profile that somebody has gives the card, or the group, of the row `r`; `except` leaves one profile out. */
export const cardByProfile = (except?: string) => sql<boolean>`exists (
  select from access_profile_holder h join access_profile_card c on c.profile = h.profile
  where h.company = r.company and h.person = r.person ${except ? sql`and h.profile <> ${except}` : sql``}
    and c.nu_contrato = r.nu_contrato and (c.nu_cartao = r.nu_cartao or (c.nu_cartao = '' and c.co in ('', r.co))))`;
export const groupByProfile = (except?: string) => sql<boolean>`exists (
  select from access_profile_holder h join access_profile_group c on c.profile = h.profile
  where h.company = r.company and h.person = r.person ${except ? sql`and h.profile <> ${except}` : sql``}
    and c.system = r.system and c.grupo in ('', r.grupo))`;

/** Removes what these people, whose grantees' rows the caller holds, have neither directly nor by a profile. */
async function removeUnsourced(db: Db, company: string, work: readonly Work[]): Promise<void> {
  const persons = work.map((item) => item.person);
  const changes = new Map(work.map((item) => [item.person, item.change]));
  const { rows: cards } = await sql<{ person: string; leaves: CardLeaf[] }>`
    with gone as (
      delete from card_grant r where r.company = ${company} and r.person = any(${persons}::uuid[]) and not r.direct and not ${cardByProfile()}
      returning r.person, r.nu_contrato, r.nu_cartao, r.co)
    select person, json_agg(json_build_array(nu_contrato, nu_cartao, co) order by nu_contrato, nu_cartao) as leaves from gone group by person`.execute(
    db,
  );
  for (const row of cards) changes.get(row.person)?.removed.cards.push(...row.leaves);
  const { rows: groups } = await sql<{ person: string; leaves: GroupLeaf[] }>`
    with gone as (
      delete from group_grant r where r.company = ${company} and r.person = any(${persons}::uuid[]) and not r.direct and not ${groupByProfile()}
      returning r.person, r.system, r.grupo)
    select person, json_agg(json_build_array(system, grupo) order by system, grupo) as leaves from gone group by person`.execute(
    db,
  );
  for (const row of groups) changes.get(row.person)?.removed.groups.push(...row.leaves);
}

/** That the profile of the row `a` reaches beyond the scope. */
export const outgrown = (scope: Scope | null) =>
  scope
    ? sql<boolean>`(exists (select from access_profile_card c where c.profile = a.id and not c.nu_contrato = any(${scope.contracts}::text[]))
        or exists (select from access_profile_group c where c.profile = a.id and not c.system = any(${scope.systems}::text[])))`
    : sql<boolean>`false`;

/** The profiles that somebody has, as far as the actor may see them. */
export async function profilesOf(db: Db, { company, account, scope }: Actor, person: string): Promise<Profile[]> {
  const { rows } = await sql<Profile>`
    select a.id, a.nome from access_profile_holder h join access_profile a on a.id = h.profile
    where h.company = ${company.id} and h.person = ${person} and (not ${outgrown(scope)} or h.by = ${account.id})
    order by a.nome_chave`.execute(db);
  return rows;
}

/**
 * The profiles that each of these people would lose with what is chosen: whoever loses an access of a profile has it no longer. Those that lie beyond the actor's
 * authorisation are counted, not named.
 */
export async function profilesTaken(
  db: Db,
  { company, account, scope }: Actor,
  persons: readonly string[],
  chosen: Chosen,
): Promise<ReadonlyMap<string, { names: string[]; others: number }>> {
  const within = allWithin(scope);
  const seen = sql`(not ${outgrown(scope)} or h.by = ${account.id})`;
  const { rows } = await sql<{ person: string; names: string[]; others: number }>`
    select h.person, coalesce(array_agg(a.nome order by a.nome_chave) filter (where ${seen}), '{}') as names,
      (count(*) filter (where not ${seen}))::int as others
    from access_profile_holder h join access_profile a on a.id = h.profile
    where h.company = ${company.id} and h.person = any(${persons}::uuid[]) and (
      exists (
        select from profile_card c join card_grant r on r.company = h.company and r.person = h.person
          and r.nu_contrato = c.nu_contrato and r.nu_cartao = c.nu_cartao
        where c.profile = h.profile and ${chosen.cards} and ${within.cards})
      or exists (
        select from profile_group c join group_grant r on r.company = h.company and r.person = h.person and r.system = c.system and r.grupo = c.grupo
        where c.profile = h.profile and ${chosen.groups} and ${within.groups}))
    group by h.person`.execute(db);
  return new Map(rows.map(({ person, names, others }) => [person, { names, others }]));
}

/** Names of those of these profiles that give the card, or the group, of the row `r` to its person. */
export const namesByCard = (profiles: readonly Profile[]) => sql<string[]>`array(
  select distinct a.nome from access_profile a join access_profile_card c on c.profile = a.id
  where a.id = any(${profiles.map(({ id }) => id)}::uuid[]) and c.nu_contrato = r.nu_contrato
    and (c.nu_cartao = r.nu_cartao or (c.nu_cartao = '' and c.co in ('', r.co))) order by 1)`;
export const namesByGroup = (profiles: readonly Profile[]) => sql<string[]>`array(
  select distinct a.nome from access_profile a join access_profile_group c on c.profile = a.id
  where a.id = any(${profiles.map(({ id }) => id)}::uuid[]) and c.system = r.system and c.grupo in ('', r.grupo) order by 1)`;
