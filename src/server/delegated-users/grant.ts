import { sql } from 'kysely';
import type {
  addDelegacao,
  changeDelegacao,
  Delegacao,
  EfeitoInclusao,
  previewDelegacao,
} from '../../contract/delegated-grants';
import type { AnswerOf } from '../../contract/endpoint';
import { todayInSaoPaulo } from '../account/queries';
import type { Db } from '../database/connection';
import { type CardLeaf, type GroupLeaf, isEmpty, type Leaves, noLeaves } from '../database/grant-diff';
import { leavesAsked } from '../grants/asked';
import { type Actor, actorOf, checkClaims, lockActor } from '../grants/authority';
import {
  endExpired,
  finish,
  give,
  insertLeaves,
  leafKey,
  type Outcome,
  requireOwnEnds,
  setEnds,
  takeAway,
  toldOf,
  type Work,
  workOn,
} from '../grants/give';
import { leavesOf, lockGrantees } from '../grants/leaves';
import { lockPeople, refuseOneself } from '../grants/people';
import { allWithin, type Chosen, rowsNamed, takeGrants } from '../grants/removal';
import { setEndUndoably } from '../grants/undone-ends';
import { hasEnded } from '../grants/validity';
import { type Call, etagOf, requireMatch } from '../http/call';
import { refuseField } from '../http/refusal';
import { unknownGrantee, visibleGrantee, visibleGrantees } from './people';

/** POST: adds to what each grantee has; all or nothing. @throws Refusal MCN-246 where the actor is among them */
export async function addGrants(call: Call<typeof addDelegacao>): Promise<AnswerOf<typeof addDelegacao>> {
  const { db, body, now, permit } = call;
  const today = todayInSaoPaulo(now);
  const actor = await lockActor(call, permit.target.id);
  checkClaims(actor, body);
  checkEnd(body, today);
  const people = await lockPeople(call, actor, body.listaUsuarios);
  refuseOneself(actor, people);
  const asked = await leavesAsked(db, actor, body);
  if (isEmpty(asked)) throw refuseField('listaCartoes', 'access_required');

  const given = { leaves: asked, directly: true, end: body.validoAte, today };
  return toldOf(await give(call, actor, people, given), people);
}

/** POST …/previa: what `addGrants` would do now. Only of the company's own people it is looked up what they have. */
export async function previewGrants(call: Call<typeof previewDelegacao>): Promise<EfeitoInclusao> {
  const { db, body, now } = call;
  const today = todayInSaoPaulo(now);
  const actor = await actorOf(call);
  checkClaims(actor, body);
  checkEnd(body, today);
  const { cards, groups } = await leavesAsked(db, actor, body);
  const asked = cards.length + groups.length;
  const found = await visibleGrantees(db, actor, body.listaUsuarios);
  const live = found.filter(({ valid_until }) => !hasEnded(valid_until, today));
  const otherEnds =
    body.validoAte === undefined ? [] : live.filter(({ valid_until }) => valid_until !== body.validoAte);
  await requireOwnEnds(
    db,
    actor,
    otherEnds.map(({ person }) => person),
  );
  const had = await countHad(
    db,
    actor,
    live.map(({ person }) => person),
    { cards, groups },
  );
  const people = new Set(body.listaUsuarios.map((login) => login.toLowerCase())).size;
  const jaTem = live.filter(({ person }) => had.get(person) === asked).length;
  return {
    ganham: asked === 0 ? 0 : people - jaTem,
    jaTem,
    mudamPrazo: otherEnds.length,
    acessos: asked * people - [...had.values()].reduce((sum, count) => sum + count, 0),
  };
}

/** How many of these leaves each person has. */
async function countHad(
  db: Db,
  { company }: Actor,
  persons: readonly string[],
  { cards, groups }: Leaves,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ person: string; had: number }>`
    select person, count(*)::int as had from (
      select r.person from card_grant r
        join unnest(${cards.map(([contract]) => contract)}::text[], ${cards.map(([, card]) => card)}::text[]) as c (nu_contrato, nu_cartao)
          on r.nu_contrato = c.nu_contrato and r.nu_cartao = c.nu_cartao
      where r.company = ${company.id} and r.person = any(${persons}::uuid[])
      union all
      select r.person from group_grant r
        join unnest(${groups.map(([system]) => system)}::text[], ${groups.map(([, group]) => group)}::text[]) as g (system, grupo)
          on r.system = g.system and r.grupo = g.grupo
      where r.company = ${company.id} and r.person = any(${persons}::uuid[])) matched
    group by person`.execute(db);
  return new Map(rows.map(({ person, had }) => [person, had]));
}

/** PUT: replaces what one grantee has within the scope of the actor. A change that only takes away is a removal, and can be undone as one, as one of the end alone can; the former is all that somebody may do to their own. @throws Refusal MCN-246 */
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
  const ended = hasEnded(row.valid_until, today);
  if (ended && body.validoAte === undefined) throw refuseField('validoAte', 'valid_until_past');
  const endStays = !ended && (body.validoAte === undefined || body.validoAte === row.valid_until);
  const chosen = endStays ? await allBut(db, actor, person, asked) : null;
  if (chosen) {
    await takeGrants(
      call,
      actor,
      people.map(({ email }) => ({ person, email, whole: isEmpty(asked) })),
      chosen,
    );
    call.setHeader('etag', etagOf(row.versao + 1));
    return { incluidos: 0, alterados: 1, inalterados: 0 };
  }
  refuseOneself(actor, people);
  if (!ended && !endStays && (await hasJust(db, actor, person, asked))) {
    await requireOwnEnds(db, actor, [person]);
    const affected = people.map(({ email }) => ({ ...row, email, effect: 'muda' as const }));
    await setEndUndoably(call, actor, affected, body.validoAte ?? null);
    call.setHeader('etag', etagOf(row.versao + 1));
    return { incluidos: 0, alterados: 1, inalterados: 0 };
  }
  await endExpired(call, actor, [row], today);
  const work = [workOn(row, false, today)];
  await setEnds(call, actor, work, body.validoAte);
  await removeOthers(db, actor, work, asked);
  await insertLeaves(db, actor, work, asked, now);
  if (isEmpty(asked)) for (const { change } of work) change.action = 'delegation.removed';
  const { outcome } = await finish(call, actor, work, people);
  call.setHeader('etag', etagOf(row.versao + (outcome.inalterados === 0 ? 1 : 0)));
  return outcome;
}

/** @throws Refusal for an end that has passed already */
export function checkEnd({ validoAte }: Pick<Delegacao, 'validoAte'>, today: string): void {
  if (validoAte && validoAte < today) throw refuseField('validoAte', 'valid_until_past');
}

/** What goes from somebody who keeps no more than this. @returns null where nothing goes, or something comes */
async function allBut(db: Db, { company, scope }: Actor, person: string, asked: Leaves): Promise<Chosen | null> {
  const { cards, groups } = (await leavesOf(db, company.id, [person], scope)).get(person) ?? noLeaves();
  const had = new Set([...cards, ...groups].map(leafKey));
  const stays = [...asked.cards, ...asked.groups];
  if (stays.length >= had.size || !stays.every((leaf) => had.has(leafKey(leaf)))) return null;
  const [within, named] = [
    allWithin(scope),
    rowsNamed({
      listaCartoes: asked.cards.map(([nuContrato, nuCartao]) => ({ nuContrato, nuCartao })),
      listaGrupos: asked.groups.map(([idSistema, idGrupo]) => ({ idSistema, idGrupo })),
    }),
  ];
  return {
    cards: sql<boolean>`(${within.cards} and not ${named.cards})`,
    groups: sql<boolean>`(${within.groups} and not ${named.groups})`,
  };
}

/** Whether somebody has this within the scope of the actor, and nothing else. */
async function hasJust(db: Db, { company, scope }: Actor, person: string, asked: Leaves): Promise<boolean> {
  const { cards, groups } = (await leavesOf(db, company.id, [person], scope)).get(person) ?? noLeaves();
  const had = new Set([...cards, ...groups].map(leafKey));
  const stays = [...asked.cards, ...asked.groups];
  return stays.length === had.size && stays.every((leaf) => had.has(leafKey(leaf)));
}

/** Takes away, within the scope, what is not asked for. */
async function removeOthers(db: Db, actor: Actor, work: readonly Work[], asked: Leaves): Promise<void> {
  const wanted = new Set([...asked.cards, ...asked.groups].map(leafKey));
  const others = (leaf: CardLeaf | GroupLeaf) => !wanted.has(leafKey(leaf));
  for (const item of work) await takeAway(db, actor, item, others);
}
