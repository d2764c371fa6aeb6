import { sql } from 'kysely';
import { type changePrazo, EFEITOS_PRAZO, type EfeitoPrazo, type previewPrazo } from '../../contract/delegated-ends';
import { todayInSaoPaulo } from '../account/queries';
import type { Db } from '../database/connection';
import { type GrantChange, noLeaves } from '../database/grant-diff';
import { type Actor, actorOf, checkClaims, grantRankOf, lockActor } from '../grants/authority';
import { leavesOf, recountGrantees } from '../grants/leaves';
import { auditGrants, tellGrantees } from '../grants/trail';
import type { Call } from '../http/call';
import { recordEnds } from '../grants/ends';
import { withMoreThanScope } from '../grants/give';
import { checkEnd } from './grant';
import { type GranteeOfLogin, lockVisibleGrantees, refuseStrangers, visibleGrantees } from './people';
import { hasEnded } from '../grants/validity';

type Effect = EfeitoPrazo['pessoas'][number]['efeito'];

interface Affected extends GranteeOfLogin {
  effect: Effect;
}

/** POST …/previa: what `changeEnds` would do now. */
export async function previewEnds(call: Call<typeof previewPrazo>): Promise<EfeitoPrazo> {
  const actor = await actorOf(call);
  checkClaims(actor, call.body);
  return answerOf(call, await affectedBy(call, actor, await visibleGrantees(call.db, actor, call.body.listaUsuarios)));
}

/**
 * PUT: sets or takes away the end of all accesses of each grantee, with a single change's rules. Whoever those rules leave out stays as
 * they are and is named in the answer; the others are changed together.
 */
export async function changeEnds(call: Call<typeof changePrazo>): Promise<EfeitoPrazo> {
  const { db, body, now, permit } = call;
  const actor = await lockActor(call, permit.target.id);
  checkClaims(actor, body);
  const affected = await affectedBy(call, actor, await lockVisibleGrantees(db, actor, body.listaUsuarios));
  const withEffect = (effect: Effect) => affected.filter((one) => one.effect === effect);
  const changes = [
    ...(await renew(call, actor, withEffect('renova'))),
    ...withEffect('muda').map((one) => changeOf(one, body.validoAte)),
  ];
  if (changes.length > 0) {
    const persons = changes.map(({ person }) => person);
    await sql`
      update grantee set valid_until = ${body.validoAte}::date, end_announced = null, end_recorded = null
      where company = ${actor.company.id} and person = any(${persons}::uuid[])`.execute(db);
    await recountGrantees(db, actor.company.id, persons, now);
    await auditGrants(call, actor.company.id, grantRankOf(actor), changes);
    await tellGrantees(call, actor.company, changes, new Map(affected.map(({ person, email }) => [person, email])));
  }
  return answerOf(call, affected);
}

/** @throws Refusal IDC-111 when one of them never was a grantee of the company; for an end that has passed */
async function affectedBy(
  { db, body, now }: Call<typeof previewPrazo | typeof changePrazo>,
  actor: Actor,
  found: readonly GranteeOfLogin[],
): Promise<Affected[]> {
  const today = todayInSaoPaulo(now);
  checkEnd(body, today);
  await refuseStrangers(db, actor, found, body.listaUsuarios);
  const others = await withMoreThanScope(
    db,
    actor,
    found.map(({ person }) => person),
  );
  return found.map((one) => {
    if (one.valid_until === body.validoAte) return { ...one, effect: 'igual' };
    if (others.has(one.person)) return { ...one, effect: 'foraDaAutorizacao' };
    return { ...one, effect: hasEnded(one.valid_until, today) ? 'renova' : 'muda' };
  });
}

function answerOf(
  { body }: Call<typeof previewPrazo | typeof changePrazo>,
  affected: readonly Affected[],
): EfeitoPrazo {
  const byLogin = new Map(affected.map((one) => [one.login.toLowerCase(), one]));
  const asked = new Map(body.listaUsuarios.map((login) => [login.toLowerCase(), login]));
  const pessoas = [...asked].map(([key, login]) => {
    const one = byLogin.get(key);
    return {
      idProdutoPF: one?.login ?? login,
      efeito: one?.effect ?? ('semAcesso' as const),
      validoAte: one?.valid_until ?? null,
    };
  });
  return {
    mudam: affected.filter(({ effect }) => effect === 'muda' || effect === 'renova').length,
    pessoas: pessoas.toSorted((a, b) => EFEITOS_PRAZO.indexOf(a.efeito) - EFEITOS_PRAZO.indexOf(b.efeito)),
  };
}

/** What had ended comes back as a grant of today by the actor, as saving the same accesses anew would make it. */
async function renew(
  { db, body, now }: Call<typeof changePrazo>,
  actor: Actor,
  ended: readonly Affected[],
): Promise<GrantChange[]> {
  if (ended.length === 0) return [];
  const { company } = actor;
  const persons = ended.map(({ person }) => person);
  await recordEnds(
    db,
    ended.filter((one) => one.end_recorded !== one.valid_until).map((one) => ({ ...one, company: company.id })),
    now,
  );
  for (const table of ['card_grant', 'group_grant'] as const) await grantAnew(db, table, actor, persons, now);
  const had = await leavesOf(db, company.id, persons, null);
  return ended.map(({ person }) => ({
    person,
    action: 'delegation.granted',
    added: had.get(person) ?? noLeaves(),
    removed: noLeaves(),
    ...(body.validoAte !== null && { validUntil: [null, body.validoAte] as [null, string] }),
  }));
}

async function grantAnew(
  db: Db,
  table: 'card_grant' | 'group_grant',
  actor: Actor,
  persons: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    update ${sql.table(table)} set by = ${actor.account.id}, by_rank = ${grantRankOf(actor)}, at = ${now}
    where company = ${actor.company.id} and person = any(${persons}::uuid[])`.execute(db);
}

const changeOf = ({ person, valid_until }: Affected, wanted: string | null): GrantChange => ({
  person,
  action: 'delegation.changed',
  added: noLeaves(),
  removed: noLeaves(),
  validUntil: [valid_until, wanted],
});
