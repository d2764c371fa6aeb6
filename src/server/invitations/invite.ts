import { type Selectable, sql } from 'kysely';
import { maskCpf } from '../../contract/format';
import {
  type addConvite,
  type cancelConvite,
  type changeConvite,
  RESENDS_PER_DAY,
  type resendConvite,
} from '../../contract/invitations';
import { todayInSaoPaulo } from '../account/queries';
import { audit } from '../audit';
import { isEmpty } from '../database/grant-diff';
import type { InvitationTable } from '../database/schema';
import { leavesAsked } from '../grants/asked';
import { type Actor, grantRankOf, lockActor } from '../grants/authority';
import { invitedCpf } from '../grants/invitations';
import { type Call, etagOf, requireMatch } from '../http/call';
import { Refusal, refuseField } from '../http/refusal';
import { newId } from '../ids';
import { hit } from '../limits';
import { inSaoPaulo } from '../saoPaulo';
import { endDue } from './expire';
import { leavesOffered, liesWithin, nameLeaves } from './leaves';
import { sendInvitation, takeBack } from './message';
import { requireWaiting } from './state';

const DAY_SECONDS = 86_400;

/** Of the index by which there is one for a company and CPF. A value beside the statement is none in a plan that is made for all values, and the index is not found by it. */
const WAITING = sql<boolean>`state = 'waiting'`;

type Inviting = Call<typeof addConvite> | Call<typeof changeConvite>;
type Writing = Inviting | Call<typeof resendConvite> | Call<typeof cancelConvite>;

/** The end of the day in São Paulo so many days from now. */
const standsUntil = (now: Date, days: number) => inSaoPaulo(now).add(days, 'day').endOf('day').toDate();

/** @throws Refusal MCN-100 for nothing to offer, and for accesses that end before the invitation does; else as `leavesAsked` */
async function checkOffer({ db, body, now }: Inviting, actor: Actor) {
  const expires = standsUntil(now, body.dias);
  if (body.validoAte && body.validoAte < todayInSaoPaulo(expires))
    throw refuseField(
      'validoAte',
      body.validoAte < todayInSaoPaulo(now) ? 'valid_until_past' : 'invitation_end_before',
    );
  const leaves = await leavesAsked(db, actor, body);
  if (isEmpty(leaves)) throw refuseField('listaCartoes', 'access_required');
  return { expires, leaves };
}

/** @throws Refusal MCN-208 when the CPF is the actor's own */
async function refuseOneself({ db, deps }: Writing, actor: Actor, hash: string): Promise<void> {
  const { cpf } = await db
    .selectFrom('account')
    .select('cpf')
    .where('id', '=', actor.account.id)
    .executeTakeFirstOrThrow();
  if (cpf && invitedCpf(deps.config, cpf) === hash) throw new Refusal('MCN-208');
}

/** POST: nothing of it depends on whether the CPF has an account. @throws Refusal MCN-207 when one waits; as `checkOffer`, `sendInvitation` */
export async function invite(call: Call<typeof addConvite>): Promise<{ idConvite: string }> {
  const { db, body, now, permit, deps } = call;
  const actor = await lockActor(call, permit.target.id);
  const hash = invitedCpf(deps.config, body.cpf);
  await refuseOneself(call, actor, hash);
  const { expires, leaves } = await checkOffer(call, actor);
  await endDue(db, now, sql`i.company = ${actor.company.id} and i.cpf_hash = ${hash}`);
  const id = newId();
  const mask = maskCpf(body.cpf);
  const sent = await sendInvitation(call, actor, { email: body.email, mask, expires, leaves });
  const row = await db
    .insertInto('invitation')
    .values({
      id,
      company: actor.company.id,
      by: actor.account.id,
      by_rank: grantRankOf(actor),
      cpf_hash: hash,
      cpf_mask: mask,
      email: body.email,
      offered_until: body.validoAte ?? null,
      expires_at: expires,
      state: 'waiting',
      made_at: now,
      ...sent,
      closed_at: null,
      person: null,
    })
    .onConflict((conflict) => conflict.columns(['company', 'cpf_hash']).where(WAITING).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) throw new Refusal('MCN-207');
  await nameLeaves(db, id, leaves);
  await auditInvitation(call, actor, 'invitation.made', id, {
    cards: leaves.cards.length,
    groups: leaves.groups.length,
  });
  return { idConvite: id };
}

/**
 * An invitation that waits, held until the end.
 * @throws Refusal MCN-101 for one that the company never made, MCN-160 for one that lies outside the scope; as `requireWaiting`
 */
async function hold(
  call: Exclude<Writing, Call<typeof addConvite>>,
  actor: Actor,
): Promise<Selectable<InvitationTable>> {
  const { db, params } = call;
  const row = await db
    .selectFrom('invitation as i')
    .selectAll('i')
    .select(liesWithin(actor.scope).as('within'))
    .where('i.id', '=', params.idConvite)
    .where('i.company', '=', actor.company.id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Refusal('MCN-101');
  if (!row.within) throw new Refusal('MCN-160');
  requireWaiting(call, row);
  return row;
}

/** PUT: whoever changes an invitation answers for it from then on. Another address is written to, with a link of its own. */
export async function changeInvitation(call: Call<typeof changeConvite>): Promise<undefined> {
  const { db, body, permit } = call;
  const actor = await lockActor(call, permit.target.id);
  const row = await hold(call, actor);
  requireMatch(call, row.versao);
  await refuseOneself(call, actor, row.cpf_hash);
  const { expires, leaves } = await checkOffer(call, actor);
  const moved = body.email !== row.email;
  if (moved) await takeBack(db, row.mail);
  await db
    .updateTable('invitation')
    .set({
      by: actor.account.id,
      by_rank: grantRankOf(actor),
      email: body.email,
      offered_until: body.validoAte ?? null,
      expires_at: expires,
      versao: row.versao + 1,
      ...(moved && (await sendInvitation(call, actor, { email: body.email, mask: row.cpf_mask, expires, leaves }))),
    })
    .where('id', '=', row.id)
    .execute();
  await nameLeaves(db, row.id, leaves);
  await auditInvitation(call, actor, 'invitation.changed', row.id, {
    cards: leaves.cards.length,
    groups: leaves.groups.length,
    address: moved,
  });
  call.setHeader('etag', etagOf(row.versao + 1));
  return undefined;
}

/** POST …/reenvio. @throws Refusal MCN-210 beyond the number a day of one invitation; as `sendInvitation` */
export async function resend(call: Call<typeof resendConvite>): Promise<undefined> {
  const { db, permit, now } = call;
  const actor = await lockActor(call, permit.target.id);
  const row = await hold(call, actor);
  const { allowed, retryAfter } = await hit(
    db,
    `invitation:${row.id}`,
    { hits: RESENDS_PER_DAY, seconds: DAY_SECONDS },
    now,
  );
  if (!allowed) throw new Refusal('MCN-210', { retryAfter, values: { max: RESENDS_PER_DAY } });
  await takeBack(db, row.mail);
  const leaves = await leavesOffered(db, row.id);
  const sent = await sendInvitation(call, actor, {
    email: row.email,
    mask: row.cpf_mask,
    expires: row.expires_at,
    leaves,
  });
  await db.updateTable('invitation').set(sent).where('id', '=', row.id).execute();
  await auditInvitation(call, actor, 'invitation.resent', row.id);
  return undefined;
}

/** DELETE: a message that has not gone yet does not go. */
export async function cancel(call: Call<typeof cancelConvite>): Promise<undefined> {
  const { db, permit, now } = call;
  const actor = await lockActor(call, permit.target.id);
  const row = await hold(call, actor);
  await takeBack(db, row.mail);
  await db
    .updateTable('invitation')
    .set({ state: 'cancelled', closed_at: now, versao: row.versao + 1 })
    .where('id', '=', row.id)
    .execute();
  await auditInvitation(call, actor, 'invitation.cancelled', row.id);
  return undefined;
}

const auditInvitation = (
  call: Writing,
  actor: Actor,
  action: string,
  invitation: string,
  diff: Record<string, unknown> = {},
) =>
  audit(call, {
    action,
    target: actor.company.id,
    onBehalfOf: actor.company.id,
    diff: { invitation, rank: grantRankOf(actor), ...diff },
  });
