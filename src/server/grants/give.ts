import { sql } from 'kysely';
import type { Db } from '../database/connection';
import {
  type CardLeaf,
  type GrantChange,
  type GroupLeaf,
  isEmpty,
  type Leaves,
  noLeaves,
} from '../database/grant-diff';
import type { Doer } from '../http/access';
import type { Call, Origin } from '../http/call';
import { Refusal } from '../http/refusal';
import { type Actor, grantRankOf } from './authority';
import { recordEnds } from './ends';
import { deleteLeaves, leavesOf, type LockedGrantee, lockGrantees, recountGrantees } from './leaves';
import type { LockedPerson } from './people';
import { auditGrants, tellGrantees } from './trail';
import { hasEnded } from './validity';

export type GivingCall = Pick<Call, 'db' | 'now'> & {
  origin: Pick<Origin, 'address' | 'claimed'>;
  deps: Pick<Call['deps'], 'config'>;
  permit: Doer;
};

/** Somebody whose account the caller holds, and where they are written to. */
interface Addressed {
  id: string;
  email: string;
}

/** What came of it, in people. */
export interface Outcome {
  incluidos: number;
  alterados: number;
  inalterados: number;
}

/** The same, and the ids of the accounts for whom something changed. */
export interface Finished {
  outcome: Outcome;
  changed: ReadonlySet<string>;
}

/** As it is told to whoever gave to several. */
export const toldOf = ({ outcome, changed }: Finished, people: readonly LockedPerson[]) => ({
  ...outcome,
  quemMudou: people.filter(({ id }) => changed.has(id)).map(({ idProduto }) => idProduto),
});

/** One grantee while a request works on it. */
export interface Work {
  person: string;
  isNew: boolean;
  /** The end before the request; null for somebody whose access had ended, who begins anew. */
  before: string | null;
  change: GrantChange;
}

interface Given {
  leaves: Leaves;
  /** What somebody has of them by a profile alone is theirs directly from now on. */
  directly?: boolean;
  /** The last day of all accesses of each; null takes the end away, undefined leaves it as it is. */
  end: string | null | undefined;
  /** Whose end it is; everybody's without. */
  endOf?: (work: Work) => boolean;
  /** The day in São Paulo. */
  today: string;
}

/** Of whoever begins; with `prolongs` also of those whose accesses end sooner. */
export const endsSooner =
  (end: string | null, prolongs: boolean) =>
  ({ isNew, before }: Work): boolean =>
    isNew || (prolongs && before !== null && end !== null && before < end);

/** How those for whom something changed are told. */
export type Tell = (...told: Parameters<typeof tellGrantees>) => Promise<unknown>;

/**
 * Adds leaves to what each of these people has, all or nothing, as the actor may; somebody whose access had ended begins anew. The caller has locked the
 * actor and the people.
 * @param leaving what goes from each of them at the same time
 * @param tell how each is told
 */
export async function give(
  call: GivingCall,
  actor: Actor,
  people: readonly Addressed[],
  { leaves, directly, end, endOf, today }: Given,
  leaving?: (leaf: CardLeaf | GroupLeaf) => boolean,
  tell?: Tell,
): Promise<Finished> {
  const { db, now } = call;
  const added = await insertGrantees(db, actor.company.id, people, now);
  const rows = await lockGrantees(db, actor.company.id, ids(people));
  await endExpired(call, actor, rows, today);
  const work = rows.map((row) => workOn(row, added.has(row.person), today));
  await setEnds(call, actor, endOf ? work.filter(endOf) : work, end);
  if (leaving) for (const item of work) await takeAway(db, actor, item, leaving);
  if (directly) await makeDirect(db, actor.company.id, work, leaves);
  await insertLeaves(db, actor, work, leaves, now);
  return finish(call, actor, work, people, tell);
}

async function makeDirect(db: Db, company: string, work: readonly Work[], { cards, groups }: Leaves): Promise<void> {
  const persons = work.map((item) => item.person);
  const made = new Map<string, Leaves>();
  const of = (person: string) => made.get(person) ?? made.set(person, noLeaves()).get(person) ?? noLeaves();
  const { rows } = await sql<{ person: string; leaf: CardLeaf }>`
    update card_grant r set direct = true
    from unnest(${cards.map(([contract]) => contract)}::text[], ${cards.map(([, card]) => card)}::text[]) as c (nu_contrato, nu_cartao)
    where r.company = ${company} and r.person = any(${persons}::uuid[]) and not r.direct
      and r.nu_contrato = c.nu_contrato and r.nu_cartao = c.nu_cartao
    returning r.person, json_build_array(r.nu_contrato, r.nu_cartao, r.co) as leaf`.execute(db);
  for (const { person, leaf } of rows) of(person).cards.push(leaf);
  const { rows: grouped } = await sql<{ person: string; leaf: GroupLeaf }>`
    update group_grant r set direct = true
    from unnest(${groups.map(([system]) => system)}::text[], ${groups.map(([, group]) => group)}::text[]) as g (system, grupo)
    where r.company = ${company} and r.person = any(${persons}::uuid[]) and not r.direct
      and r.system = g.system and r.grupo = g.grupo
    returning r.person, json_build_array(r.system, r.grupo) as leaf`.execute(db);
  for (const { person, leaf } of grouped) of(person).groups.push(leaf);
  for (const item of work) {
    const directed = made.get(item.person);
    if (directed) item.change.directed = directed;
  }
}

const ids = (people: readonly Addressed[]) => people.map(({ id }) => id);

export function workOn(row: LockedGrantee, isNew: boolean, today: string): Work {
  const ended = hasEnded(row.valid_until, today);
  const begins = isNew || ended;
  return {
    person: row.person,
    isNew: begins,
    before: ended ? null : row.valid_until,
    change: {
      person: row.person,
      action: begins ? 'delegation.granted' : 'delegation.changed',
      added: noLeaves(),
      removed: noLeaves(),
    },
  };
}

/** Adds who is not a grantee yet, in the order of their ids. @returns those added */
export async function insertGrantees(
  db: Db,
  company: string,
  people: readonly Addressed[],
  now: Date,
): Promise<Set<string>> {
  const { rows } = await sql<{ person: string }>`
    insert into grantee (company, person, criado_em, alterado_em)
    select ${company}, p.person, ${now}, ${now} from unnest(${ids(people)}::uuid[]) as p (person) order by p.person
    on conflict do nothing returning person`.execute(db);
  return new Set(rows.map((row) => row.person));
}

/** What had ended is gone: its end is in the audit, its grants are deleted, and the end with them. */
export async function endExpired(
  call: Pick<GivingCall, 'db' | 'now'>,
  actor: Actor,
  rows: readonly LockedGrantee[],
  today: string,
): Promise<void> {
  const ended = rows.filter((row) => hasEnded(row.valid_until, today));
  if (ended.length === 0) return;
  const persons = ended.map((row) => row.person);
  await recordEnds(
    call.db,
    ended.filter((row) => row.end_recorded !== row.valid_until).map((row) => ({ ...row, company: actor.company.id })),
    call.now,
  );
  await deleteLeaves(call.db, actor.company.id, persons, null);
  await sql`update grantee set valid_until = null where company = ${actor.company.id} and person = any(${persons}::uuid[])`.execute(
    call.db,
  );
}

/**
 * Sets or takes away the end of all accesses of each grantee. A supervisor may where nothing lies outside the own scope.
 * @throws Refusal MCN-165 otherwise
 */
export async function setEnds(
  { db }: Pick<GivingCall, 'db'>,
  actor: Actor,
  work: readonly Work[],
  wanted: string | null | undefined,
): Promise<void> {
  if (wanted === undefined) return;
  const changed = work.filter((item) => item.before !== wanted);
  if (changed.length === 0) return;
  const persons = changed.map((item) => item.person);
  await requireOwnEnds(db, actor, persons);
  await sql`
    update grantee set valid_until = ${wanted}::date, end_announced = null, end_recorded = null
    where company = ${actor.company.id} and person = any(${persons}::uuid[])`.execute(db);
  for (const item of changed) item.change.validUntil = [item.before, wanted];
}

/** @throws Refusal MCN-165 when one of these grantees has something outside the scope: the end is of all that they have */
export async function requireOwnEnds(db: Db, actor: Actor, persons: readonly string[]): Promise<void> {
  if ((await withMoreThanScope(db, actor, persons)).size > 0)
    throw new Refusal('MCN-165', { campos: [{ campo: 'validoAte', chave: 'valid_until_outside_scope' }] });
}

/** Those of these grantees who have something that the actor, a supervisor, was not authorised for. */
export async function withMoreThanScope(
  db: Db,
  { company, scope }: Pick<Actor, 'company' | 'scope'>,
  persons: readonly string[],
): Promise<ReadonlySet<string>> {
  if (!scope) return new Set();
  const { rows } = await sql<{ person: string }>`
    select person from card_grant where company = ${company.id} and person = any(${persons}::uuid[]) and not nu_contrato = any(${scope.contracts}::text[])
    union
    select person from group_grant where company = ${company.id} and person = any(${persons}::uuid[]) and not system = any(${scope.systems}::text[])`.execute(
    db,
  );
  return new Set(rows.map((row) => row.person));
}

/** Adds the leaves to each grantee; what somebody has already stays as it was granted. */
export async function insertLeaves(
  db: Db,
  actor: Actor,
  work: readonly Work[],
  { cards, groups }: Leaves,
  now: Date,
): Promise<void> {
  const persons = work.map((item) => item.person);
  const [company, by, rank] = [actor.company.id, actor.account.id, grantRankOf(actor)];
  const changes = new Map(work.map((item) => [item.person, item.change]));
  if (cards.length > 0) {
    const { rows } = await sql<{ person: string; leaves: CardLeaf[] }>`
      with added as (
        insert into card_grant (company, person, nu_contrato, nu_cartao, co, by, by_rank, at)
        select ${company}, p.person, c.nu_contrato, c.nu_cartao, c.co, ${by}, ${rank}, ${now}
        from unnest(${persons}::uuid[]) as p (person)
          cross join unnest(${cards.map(([contract]) => contract)}::text[], ${cards.map(([, card]) => card)}::text[], ${cards.map(([, , co]) => co)}::text[]) as c (nu_contrato, nu_cartao, co)
        on conflict do nothing returning person, nu_contrato, nu_cartao, co)
      select person, json_agg(json_build_array(nu_contrato, nu_cartao, co) order by nu_contrato, nu_cartao) as leaves from added group by person`.execute(
      db,
    );
    for (const row of rows) changes.get(row.person)?.added.cards.push(...row.leaves);
  }
  if (groups.length > 0) {
    const { rows } = await sql<{ person: string; leaves: GroupLeaf[] }>`
      with added as (
        insert into group_grant (company, person, system, grupo, by, by_rank, at)
        select ${company}, p.person, g.system, g.grupo, ${by}, ${rank}, ${now}
        from unnest(${persons}::uuid[]) as p (person)
          cross join unnest(${groups.map(([system]) => system)}::text[], ${groups.map(([, group]) => group)}::text[]) as g (system, grupo)
        on conflict do nothing returning person, system, grupo)
      select person, json_agg(json_build_array(system, grupo) order by system, grupo) as leaves from added group by person`.execute(
      db,
    );
    for (const row of rows) changes.get(row.person)?.added.groups.push(...row.leaves);
  }
}

/** Takes away from somebody, within the scope, those of their leaves that `goes` names. */
export async function takeAway(
  db: Db,
  actor: Actor,
  { person, change }: Work,
  goes: (leaf: CardLeaf | GroupLeaf) => boolean,
): Promise<void> {
  const company = actor.company.id;
  const { cards, groups } = (await leavesOf(db, company, [person], actor.scope)).get(person) ?? noLeaves();
  change.removed = { cards: cards.filter(goes), groups: groups.filter(goes) };
  await sql`
    delete from card_grant g using unnest(${change.removed.cards.map(([contract]) => contract)}::text[], ${change.removed.cards.map(([, card]) => card)}::text[]) as r (nu_contrato, nu_cartao)
    where g.company = ${company} and g.person = ${person} and g.nu_contrato = r.nu_contrato and g.nu_cartao = r.nu_cartao`.execute(
    db,
  );
  await sql`
    delete from group_grant g using unnest(${change.removed.groups.map(([system]) => system)}::text[], ${change.removed.groups.map(([, group]) => group)}::text[]) as r (system, grupo)
    where g.company = ${company} and g.person = ${person} and g.system = r.system and g.grupo = r.grupo`.execute(db);
}

/** A card's contract and number, or a group's system and name: contract numbers are digits, so the two never meet. */
export const leafKey = ([first, second]: CardLeaf | GroupLeaf) => `${first}\n${second}`;

/** Counts, audit and notices for those for whom something changed. */
export async function finish(
  call: GivingCall,
  actor: Actor,
  work: readonly Work[],
  people: readonly Addressed[],
  tell: Tell = tellGrantees,
): Promise<Finished> {
  const isFelt = ({ isNew, change }: Work) =>
    isNew || change.validUntil !== undefined || !isEmpty(change.added) || !isEmpty(change.removed);
  const changed = work.filter(
    (item) => isFelt(item) || item.change.profiles !== undefined || item.change.directed !== undefined,
  );
  const changes = changed.map((item) => item.change);
  if (changed.length > 0)
    await recountGrantees(
      call.db,
      actor.company.id,
      changed.map((item) => item.person),
      call.now,
    );
  await auditGrants(call, actor.company.id, grantRankOf(actor), changes);
  // Where it only came from changes nothing for them.
  const felt = changed.filter(isFelt).map((item) => item.change);
  await tell(call, actor, felt, new Map(people.map(({ id, email }) => [id, email])));
  const incluidos = changed.filter((item) => item.isNew).length;
  return {
    outcome: { incluidos, alterados: changed.length - incluidos, inalterados: work.length - changed.length },
    changed: new Set(changed.map((item) => item.person)),
  };
}
