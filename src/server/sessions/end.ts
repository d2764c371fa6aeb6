import type { Db } from '../database/connection';
import type { SignOnEndTable } from '../database/schema';
import { newId } from '../ids';

/**
 * Ends one session, the sign-on that it came from, and what else came from that sign-on: otherwise its browser would be back in without a
 * password. Call it inside the transaction of the change that asks for it. A session that already ended stays as it is.
 */
export async function endSession(db: Db, sessionId: string, now: Date): Promise<void> {
  const session = await db.selectFrom('session').select(['sso_session']).where('id', '=', sessionId).executeTakeFirst();
  if (session?.sso_session) await endSignOn(db, session.sso_session, now);
  await endRows(db, await db.selectFrom('session').select('id').where('id', '=', sessionId).execute(), now);
}

/**
 * Ends the sessions and the sign-ons of an account, inside the caller's transaction. With `except` (a session's id) that session and
 * the sign-on that it came from stay; without it, every token issued up to now is void as well. `reason` is what the sign-on page says
 * to the browsers that were signed in.
 */
export async function endSessionsOf(
  db: Db,
  accountId: string,
  { except, now, reason = 'ended' }: { except?: string; now: Date; reason?: SignOnEndTable['reason'] },
): Promise<void> {
  if (!except) await db.updateTable('account').set({ tokens_valid_from: now }).where('id', '=', accountId).execute();
  const kept = except
    ? await db.selectFrom('session').select('sso_session').where('id', '=', except).executeTakeFirst()
    : undefined;
  const signOns = await db
    .selectFrom('sso_session')
    .select(['id', 'cookie_hash'])
    .where('account', '=', accountId)
    .$if(Boolean(kept?.sso_session), (query) => query.where('id', '<>', kept?.sso_session ?? ''))
    .orderBy('id')
    .forUpdate()
    .execute();
  const sessions = await db
    .selectFrom('session')
    .select('id')
    .where('account', '=', accountId)
    .where('ended_at', 'is', null)
    .$if(Boolean(except), (query) => query.where('id', '<>', except ?? ''))
    .execute();
  await endRows(db, sessions, now);
  await removeSignOns(db, signOns, reason, now);
}

/** Ends this product's own sessions of a sign-on: the password was typed once more, and what begins now takes their place. */
export async function endOwnSessions(db: Db, signOnId: string, now: Date): Promise<void> {
  const sessions = await db
    .selectFrom('session')
    .select('id')
    .where('sso_session', '=', signOnId)
    .where('logout_ticket', 'is', null)
    .where('ended_at', 'is', null)
    .execute();
  await endRows(db, sessions, now);
}

/** Ends a sign-on and every session that came from it. Waits for a ticket that is being validated, so that its session ends too. */
export async function endSignOn(db: Db, signOnId: string, now: Date): Promise<void> {
  const signOns = await db
    .selectFrom('sso_session')
    .select(['id', 'cookie_hash'])
    .where('id', '=', signOnId)
    .forUpdate()
    .execute();
  const sessions = await db
    .selectFrom('session')
    .select('id')
    .where('sso_session', '=', signOnId)
    .where('ended_at', 'is', null)
    .execute();
  await endRows(db, sessions, now);
  await removeSignOns(db, signOns, 'ended', now);
}

/** Removes sign-ons, and notes why for the browsers that had them. */
async function removeSignOns(
  db: Db,
  signOns: { id: string; cookie_hash: string }[],
  reason: SignOnEndTable['reason'],
  now: Date,
): Promise<void> {
  if (signOns.length === 0) return;
  await db
    .insertInto('sign_on_end')
    .values(signOns.map(({ cookie_hash }) => ({ cookie_hash, reason, at: now })))
    .onConflict((conflict) => conflict.column('cookie_hash').doNothing())
    .execute();
  await db
    .deleteFrom('sso_session')
    .where(
      'id',
      'in',
      signOns.map((row) => row.id),
    )
    .execute();
}

/** Marks sessions as ended; the services that have a session of their own are told after the commit (single logout). */
async function endRows(db: Db, sessions: { id: string }[], now: Date): Promise<void> {
  if (sessions.length === 0) return;
  const ended = await db
    .updateTable('session')
    .set({ ended_at: now })
    .where(
      'id',
      'in',
      sessions.map((row) => row.id),
    )
    .where('ended_at', 'is', null)
    .returning(['service', 'logout_ticket'])
    .execute();
  const notices = ended.flatMap(({ service, logout_ticket: ticket }) =>
    service && ticket ? [{ id: newId(), service, ticket, next_attempt: now }] : [],
  );
  if (notices.length > 0) await db.insertInto('logout_notice').values(notices).execute();
}
