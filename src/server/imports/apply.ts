import { sql } from 'kysely';
import type { Db } from '../database/connection';
import type { CardLeaf, GroupLeaf } from '../database/grant-diff';
import { isEmpty } from '../database/grant-diff';
import { type Actor, grantRankOf } from '../grants/authority';
import { endExpired, finish, type GivingCall, insertGrantees, type Work, workOn } from '../grants/give';
import { lockGrantees, recountGrantees } from '../grants/leaves';
import { eligiblePeople } from '../grants/lookup';
import { addMissing, giverOf, withoutRest } from '../grants/profiles';
import { judge } from './judge';
import { nameProfiles } from './removals';

/** A slice of an import while it is applied: its call, who acts, the import, whose lines, the day in São Paulo. */
export interface Slice {
  call: GivingCall;
  actor: Actor;
  id: string;
  persons: readonly string[];
  today: string;
}

/**
 * Applies all lines of these people by the rules of a direct grant, as they are judged now, under its locks. The caller has locked the actor.
 * @param whole whether a refused line keeps everything from being applied
 * @returns whether it was applied
 */
export async function applySlice(slice: Slice, whole = false): Promise<boolean> {
  const { call, actor, id, persons, today } = slice;
  const { db, now } = call;
  const company = actor.company.id;
  const people = await lockPeopleOf(slice);
  await lockProfiles(slice);
  const ids = people.map((person) => person.id);
  const added = await insertGrantees(db, company, people, now);
  const rows = await lockGrantees(db, company, ids);
  await judge({ db, actor, id, today, newcomers: added }, ids);
  await judgeRemovals(slice);
  if (whole && (await hasRefused(db, id))) return forgetUnused(slice, [...added], false);

  const taken = new Set(await takenPeople(db, id, persons));
  const held = rows.filter(({ person }) => taken.has(person));
  await endExpired(call, actor, held, today);
  const work = held.map((row) => workOn(row, added.has(row.person), today));
  await setEndsOf(slice, work);
  await takeAwayFrom(slice, work);
  await giveCards(slice, work);
  await giveGroups(slice, work);
  await giveProfiles(slice, work);
  await withoutRest(
    db,
    company,
    work.filter(({ change }) => !isEmpty(change.removed)),
  );
  await finish(call, actor, work, people);
  await sql`
    update access_import_line set applied = true
    where import = ${id} and person = any(${persons}::uuid[]) and outcome in ('added', 'changed', 'removed')`.execute(
    db,
  );
  return forgetUnused(
    slice,
    [...added].filter((person) => !taken.has(person)),
    true,
  );
}

/** Whoever became a grantee for the look at their lines alone, and got nothing, is none. */
async function forgetUnused({ call, actor }: Slice, persons: readonly string[], answer: boolean): Promise<boolean> {
  if (persons.length > 0) await recountGrantees(call.db, actor.company.id, persons, call.now);
  return answer;
}

/** The accounts, held; the lines of those who have none any more are refused. */
async function lockPeopleOf({ call, actor, id, persons }: Slice): Promise<{ id: string; email: string }[]> {
  const people = await eligiblePeople(call.db)
    .select(['id', 'email'])
    .where(sql<boolean>`id = any(${persons}::uuid[])`)
    .where('id', '<>', actor.company.id)
    .orderBy('id')
    .forKeyShare()
    .execute();
  await sql`
    update access_import_line set outcome = 'refused', reason = 'semConta'
    where import = ${id} and person = any(${persons}::uuid[]) and not person = any(${people.map((one) => one.id)}::uuid[])`.execute(
    call.db,
  );
  return people;
}

/** What a profile gives stays so until the end. Which one a name means is found under the lock. */
async function lockProfiles({ call, actor, id, persons }: Slice): Promise<void> {
  await sql`
    select from access_profile where company = ${actor.company.id} and exists (
      select from access_import_line where import = ${id} and person = any(${persons}::uuid[]) and profile <> '')
    order by id for share`.execute(call.db);
}

/**
 * What is not on the list any more, or not the actor's to take, or gone already, is not taken; nor is anything of somebody with a refused line: what it
 * meant is not known.
 */
async function judgeRemovals({ call, actor, id, persons }: Slice): Promise<void> {
  const { scope, company } = actor;
  const beyond = scope
    ? sql<boolean>`not case when t.of_system is null then t.nu_contrato = any(${scope.contracts}::text[]) else t.of_system = any(${scope.systems}::text[]) end`
    : sql<boolean>`false`;
  await sql`
    update access_import_line t set outcome = case when ${beyond} then 'refused' else 'unchanged' end,
      reason = case when ${beyond} then 'foraDaAutorizacao' end
    where t.import = ${id} and t.person = any(${persons}::uuid[]) and t.line is null and t.outcome = 'removed' and (${beyond}
      or exists (select from access_import_line l where l.import = t.import and l.person = t.person and l.line is not null and l.outcome = 'refused')
      or not (
        exists (select from card_grant r where r.company = ${company.id} and r.person = t.person
          and r.nu_contrato = t.nu_contrato and r.nu_cartao = t.nu_cartao)
        or exists (select from group_grant r where r.company = ${company.id} and r.person = t.person
          and r.system = t.of_system and r.grupo = t.of_group)))`.execute(call.db);
  await nameProfiles(call.db, actor, id, persons);
}

async function hasRefused(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('access_import_line')
    .select('place')
    .where('import', '=', id)
    .where('outcome', '=', 'refused')
    .executeTakeFirst();
  return row !== undefined;
}

async function takenPeople(db: Db, id: string, persons: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ person: string }>`
    select distinct person from access_import_line
    where import = ${id} and person = any(${persons}::uuid[]) and outcome <> 'refused'`.execute(db);
  return rows.map(({ person }) => person);
}

/** The lines of these people that are taken, as `l`. */
const takenLines = ({ id }: Slice, work: readonly Work[]) => sql`
  (select * from access_import_line where import = ${id} and person = any(${work.map(({ person }) => person)}::uuid[])
    and line is not null and outcome <> 'refused') l`;

/** Of whom the lines may set the end was judged. */
async function setEndsOf(slice: Slice, work: readonly Work[]): Promise<void> {
  const { call, actor } = slice;
  const { rows } = await sql<{ person: string; wanted: string | null }>`
    select distinct person, wanted_end as wanted from ${takenLines(slice, work)} where says_end`.execute(call.db);
  const wanted = new Map(rows.map((row) => [row.person, row.wanted]));
  const changed = work.flatMap((item) => {
    const end = wanted.get(item.person);
    return end === undefined || end === item.before ? [] : [{ ...item, end }];
  });
  for (const { change, before, end } of changed) change.validUntil = [before, end];
  await sql`
    update grantee g set valid_until = e.valid_until, end_announced = null, end_recorded = null
    from unnest(${changed.map(({ person }) => person)}::uuid[], ${changed.map(({ end }) => end)}::date[]) as e (person, valid_until)
    where g.company = ${actor.company.id} and g.person = e.person`.execute(call.db);
}

async function takeAwayFrom({ call, actor, id }: Slice, work: readonly Work[]): Promise<void> {
  const gone = sql`
    t.import = ${id} and t.person = any(${work.map(({ person }) => person)}::uuid[]) and t.line is null and t.outcome = 'removed'
      and r.company = ${actor.company.id} and r.person = t.person`;
  const { rows: cards } = await sql<{ person: string; leaf: CardLeaf }>`
    delete from card_grant r using access_import_line t where ${gone} and r.nu_contrato = t.nu_contrato and r.nu_cartao = t.nu_cartao
    returning r.person, json_build_array(r.nu_contrato, r.nu_cartao, r.co) as leaf`.execute(call.db);
  const { rows: groups } = await sql<{ person: string; leaf: GroupLeaf }>`
    delete from group_grant r using access_import_line t where ${gone} and r.system = t.of_system and r.grupo = t.of_group
    returning r.person, json_build_array(r.system, r.grupo) as leaf`.execute(call.db);
  const changes = changesOf(work);
  for (const { person, leaf } of cards) changes.get(person)?.removed.cards.push(leaf);
  for (const { person, leaf } of groups) changes.get(person)?.removed.groups.push(leaf);
}

const changesOf = (work: readonly Work[]) => new Map(work.map((item) => [item.person, item.change]));

/** The cards that the lines name, each once for each person. */
const cardsNamed = (slice: Slice, work: readonly Work[]) => sql`
  select distinct l.person, p.nu_contrato, p.nu_cartao, p.co
  from ${takenLines(slice, work)} join posting_card p on p.company = ${slice.actor.company.id} and p.nu_contrato = l.nu_contrato and p.nu_cartao = l.nu_cartao
  union
  select l.person, p.nu_contrato, p.nu_cartao, p.co
  from ${takenLines(slice, work)} join posting_card p on p.company = ${slice.actor.company.id} and p.nu_contrato = l.nu_contrato and p.co = l.co
  where l.nu_cartao is null`;

const groupsNamed = (slice: Slice, work: readonly Work[]) => sql`
  select distinct l.person, l.of_system as system, l.of_group as grupo from ${takenLines(slice, work)} where l.of_group is not null`;

/** What somebody has already, also by a profile alone, stays as it was given: the line says that nothing changes. */
async function giveCards(slice: Slice, work: readonly Work[]): Promise<void> {
  const { actor, call } = slice;
  const { rows } = await sql<{ person: string; leaf: CardLeaf }>`
    insert into card_grant (company, person, nu_contrato, nu_cartao, co, by, by_rank, at)
    select ${actor.company.id}, n.person, n.nu_contrato, n.nu_cartao, n.co, ${actor.account.id}, ${grantRankOf(actor)}, ${call.now}
    from (${cardsNamed(slice, work)}) n
    on conflict do nothing returning person, json_build_array(nu_contrato, nu_cartao, co) as leaf`.execute(call.db);
  const changes = changesOf(work);
  for (const { person, leaf } of rows) changes.get(person)?.added.cards.push(leaf);
}

async function giveGroups(slice: Slice, work: readonly Work[]): Promise<void> {
  const { actor, call } = slice;
  const { rows } = await sql<{ person: string; leaf: GroupLeaf }>`
    insert into group_grant (company, person, system, grupo, by, by_rank, at)
    select ${actor.company.id}, n.person, n.system, n.grupo, ${actor.account.id}, ${grantRankOf(actor)}, ${call.now}
    from (${groupsNamed(slice, work)}) n
    on conflict do nothing returning person, json_build_array(system, grupo) as leaf`.execute(call.db);
  const changes = changesOf(work);
  for (const { person, leaf } of rows) changes.get(person)?.added.groups.push(leaf);
}

async function giveProfiles(slice: Slice, work: readonly Work[]): Promise<void> {
  const { actor, call } = slice;
  const { rows } = await sql<{ person: string; profile: string; nome: string }>`
    with begun as (
      insert into access_profile_holder (company, person, profile, by, by_rank, at)
      select distinct ${actor.company.id}::uuid, l.person, l.of_profile, ${actor.account.id}::uuid, ${grantRankOf(actor)}, ${call.now}::timestamptz
      from ${takenLines(slice, work)} where l.of_profile is not null
      on conflict do nothing returning person, profile)
    select b.person, b.profile, a.nome from begun b join access_profile a on a.id = b.profile order by a.nome_chave`.execute(
    call.db,
  );
  const byPerson = new Map(work.map((item) => [item.person, item]));
  const beginning = new Map<string, Work[]>();
  for (const { person, profile, nome } of rows) {
    const item = byPerson.get(person);
    if (!item) continue;
    item.change.profiles = { given: [...(item.change.profiles?.given ?? []), nome] };
    beginning.set(profile, [...(beginning.get(profile) ?? []), item]);
  }
  for (const [profile, items] of beginning)
    await addMissing(call.db, actor.company.id, items, { profile, by: giverOf(actor), now: call.now });
}
