import { LOCAL_DDI } from '../../contract/constants';
import type { HeldAct, SUPPORT_ACTS } from '../../contract/support';
import { insertAudit } from '../audit';
import { beginRemoval, standingRemoval } from '../cas/removal';
import { frontAddress } from '../cas/services';
import type { Db } from '../database/connection';
import type { Call } from '../http/call';
import { Refusal } from '../http/refusal';
import { tellOwners } from '../outbox/enqueue';
import type { Review } from '../review';
import { hasSecondFactor } from '../second-factor/authenticator';
import { endSessionsOf } from '../sessions/end';
import { accessesLink } from './accesses-link';
import { emailState } from './email-correction';

/**
 * The acts of support that a second person approves where `SUPPORT_FOUR_EYES` says so. Who asked for one is its actor; whoever approved it stands
 * beside, and the owner reads both names.
 */

export type ActCall = Pick<Call, 'db' | 'now' | 'deps' | 'request' | 'origin'>;

/** An act within a review of its asker, and its reason; `approver` when it waited for a second person. */
export interface Doing {
  review: Review;
  motivo: string;
  approver: string | null;
}

const readAccount = (db: Db, id: string) =>
  db
    .selectFrom('account')
    .select(['id', 'email', 'situacao', 'ddi_movel', 'ddd_movel', 'fone_movel'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
type Account = Awaited<ReturnType<typeof readAccount>>;

/** Tells the owner by e-mail what was done, why, and where that stands. */
export async function tellOwner(
  call: Pick<Call, 'db' | 'now' | 'deps' | 'request'>,
  account: { id: string; email: string },
  template: string,
  motivo: string,
): Promise<void> {
  const values = { motivo, link: accessesLink(call) };
  await tellOwners(call, [{ kind: 'email', account: account.id, destino: account.email, template, values }]);
}

async function record(
  { db, now, origin }: ActCall,
  action: (typeof SUPPORT_ACTS)[number],
  { review, motivo, approver }: Doing,
): Promise<void> {
  await insertAudit(db, {
    action,
    target: review.account,
    diff: { review: review.id, motivo, ...(approver && { approver }) },
    actor: review.staff,
    at: now,
    address: origin.address,
    claimed: origin.claimed,
  });
}

/** To a phone of this country, since what goes by e-mail comes back. */
async function askBySms(call: ActCall, front: string, { id, ddi_movel, ddd_movel, fone_movel }: Account) {
  if (ddi_movel !== LOCAL_DDI || !fone_movel) return;
  const destino = `${ddd_movel}${fone_movel}`;
  const values = { endereco: front };
  await tellOwners(call, [{ kind: 'sms', account: id, destino, template: 'support-email-correction-sms', values }]);
}

/**
 * Whether the act can be done now, as its asker learns before anybody is asked to approve it.
 * @throws Refusal MCN-181 no second step, MCN-190 that is being taken away already, MCN-226 messages to the e-mail do not come back
 */
export async function requirePossible({ db, deps }: ActCall, act: HeldAct, { account }: Review): Promise<void> {
  if (act === 'segunda-etapa') {
    if (deps.config.SSO_URL || !(await hasSecondFactor(db, account))) throw new Refusal('MCN-181');
    if (await standingRemoval(db, account)) throw new Refusal('MCN-190');
  }
  if (act === 'email' && !(await emailState(db, await readAccount(db, account))).devolvido)
    throw new Refusal('MCN-226');
}

/**
 * Does the act, with its row in the audit, and tells the owner.
 * @returns when a second step will be taken away; null of the others
 * @throws Refusal as `requirePossible`
 */
export async function perform(call: ActCall, act: HeldAct, doing: Doing): Promise<Date | null> {
  await requirePossible(call, act, doing.review);
  const { db, now, deps, request } = call;
  const { motivo } = doing;
  const account = await readAccount(db, doing.review.account);
  const front = frontAddress(deps.config, request.headers.host) ?? '';
  if (act === 'sessoes') {
    await endSessionsOf(db, account.id, { now });
    await record(call, 'support.sessions-ended', doing);
    await tellOwner(call, account, 'support-sessions-ended', motivo);
    return null;
  }
  if (act === 'segunda-etapa') {
    const beginning = { by: 'support', motivo, now } as const;
    const begun = await beginRemoval(db, deps.config, { account: account.id, front, beginning });
    if (begun.kind === 'nothing') throw new Refusal('MCN-181');
    if (begun.kind === 'standing') throw new Refusal('MCN-190');
    await record(call, 'support.factor-removal-begun', doing);
    return begun.due;
  }
  await db
    .insertInto('email_correction')
    .values({ account: account.id, asked_at: now })
    .onConflict((conflict) => conflict.column('account').doUpdateSet({ asked_at: now }))
    .execute();
  await record(call, 'support.email-correction-asked', doing);
  await askBySms(call, front, account);
  return null;
}
