import { sql } from 'kysely';
import { auditAll } from '../audit';
import type { Db } from '../database/connection';
import { demandsOn } from '../demand';
import type { Call } from '../http/call';
import { Refusal } from '../http/refusal';
import { newId } from '../ids';
import { enqueueNotices, withdraw } from '../outbox/enqueue';
import { type Actor, mayManage } from './authority';
import type { GivingCall } from './give';
import { eligiblePeople } from './lookup';
import { notRestored } from './not-restored';
import { NOTICE_HOLD_SECONDS } from './removal';

/** A third party as the acts on them need it. */
export interface Delegate {
  person: string;
  perfil: 'A' | 'S';
  email: string;
}

const ADDED = { A: 'third-party-added-administrator', S: 'third-party-added-supervisor' } as const;

const about = ({ company }: Actor) => ({ news: 'third-party' as const, from: company.id });

/** Tells people that they may delegate for the company, and what it demands of them, in one message each. */
export async function tellAdded(call: GivingCall, actor: Actor, delegates: readonly Delegate[]): Promise<void> {
  const messages = [];
  for (const { person, perfil, email } of delegates) {
    const demand = (await demandsOn(call.db, call.deps.config, person)).find(
      ({ company }) => company === actor.company.id,
    );
    messages.push({
      kind: 'email' as const,
      account: person,
      destino: email,
      template: `${ADDED[perfil]}${demand ? '-demanded' : ''}`,
      values: { empresa: actor.company.nome, ...(demand && { dia: demand.ate }) },
    });
  }
  await enqueueNotices(call, about(actor), messages);
}

/**
 * Removes third parties, whose rows the caller holds, with what they were authorised for and the views that they kept for the company, and keeps it all
 * for whoever wants to undo it: the answer's header X-Desfazer names it. Their notices wait until then.
 */
export async function takeDelegates(
  call: GivingCall & Pick<Call, 'setHeader'>,
  actor: Actor,
  delegates: readonly Delegate[],
): Promise<void> {
  const { db, now } = call;
  const company = actor.company.id;
  const persons = delegates.map(({ person }) => person);
  const removal = newId();
  const rowsOf = (table: string) =>
    sql`(select coalesce(jsonb_agg(to_jsonb(t)), '[]') from ${sql.table(table)} t where t.company = d.company and t.person = d.person)`;
  await sql`
    insert into removal (id, company, actor, at, delegates)
    select ${removal}, ${company}, ${actor.account.id}, ${now}, jsonb_build_object('people', jsonb_agg(jsonb_build_object(
      'row', to_jsonb(d), 'contracts', ${rowsOf('delegate_contract')}, 'systems', ${rowsOf('delegate_system')}, 'views', ${rowsOf('saved_view')})))
    from delegate d where d.company = ${company} and d.person = any(${persons}::uuid[])`.execute(db);
  // Views are kept for the work in the company's name; a shared one was its author's to share.
  for (const table of ['delegate', 'saved_view'] as const)
    await db.deleteFrom(table).where('company', '=', company).where('person', 'in', persons).execute();
  await auditAll(
    call,
    delegates.map(({ person, perfil }) => ({
      action: 'third-party.removed',
      target: person,
      onBehalfOf: company,
      diff: { perfil },
    })),
  );
  const told = await enqueueNotices(
    call,
    { ...about(actor), holdSeconds: NOTICE_HOLD_SECONDS },
    delegates.map(({ person, email }) => ({
      kind: 'email' as const,
      account: person,
      destino: email,
      template: 'third-party-removed',
      values: { empresa: actor.company.nome },
    })),
  );
  const events = Object.fromEntries(await eventsOf(db, company, persons));
  await sql`
    update removal set delegates = delegates || ${JSON.stringify({ events, told: [...told] })}::jsonb where id = ${removal}`.execute(
    db,
  );
  call.setHeader('x-desfazer', removal);
}

/** How many rows the audit has about each of these people as a third party of the company. */
async function eventsOf(db: Db, company: string, persons: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ person: string; events: number }>`
    select target as person, count(*)::int as events from audit_event
    where target = any(${persons}::uuid[]) and on_behalf_of = ${company} and action like 'third-party.%' group by target`.execute(
    db,
  );
  return new Map(rows.map(({ person, events }) => [person, events]));
}

/** Who of these third parties, given back already, may delegate less than before: the company has something of it no more. */
async function lacking(db: Db, company: string, kept: readonly Kept[]): Promise<string[]> {
  const persons = kept.map(({ person }) => person);
  const { rows } = await sql<{ person: string; leaves: number }>`
    select person, count(*)::int as leaves from (
      select person from delegate_contract where company = ${company} and person = any(${persons}::uuid[])
      union all select person from delegate_system where company = ${company} and person = any(${persons}::uuid[])) leaf
    group by person`.execute(db);
  const now = new Map(rows.map(({ person, leaves }) => [person, leaves]));
  return kept.filter(({ person, leaves }) => (now.get(person) ?? 0) < leaves).map(({ person }) => person);
}

interface Kept extends Delegate {
  events: number;
  told: boolean;
  leaves: number;
}

/** Whom a removal took the right to delegate from. */
export async function removedDelegates(db: Db, removal: string): Promise<readonly Kept[]> {
  const { rows } = await sql<Kept>`
    select a.id as person, p->'row'->>'perfil' as perfil, a.email, (k.delegates->'events'->>a.id::text)::int as events,
      k.delegates->'told' ? a.id::text as told, jsonb_array_length(p->'contracts') + jsonb_array_length(p->'systems') as leaves
    from removal k cross join jsonb_array_elements(k.delegates->'people') p join account a on a.id = (p->'row'->>'person')::uuid
    where k.id = ${removal} order by perfil, a.id`.execute(db);
  return rows;
}

/**
 * Lets those delegate again whom a removal took it from, authorised as they were; all of them or nobody.
 * @throws Refusal IDC-111 when the actor may no longer manage one of them, MCN-215 when somebody changed one of them since, an account ended, or a contract or
 * system is no longer the company's
 */
export async function restoreDelegates(
  call: GivingCall,
  actor: Actor,
  removal: string,
  kept: readonly Kept[],
): Promise<void> {
  if (kept.length === 0) return;
  const { db } = call;
  const company = actor.company.id;
  const persons = kept.map(({ person }) => person);
  if (!kept.every(({ perfil }) => mayManage(actor.rank, perfil))) throw new Refusal('IDC-111');
  const live = await eligiblePeople(db).select('id').where('id', 'in', persons).orderBy('id').forKeyShare().execute();
  const alive = new Set(live.map(({ id }) => id));
  const ended = persons.filter((person) => !alive.has(person));
  if (ended.length > 0) throw await notRestored(db, 'MCN-215', ended);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`saved-views:${company}`}, 0))`.execute(db);
  const { numAffectedRows: people = 0n } = await sql`
    insert into delegate
    select r.* from removal k cross join jsonb_array_elements(k.delegates->'people') p cross join jsonb_populate_record(null::delegate, p->'row') r
    where k.id = ${removal} order by r.perfil, r.person on conflict do nothing`.execute(db);
  const events = await eventsOf(db, company, persons);
  const changed = kept.filter(({ person, events: then }) => events.get(person) !== then).map(({ person }) => person);
  if (Number(people) < kept.length || changed.length > 0)
    throw await notRestored(db, 'MCN-215', changed.length > 0 ? changed : persons);
  const { numAffectedRows: contracts = 0n } = await sql`
    insert into delegate_contract
    select r.* from removal k cross join jsonb_array_elements(k.delegates->'people') p
      cross join jsonb_populate_recordset(null::delegate_contract, p->'contracts') r
      join contract c on c.company = r.company and c.nu_contrato = r.nu_contrato
    where k.id = ${removal}`.execute(db);
  const { numAffectedRows: systems = 0n } = await sql`
    insert into delegate_system
    select r.* from removal k cross join jsonb_array_elements(k.delegates->'people') p
      cross join jsonb_populate_recordset(null::delegate_system, p->'systems') r
      join company_system s on s.company = r.company and s.system = r.system
    where k.id = ${removal}`.execute(db);
  const wanted = kept.reduce((sum, { leaves }) => sum + leaves, 0);
  if (Number(contracts) + Number(systems) < wanted) {
    const without = await lacking(db, company, kept);
    throw await notRestored(db, 'MCN-215', without.length > 0 ? without : persons);
  }
  // Another view that was shared meanwhile stays the company's.
  await sql`
    insert into saved_view
    select r.* from removal k cross join jsonb_array_elements(k.delegates->'people') p cross join jsonb_array_elements(p->'views') v
      cross join jsonb_populate_record(null::saved_view, case when exists (select from saved_view where company = ${company} and compartilhada)
        then v || '{"compartilhada": false}' else v end) r
    where k.id = ${removal}`.execute(db);
  await auditAll(
    call,
    kept.map(({ person, perfil }) => ({
      action: 'third-party.restored',
      target: person,
      onBehalfOf: company,
      diff: { perfil },
    })),
  );
  await withdraw(call, about(actor), persons);
  await tellAdded(
    call,
    actor,
    kept.filter(({ told }) => told),
  );
}
