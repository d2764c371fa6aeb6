import { sql } from 'kysely';
import type { Db } from '../database/connection';
import { type CardLeaf, type GrantChange, type GroupLeaf, noLeaves } from '../database/grant-diff';
import type { Call } from '../http/call';
import type { Refusal } from '../http/refusal';
import { lockGrantees } from './leaves';
import { notRestored } from './not-restored';
import { eventsOf } from './removal';

/** What a removal took from somebody. */
export interface Kept {
  person: string;
  email: string;
  live: boolean;
  cards: { nu_contrato: string; nu_cartao: string; co: string }[];
  groups: { system: string; grupo: string }[];
  events: number;
  told: boolean;
  profiles: { profile: string; nome: string; versao: number }[];
  /** Of a change of ends in place of `events`; null for a removal. */
  end_events: number | null;
}

/** Of whom a removal took something, their accounts held. */
export async function keptBy(db: Db, removal: string): Promise<Kept[]> {
  const { rows } = await sql<Kept>`
    select k.person, a.email, a.situacao in ('A', 'R') as live, k.cards, k.groups, k.events, k.told, k.profiles, k.end_events
    from removed_grantee k join account a on a.id = k.person where k.removal = ${removal} order by a.id for key share of a`.execute(
    db,
  );
  return rows;
}

/**
 * Gives back what a removal took from these people, as it had been granted, with the profiles that went with it. The caller holds the accounts and the profiles, and counts
 * anew and writes the audit afterwards.
 * @param released whether they gave it up themselves: what else they gave up or took back is no change then
 * @throws Refusal MCN-178 when something happened meanwhile to one of the people or to what they had
 */
export async function restoreKept(
  { db, now }: Pick<Call, 'db' | 'now'>,
  company: string,
  removal: string,
  kept: readonly Kept[],
  released = false,
): Promise<void> {
  const persons = kept.map(({ person }) => person);
  // Those who left the table come back into it as they were; whoever is in it stays. The order is that of every change of grants.
  await sql`
    insert into grantee (company, person, versao, valid_until, end_announced, end_recorded, criado_em, alterado_em)
    select ${company}, k.person, k.versao, k.valid_until, k.end_announced, k.end_recorded, k.criado_em, ${now}
    from removed_grantee k where k.removal = ${removal} order by k.person on conflict do nothing`.execute(db);
  await lockGrantees(db, company, persons);
  const { rows: events } = await eventsOf(company, persons, released).execute(db);
  const since = new Map(events.map((row) => [row.person, row.events]));
  const changed = kept.filter(({ person, events: then }) => since.get(person) !== then);
  if (changed.length > 0) throw await changedSince(db, changed);
  await giveBack(db, company, removal, kept);
  await giveProfilesBack(db, company, removal);
}

/** Why nothing is given back: something happened meanwhile to these, or to what they had. */
export const changedSince = (db: Db, people: readonly Kept[]): Promise<Refusal> =>
  notRestored(
    db,
    'MCN-178',
    people.map(({ person }) => person),
  );

/** What somebody has again, for the audit. */
export const restoredTo = ({ person, cards, groups, profiles }: Kept): Omit<GrantChange, 'action'> => ({
  person,
  added: {
    cards: cards.map((card): CardLeaf => [card.nu_contrato, card.nu_cartao, card.co]),
    groups: groups.map(({ system, grupo }): GroupLeaf => [system, grupo]),
  },
  removed: noLeaves(),
  ...(profiles.length > 0 && { profiles: { given: profiles.map(({ nome }) => nome) } }),
});

/** Inserts what was kept, with who had granted it and when. @throws Refusal MCN-178 for a card or group that the company has no more */
async function giveBack(db: Db, company: string, removal: string, kept: readonly Kept[]): Promise<void> {
  const { numAffectedRows: cards = 0n } = await sql`
    insert into card_grant (company, person, nu_contrato, nu_cartao, co, by, by_rank, at, direct)
    select ${company}, k.person, c.nu_contrato, c.nu_cartao, c.co, c.by, c.by_rank, c.at, coalesce(c.direct, true)
    from removed_grantee k
      cross join jsonb_to_recordset(k.cards) as c (nu_contrato text, nu_cartao text, co text, by uuid, by_rank text, at timestamptz, direct boolean)
      join posting_card p on p.company = ${company} and p.nu_contrato = c.nu_contrato and p.nu_cartao = c.nu_cartao and p.co = c.co
    where k.removal = ${removal}`.execute(db);
  const { numAffectedRows: groups = 0n } = await sql`
    insert into group_grant (company, person, system, grupo, by, by_rank, at, direct)
    select ${company}, k.person, s.system, s.grupo, s.by, s.by_rank, s.at, coalesce(s.direct, true)
    from removed_grantee k
      cross join jsonb_to_recordset(k.groups) as s (system text, grupo text, by uuid, by_rank text, at timestamptz, direct boolean)
      join company_system o on o.company = ${company} and o.system = s.system
      join system_group g on g.system = s.system and g.grupo = s.grupo
    where k.removal = ${removal}`.execute(db);
  const wanted = kept.reduce((sum, one) => sum + one.cards.length + one.groups.length, 0);
  if (Number(cards) + Number(groups) === wanted) return;
  const without = await lacking(db, company, removal);
  const people = kept.filter(({ person }) => without.has(person));
  throw await changedSince(db, people.length > 0 ? people : kept);
}

/** Of whom a removal took a card or a group that the company has no more. */
async function lacking(db: Db, company: string, removal: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ person: string }>`
    select k.person from removed_grantee k
      cross join jsonb_to_recordset(k.cards) as c (nu_contrato text, nu_cartao text, co text)
    where k.removal = ${removal} and not exists (
      select from posting_card p where p.company = ${company} and p.nu_contrato = c.nu_contrato and p.nu_cartao = c.nu_cartao and p.co = c.co)
    union
    select k.person from removed_grantee k
      cross join jsonb_to_recordset(k.groups) as s (system text, grupo text)
    where k.removal = ${removal} and not exists (
      select from company_system o join system_group g on g.system = o.system
      where o.company = ${company} and o.system = s.system and g.grupo = s.grupo)`.execute(db);
  return new Set(rows.map(({ person }) => person));
}

/** Holds the profiles that these people had. @throws Refusal MCN-178 when one of them was changed or deleted since */
export async function holdProfiles(db: Db, kept: readonly Kept[]): Promise<void> {
  const versions = new Map(kept.flatMap(({ profiles }) => profiles.map(({ profile, versao }) => [profile, versao])));
  if (versions.size === 0) return;
  const rows = await db
    .selectFrom('access_profile')
    .select(['id', 'versao'])
    .where('id', 'in', [...versions.keys()])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const same = new Set(rows.filter(({ id, versao }) => versions.get(id) === versao).map(({ id }) => id));
  const changed = kept.filter(({ profiles }) => profiles.some(({ profile }) => !same.has(profile)));
  if (changed.length > 0) throw await changedSince(db, changed);
}

/** Those who lost profiles with what was taken have them again, and by them what they had by them. A card that came since is the job's to bring. */
async function giveProfilesBack(db: Db, company: string, removal: string): Promise<void> {
  await sql`
    insert into access_profile_holder (company, person, profile, by, by_rank, at)
    select ${company}, k.person, p.profile, p.by, p.by_rank, p.at
    from removed_grantee k cross join jsonb_to_recordset(k.profiles) as p (profile uuid, by uuid, by_rank text, at timestamptz)
    where k.removal = ${removal} on conflict do nothing`.execute(db);
  const had = sql`removed_grantee k cross join jsonb_to_recordset(k.indirect) as i (kind text, first text, second text)`;
  await sql`
    update card_grant r set direct = false from ${had}
    where k.removal = ${removal} and r.company = ${company} and r.person = k.person and i.kind = 'card' and r.nu_contrato = i.first and r.nu_cartao = i.second`.execute(
    db,
  );
  await sql`
    update group_grant r set direct = false from ${had}
    where k.removal = ${removal} and r.company = ${company} and r.person = k.person and i.kind = 'group' and r.system = i.first and r.grupo = i.second`.execute(
    db,
  );
  await sql`
    update access_profile set behind = behind + 1 where id in (
      select p.profile from removed_grantee k cross join jsonb_to_recordset(k.profiles) as p (profile uuid) where k.removal = ${removal})`.execute(
    db,
  );
}
