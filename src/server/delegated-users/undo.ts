import { sql } from 'kysely';
import type { undoRetirada } from '../../contract/delegated-removals';
import type { Db } from '../database/connection';
import { type CardLeaf, type GrantChange, type GroupLeaf, noLeaves } from '../database/grant-diff';
import { type Actor, grantRankOf, lockActor } from '../grants/authority';
import { forgetDecisions, holdDecisions } from '../grants/certifications';
import { restoreDeleted } from '../grants/deleted-profile';
import { lockGrantees, recountGrantees } from '../grants/leaves';
import { canBeUndone, eventsOf } from '../grants/removal';
import { auditGrants, tellGrantees, withdrawNotices } from '../grants/trail';
import type { Call } from '../http/call';
import { Refusal } from '../http/refusal';

interface Kept {
  person: string;
  email: string;
  live: boolean;
  cards: { nu_contrato: string; nu_cartao: string; co: string }[];
  groups: { system: string; grupo: string }[];
  events: number;
  told: boolean;
  profiles: { profile: string; nome: string; versao: number }[];
}

/**
 * POST …/retirada/:idRetirada/desfazer: gives back what the session's account took a moment ago, as it had been granted; all of it or
 * nothing. Undoing it once more changes nothing.
 * @throws Refusal MCN-177 for a removal that is another's, unknown or too long ago, MCN-178 when something happened meanwhile to one of the people or to what they
 * had, MCN-160 when it lies outside the authorisation by now
 */
export async function undoRemoval(call: Call<typeof undoRetirada>): Promise<{ devolvidos: number }> {
  const { db, now, params, permit } = call;
  const actor = await lockActor(call, permit.target.id);
  const company = actor.company.id;
  const removal = await db
    .selectFrom('removal')
    .select(['id', 'at', 'undone_at'])
    .where('id', '=', params.idRetirada)
    .where('company', '=', company)
    .where('actor', '=', actor.account.id)
    .forUpdate()
    .executeTakeFirst();
  if (!removal) throw new Refusal('MCN-177');
  const kept = await keptBy(db, removal.id);
  if (removal.undone_at) return { devolvidos: kept.length };
  if (!canBeUndone(removal.at, now)) throw new Refusal('MCN-177');
  if (!kept.every(({ live }) => live)) throw new Refusal('MCN-178');
  refuseBeyondScope(actor, kept);

  await restoreDeleted(call, actor, removal.id);
  await holdProfiles(db, kept);
  await holdDecisions(db, removal.id);

  const persons = kept.map(({ person }) => person);
  // Those who left the table come back into it as they were; whoever is in it stays. The order is that of every change of grants.
  await sql`
    insert into grantee (company, person, versao, valid_until, end_announced, end_recorded, criado_em, alterado_em)
    select ${company}, k.person, k.versao, k.valid_until, k.end_announced, k.end_recorded, k.criado_em, ${now}
    from removed_grantee k where k.removal = ${removal.id} order by k.person on conflict do nothing`.execute(db);
  await lockGrantees(db, company, persons);
  const { rows: events } = await eventsOf(company, persons).execute(db);
  const since = new Map(events.map((row) => [row.person, row.events]));
  if (kept.some(({ person, events: then }) => since.get(person) !== then)) throw new Refusal('MCN-178');
  await giveBack(db, company, removal.id, kept);
  await giveProfilesBack(db, company, removal.id);
  const ends = await forgetDecisions(db, removal.id);
  await recountGrantees(db, company, persons, now);
  await db.updateTable('removal').set({ undone_at: now }).where('id', '=', removal.id).execute();

  const changes = kept.map(({ person, cards, groups, profiles }): GrantChange => ({
    person,
    action: 'delegation.restored',
    added: {
      cards: cards.map((card): CardLeaf => [card.nu_contrato, card.nu_cartao, card.co]),
      groups: groups.map(({ system, grupo }): GroupLeaf => [system, grupo]),
    },
    removed: noLeaves(),
    ...(ends.has(person) && { validUntil: ends.get(person) }),
    ...(profiles.length > 0 && { profiles: { given: profiles.map(({ nome }) => nome) } }),
  }));
  await auditGrants(call, company, grantRankOf(actor), changes);
  // The notice of the removal still waits, and goes. Only where it had taken another one's place is there something left to tell.
  await withdrawNotices(call, company, persons);
  const toTell = new Map(kept.filter(({ told }) => told).map(({ person, email }) => [person, email]));
  await tellGrantees(call, actor, changes, toTell);
  return { devolvidos: kept.length };
}

async function keptBy(db: Db, removal: string): Promise<Kept[]> {
  const { rows } = await sql<Kept>`
    select k.person, a.email, a.situacao in ('A', 'R') as live, k.cards, k.groups, k.events, k.told, k.profiles
    from removed_grantee k join account a on a.id = k.person where k.removal = ${removal} order by a.id for key share of a`.execute(
    db,
  );
  return rows;
}

function refuseBeyondScope({ scope }: Actor, kept: readonly Kept[]): void {
  const covered = kept.every(
    ({ cards, groups }) =>
      !scope ||
      (cards.every(({ nu_contrato }) => scope.contracts.includes(nu_contrato)) &&
        groups.every(({ system }) => scope.systems.includes(system))),
  );
  if (!covered) throw new Refusal('MCN-160');
}

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
  if (Number(cards) + Number(groups) !== wanted) throw new Refusal('MCN-178');
}

/** Holds the profiles that these people had. @throws Refusal MCN-178 when one of them was changed or deleted since */
async function holdProfiles(db: Db, kept: readonly Kept[]): Promise<void> {
  const versions = new Map(kept.flatMap(({ profiles }) => profiles.map(({ profile, versao }) => [profile, versao])));
  if (versions.size === 0) return;
  const rows = await db
    .selectFrom('access_profile')
    .select(['id', 'versao'])
    .where('id', 'in', [...versions.keys()])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  if (rows.length < versions.size || rows.some(({ id, versao }) => versions.get(id) !== versao))
    throw new Refusal('MCN-178');
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
