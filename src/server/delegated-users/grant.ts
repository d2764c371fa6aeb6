import { sql } from 'kysely';
import type { addDelegacao, changeDelegacao, Delegacao } from '../../contract/delegated-grants';
import { todayInSaoPaulo } from '../account/queries';
import type { Db } from '../database/connection';
import { type Call, etagOf, requireMatch } from '../http/call';
import { Refusal, refuseField } from '../http/refusal';
import { type Actor, checkClaims, grantRankOf, lockActor } from '../grants/authority';
import { deleteLeaves, leavesOf, type LockedGrantee, lockGrantees, recountGrantees } from '../grants/leaves';
import {
  type CardLeaf,
  type GrantChange,
  type GroupLeaf,
  isEmpty,
  type Leaves,
  noLeaves,
} from '../database/grant-diff';
import { auditGrants, tellGrantees } from '../grants/trail';
import { leavesAsked } from './asked';
import { recordEnds } from './ends';
import { lockPeople, type LockedPerson, unknownGrantee, visibleGrantee } from './people';
import { hasEnded } from '../grants/validity';

interface Outcome {
  incluidos: number;
  alterados: number;
  inalterados: number;
}

/** One grantee while a request works on it. */
interface Work {
  person: string;
  isNew: boolean;
  /** The end before the request; null for somebody whose access had ended, who begins anew. */
  before: string | null;
  change: GrantChange;
}

/** POST: adds to what each grantee has; all or nothing. */
export async function addGrants(call: Call<typeof addDelegacao>): Promise<Outcome> {
  const { db, body, now, permit } = call;
  const today = todayInSaoPaulo(now);
  const actor = await lockActor(call, permit.target.id);
  checkClaims(actor, body);
  checkEnd(body, today);
  const people = await lockPeople(call, actor, body.listaUsuarios);
  const asked = await leavesAsked(db, actor, body);
  if (isEmpty(asked)) throw refuseField('listaCartoes', 'access_required');

  const added = await insertGrantees(db, actor.company.id, people, now);
  const rows = await lockGrantees(db, actor.company.id, ids(people));
  await endExpired(call, actor, rows, today);
  const work = rows.map((row) => workOn(row, added.has(row.person), today));
  await setEnds(call, actor, work, body.validoAte);
  await insertLeaves(db, actor, work, asked, now);
  return finish(call, actor, work, people);
}

/** PUT: replaces what one grantee has within the scope of the actor. */
export async function changeGrants(call: Call<typeof changeDelegacao>): Promise<Outcome> {
  const { db, body, now, permit } = call;
  const today = todayInSaoPaulo(now);
  const actor = await lockActor(call, permit.target.id);
  checkClaims(actor, body);
  checkEnd(body, today);
  const [login = ''] = body.listaUsuarios;
  const { person } = await visibleGrantee(db, actor, login);
  const people = await lockPeople(call, actor, body.listaUsuarios);
  const asked = await leavesAsked(db, actor, body);

  const [row] = await lockGrantees(db, actor.company.id, [person]);
  if (!row) throw await unknownGrantee(db, actor.company.id, [login]);
  requireMatch(call, row.versao);
  if (hasEnded(row.valid_until, today) && body.validoAte === undefined)
    throw refuseField('validoAte', 'valid_until_past');
  await endExpired(call, actor, [row], today);
  const work = [workOn(row, false, today)];
  await setEnds(call, actor, work, body.validoAte);
  await removeOthers(db, actor, work, asked);
  await insertLeaves(db, actor, work, asked, now);
  if (isEmpty(asked)) for (const { change } of work) change.action = 'delegation.removed';
  const outcome = await finish(call, actor, work, people);
  call.setHeader('etag', etagOf(row.versao + (outcome.inalterados === 0 ? 1 : 0)));
  return outcome;
}

const ids = (people: readonly LockedPerson[]) => people.map(({ id }) => id);

/** @throws Refusal for an end that has passed already */
export function checkEnd({ validoAte }: Pick<Delegacao, 'validoAte'>, today: string): void {
  if (validoAte && validoAte < today) throw refuseField('validoAte', 'valid_until_past');
}

function workOn(row: LockedGrantee, isNew: boolean, today: string): Work {
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
async function insertGrantees(
  db: Db,
  company: string,
  people: readonly LockedPerson[],
  now: Date,
): Promise<Set<string>> {
  const { rows } = await sql<{ person: string }>`
    insert into grantee (company, person, criado_em, alterado_em)
    select ${company}, p.person, ${now}, ${now} from unnest(${ids(people)}::uuid[]) as p (person) order by p.person
    on conflict do nothing returning person`.execute(db);
  return new Set(rows.map((row) => row.person));
}

/** What had ended is gone: its end is in the audit, its grants are deleted, and the end with them. */
async function endExpired(call: Call, actor: Actor, rows: readonly LockedGrantee[], today: string): Promise<void> {
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
async function setEnds(
  { db }: Call,
  actor: Actor,
  work: readonly Work[],
  wanted: string | null | undefined,
): Promise<void> {
  if (wanted === undefined) return;
  const changed = work.filter((item) => item.before !== wanted);
  if (changed.length === 0) return;
  const persons = changed.map((item) => item.person);
  if ((await withMoreThanScope(db, actor, persons)).size > 0)
    throw new Refusal('MCN-165', { campos: [{ campo: 'validoAte', chave: 'valid_until_outside_scope' }] });
  await sql`
    update grantee set valid_until = ${wanted}::date, end_announced = null, end_recorded = null
    where company = ${actor.company.id} and person = any(${persons}::uuid[])`.execute(db);
  for (const item of changed) item.change.validUntil = [item.before, wanted];
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
async function insertLeaves(
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

/** Takes away, within the scope, what is not asked for. */
async function removeOthers(db: Db, actor: Actor, work: readonly Work[], asked: Leaves): Promise<void> {
  const wanted = new Set([...asked.cards, ...asked.groups].map(leafKey));
  const company = actor.company.id;
  const had = await leavesOf(
    db,
    company,
    work.map((item) => item.person),
    actor.scope,
  );
  for (const { person, change } of work) {
    const { cards, groups } = had.get(person) ?? noLeaves();
    change.removed = {
      cards: cards.filter((leaf) => !wanted.has(leafKey(leaf))),
      groups: groups.filter((leaf) => !wanted.has(leafKey(leaf))),
    };
    await sql`
      delete from card_grant g using unnest(${change.removed.cards.map(([contract]) => contract)}::text[], ${change.removed.cards.map(([, card]) => card)}::text[]) as r (nu_contrato, nu_cartao)
      where g.company = ${company} and g.person = ${person} and g.nu_contrato = r.nu_contrato and g.nu_cartao = r.nu_cartao`.execute(
      db,
    );
    await sql`
      delete from group_grant g using unnest(${change.removed.groups.map(([system]) => system)}::text[], ${change.removed.groups.map(([, group]) => group)}::text[]) as r (system, grupo)
      where g.company = ${company} and g.person = ${person} and g.system = r.system and g.grupo = r.grupo`.execute(db);
  }
}

/** A card's contract and number, or a group's system and name: contract numbers are digits, so the two never meet. */
const leafKey = ([first, second]: CardLeaf | GroupLeaf) => `${first}\n${second}`;

/** Counts, audit and notices for those for whom something changed. */
async function finish(
  call: Call<typeof addDelegacao | typeof changeDelegacao>,
  actor: Actor,
  work: readonly Work[],
  people: readonly LockedPerson[],
): Promise<Outcome> {
  const changed = work.filter(
    ({ isNew, change }) => isNew || change.validUntil || !isEmpty(change.added) || !isEmpty(change.removed),
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
  await tellGrantees(call, actor.company, changes, new Map(people.map(({ id, email }) => [id, email])));
  const incluidos = changed.filter((item) => item.isNew).length;
  return { incluidos, alterados: changed.length - incluidos, inalterados: work.length - changed.length };
}
