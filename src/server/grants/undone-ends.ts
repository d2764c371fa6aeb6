import { sql } from 'kysely';
import type { Db } from '../database/connection';
import { noLeaves } from '../database/grant-diff';
import type { Call } from '../http/call';
import { newId } from '../ids';
import { Refusal } from '../http/refusal';
import { type Actor, grantRankOf } from './authority';
import { type GivingCall, withMoreThanScope } from './give';
import { lockGrantees, recountGrantees } from './leaves';
import { changesEnd, type EndedBy, setEndOfMany } from './many-ends';
import { eventsOf, NOTICE_HOLD_SECONDS } from './removal';
import { changedSince, type Kept } from './restore';
import { auditGrants, tellGrantees, withdrawNotices } from './trail';

/**
 * Sets the end of all accesses of those whom it changes, and keeps what it was, so that it can be undone. The answer's header X-Desfazer names it, where it changed
 * somebody's. The caller has locked the actor and the grantees.
 */
export async function setEndUndoably(
  call: GivingCall & Pick<Call, 'setHeader'>,
  actor: Actor,
  affected: readonly EndedBy[],
  wanted: string | null,
): Promise<void> {
  const changed = affected.filter(changesEnd);
  if (changed.length === 0) return;
  const { db } = call;
  const removal = newId();
  await keepEnds(call, actor, removal, changed);
  const told = await setEndOfMany(call, actor, changed, wanted, NOTICE_HOLD_SECONDS);
  const persons = changed.map(({ person }) => person);
  await sql`
    update removed_grantee g set end_events = e.events, told = g.person = any(${[...told]}::uuid[])
    from (${eventsOf(actor.company.id, persons)}) e where g.removal = ${removal} and g.person = e.person`.execute(db);
  call.setHeader('x-desfazer', removal);
}

/** Keeps the grantees' rows; of whom begins anew also who had granted what, and when: that is another's by then. */
async function keepEnds(
  { db, now }: GivingCall,
  { company, account }: Actor,
  removal: string,
  changed: readonly EndedBy[],
): Promise<void> {
  const persons = changed.map(({ person }) => person);
  const renewed = changed.filter(({ effect }) => effect === 'renova').map(({ person }) => person);
  await sql`insert into removal (id, company, actor, at) values (${removal}, ${company.id}, ${account.id}, ${now})`.execute(
    db,
  );
  await sql`
    insert into removed_grantee (removal, person, versao, valid_until, end_announced, end_recorded, criado_em, cards, groups, end_events)
    select ${removal}, g.person, g.versao, g.valid_until, g.end_announced, g.end_recorded, g.criado_em, coalesce(c.kept, '[]'), coalesce(s.kept, '[]'), 0
    from grantee g
      left join (
        select r.person, jsonb_agg(jsonb_build_object('nu_contrato', r.nu_contrato, 'nu_cartao', r.nu_cartao, 'by', r.by, 'by_rank', r.by_rank, 'at', r.at)) as kept
        from card_grant r where r.company = ${company.id} and r.person = any(${renewed}::uuid[]) group by r.person) c on c.person = g.person
      left join (
        select r.person, jsonb_agg(jsonb_build_object('system', r.system, 'grupo', r.grupo, 'by', r.by, 'by_rank', r.by_rank, 'at', r.at)) as kept
        from group_grant r where r.company = ${company.id} and r.person = any(${renewed}::uuid[]) group by r.person) s on s.person = g.person
    where g.company = ${company.id} and g.person = any(${persons}::uuid[])`.execute(db);
}

type EndKept = Kept & { end_events: number };
/** Whether what was kept is that of a change of ends, not of a removal. */
export const areEnds = (kept: readonly Kept[]): kept is EndKept[] =>
  kept.length > 0 && kept.every(({ end_events: events }) => events !== null);

/**
 * Sets the ends of these people again to what they were, with who had granted what, audit and notices. The caller holds the actor, the removal and the accounts.
 * @param today the day in São Paulo
 * @throws Refusal MCN-178 when something happened meanwhile to one of them, MCN-160 when one has something outside the authorisation by now
 */
export async function undoEnds(
  call: GivingCall,
  actor: Actor,
  removal: string,
  kept: readonly EndKept[],
  today: string,
): Promise<void> {
  const { db, now } = call;
  const company = actor.company.id;
  const persons = kept.map(({ person }) => person);
  const held = new Map((await lockGrantees(db, company, persons)).map((row) => [row.person, row]));
  const { rows: events } = await eventsOf(company, persons).execute(db);
  const since = new Map(events.map((row) => [row.person, row.events]));
  const changed = kept.filter(({ person, end_events: then }) => !held.has(person) || since.get(person) !== then);
  if (changed.length > 0) throw await changedSince(db, changed);
  if ((await withMoreThanScope(db, actor, persons)).size > 0) throw new Refusal('MCN-160');

  // What had ended ends again: that is in the audit since it began anew.
  const { rows: back } = await sql<{ person: string; before: string | null }>`
    update grantee g set valid_until = k.valid_until, end_announced = k.end_announced,
      end_recorded = case when k.valid_until < ${today}::date then k.valid_until else k.end_recorded end
    from removed_grantee k where k.removal = ${removal} and g.company = ${company} and g.person = k.person
    returning g.person, k.valid_until as before`.execute(db);
  await grantedAsBefore(db, company, removal);
  await recountGrantees(db, company, persons, now);
  await db.updateTable('removal').set({ undone_at: now }).where('id', '=', removal).execute();
  const ends = back.map(({ person, before }) => ({
    person,
    action: 'delegation.restored' as const,
    added: noLeaves(),
    removed: noLeaves(),
    validUntil: [held.get(person)?.valid_until ?? null, before] as [string | null, string | null],
  }));
  await auditGrants(call, company, grantRankOf(actor), ends);
  await withdrawNotices(call, company, persons);
  await tellGrantees(
    call,
    actor,
    ends,
    new Map(kept.filter(({ told }) => told).map(({ person, email }) => [person, email])),
  );
}

async function grantedAsBefore(db: Db, company: string, removal: string): Promise<void> {
  await sql`
    update card_grant r set by = c.by, by_rank = c.by_rank, at = c.at
    from removed_grantee k
      cross join jsonb_to_recordset(k.cards) as c (nu_contrato text, nu_cartao text, by uuid, by_rank text, at timestamptz)
    where k.removal = ${removal} and r.company = ${company} and r.person = k.person and r.nu_contrato = c.nu_contrato and r.nu_cartao = c.nu_cartao`.execute(
    db,
  );
  await sql`
    update group_grant r set by = s.by, by_rank = s.by_rank, at = s.at
    from removed_grantee k
      cross join jsonb_to_recordset(k.groups) as s (system text, grupo text, by uuid, by_rank text, at timestamptz)
    where k.removal = ${removal} and r.company = ${company} and r.person = k.person and r.system = s.system and r.grupo = s.grupo`.execute(
    db,
  );
}
