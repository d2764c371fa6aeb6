import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Language } from '../../contract/constants';
import { canonicalLogin } from '../../contract/validation';
import { insertAudit } from '../audit';
import type { Config } from '../config';
import type { Db } from '../database/connection';
import { hasLogin } from '../database/identities';
import type { SsoSessionTable } from '../database/schema';
import type { Origin } from '../http/call';
import { hashSecret, newId } from '../ids';
import { hit } from '../limits';
import { hasSecondFactor, type Shown, takeSecondFactor } from '../second-factor/authenticator';
import { isDemanded } from '../second-factor/demanded';
import { type Signed, usePasskey } from '../second-factor/passkeys';
import { mayRemember, rememberStep, useRemembered } from '../second-factor/remembered-browsers';
import { endSignOn } from '../sessions/end';
import { verifyDecoy, verifyPassword } from '../sessions/password';
import { browserOfAccount, rememberBrowser } from './known-browsers';
import { tellOfNewBrowser } from './new-browser';
import type { Proven } from './proven';
import { cancelRemoval, removeIfDue } from './removal';
import { type Pending, printOf } from './second-step';
import { tellOfChange } from './security-notice';
import { isTicketGrantingTicket, newServiceTicket, newTicketGrantingTicket } from './secrets';
import { inTransaction } from '../database/transaction';

type SignOnConfig = Pick<
  Config,
  | 'SSO_SESSION_HOURS'
  | 'SSO_IDLE_MINUTES'
  | 'TICKET_SECONDS'
  | 'SECRET'
  | 'KNOWN_BROWSER_DAYS'
  | 'REMEMBERED_BROWSER_DAYS'
  | 'SSO_URL'
  | 'SECOND_FACTOR'
>;

/** A living sign-on and whose it is. */
export type SignOn = Selectable<SsoSessionTable> & { nome: string; id_produto: string };

/** The audit's actions of signing in and out. */
type SignOnAction =
  | 'sign-in.succeeded'
  | 'sign-in.failed'
  | 'sign-in.step-failed'
  | 'sign-in.passkey-refused'
  | 'sign-in.ended'
  | 'security.app-added'
  | 'security.browser-remembered'
  | 'security.removal-begun';

/** The sign-on behind a cookie: neither over its whole time nor idle for too long, and its account may still act. */
export async function currentSignOn(
  db: Db,
  config: SignOnConfig,
  cookie: string | null,
  now: Date,
): Promise<SignOn | null> {
  if (!cookie) return null;
  const row = await db
    .selectFrom('sso_session as s')
    .innerJoin('account as a', 'a.id', 's.account')
    .selectAll('s')
    .select(['a.nome', 'a.id_produto'])
    .where('s.cookie_hash', '=', hashSecret(cookie))
    .where('s.expires', '>', now)
    .where('s.last_used', '>', new Date(now.getTime() - config.SSO_IDLE_MINUTES * 60_000))
    .where('a.situacao', 'in', ['A', 'R'])
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Why somebody who was signed in is asked again: the time was over, the sign-on was ended elsewhere, the password is another, or the account
 * or the service needs a second step that the sign-on has not behind it.
 */
export type SignOnEnd = 'time' | 'ended' | 'password' | 'factor' | 'service';

/** Why the sign-on behind a cookie does not live any more; null for a cookie that is none. */
export async function signOnEnd(db: Db, cookie: string | null): Promise<SignOnEnd | null> {
  if (!cookie || !isTicketGrantingTicket(cookie)) return null;
  const row = await db
    .selectFrom('sign_on_end')
    .select('reason')
    .where('cookie_hash', '=', hashSecret(cookie))
    .executeTakeFirst();
  return row?.reason ?? 'time';
}

/** What a browser brings along: the cookie of a sign-on, the one that names it, and where it is. */
export interface Visitor {
  cookie: string | null;
  browser: string | null;
  origin: Origin;
  now: Date;
  language: Language;
  /** The portal's address, for the message about a new browser. */
  front: string;
}

/** The sign-on that a right password opened, with both cookies that the browser gets. */
interface Opened {
  cookie: string;
  browser: string;
  signOnId: string;
}

export type SignInOutcome =
  | ({ kind: 'opened' } & Opened)
  | { kind: 'refused' }
  /** The password is right; the account's second step is still to come. */
  | { kind: 'second-step'; pending: Pending }
  /** The password is right; the account must have a second step, and has none yet. */
  | { kind: 'enrol'; pending: Pending }
  | Proven;

/**
 * What came of a second step: a wrong code, an account whose password is not the one that was right any more, or one that has no second step
 * and must have one.
 */
type StepOutcome = ({ kind: 'opened' } & Opened) | { kind: 'wrong' } | { kind: 'over' } | { kind: 'enrol' };

/** Ends of a registration that never was an account. */
const NEVER_AN_ACCOUNT = ['SUBSTITUIDO', 'RECUSADO', 'EXPIRADO'];

/** The live account with a login, or else the one that was closed last. */
function accountWith(db: Db, login: string) {
  return db
    .selectFrom('account')
    .select(['id', 'id_produto', 'tipo', 'situacao', 'senha_hash', 'pendente_ate', 'responsavel', 'encerrado_em'])
    .select(['email', 'ddi_movel', 'ddd_movel', 'fone_movel', 'meio_envio', 'motivo_encerramento'])
    .where(hasLogin(canonicalLogin(login)))
    .where('senha_hash', '<>', '')
    .where((eb) =>
      eb.or([eb('motivo_encerramento', 'is', null), eb('motivo_encerramento', 'not in', NEVER_AN_ACCOUNT)]),
    )
    .orderBy(sql`situacao in ('C', 'I')`)
    .orderBy('encerrado_em', 'desc')
    .limit(1)
    .executeTakeFirst();
}
type Found = NonNullable<Awaited<ReturnType<typeof accountWith>>>;

/** What a right password of an account that may not enter proves; null when there is nothing to say of it. */
function provenOf(account: Found, now: Date): Proven | null {
  if (account.situacao === 'P') {
    if (!account.pendente_ate || account.pendente_ate <= now) return null;
    return account.responsavel ? { kind: 'waiting-for-guardian' } : { kind: 'waiting', account };
  }
  return account.encerrado_em ? { kind: 'closed', at: account.encerrado_em } : null;
}

/**
 * Checks login and password and opens a sign-on. An unknown login, a wrong password and an account that may not sign in are one answer,
 * with the same work behind it; only a right password hears that the account waits for its code or was closed. A sign-on that the browser
 * already has is renewed when it is the same account's, and ended otherwise. With `renew` a remembered browser is asked for the second step, too;
 * with `factor` everybody is, and has it set up who has none.
 */
export async function signIn(
  db: Db,
  config: SignOnConfig,
  typed: { login: string; password: string; warn: boolean; renew: boolean; factor: boolean },
  visitor: Visitor,
): Promise<SignInOutcome> {
  const { origin, now } = visitor;
  const account = await accountWith(db, typed.login);
  const right = account ? await verifyPassword(account.senha_hash, typed.password) : await verifyDecoy();
  const mayAct = account?.situacao === 'A' || account?.situacao === 'R';
  if (account && mayAct && right) {
    const opened = await openSignOn(
      db,
      config,
      account,
      { warn: typed.warn, shown: null, spare: !typed.renew && !typed.factor, factor: typed.factor },
      visitor,
    );
    if (opened.kind === 'opened') return opened;
    if (opened.kind !== 'over')
      return {
        kind: opened.kind === 'enrol' ? 'enrol' : 'second-step',
        pending: { account: account.id, login: typed.login, warn: typed.warn, print: printOf(account.senha_hash) },
      };
  }
  // Written for an unknown login too: operators see guessing, and both take the same time.
  await audit(db, account?.id ?? null, 'sign-in.failed', { origin, now });
  return (account && right && !mayAct && provenOf(account, now)) || { kind: 'refused' };
}

/** The account whose password was right; null when it is another one since then. */
export async function pendingAccount(db: Db, pending: Pending) {
  const account = await db
    .selectFrom('account')
    .select(['id', 'email', 'senha_hash', 'responsavel'])
    .where('id', '=', pending.account)
    .executeTakeFirst();
  return account && printOf(account.senha_hash) === pending.print ? account : null;
}

/** What somebody came with: a typed code, or what a passkey signed, null when that was not right. */
type Came = { code: string } | { signed: Signed | null };

/** Takes the second step of a sign-in whose password was right; with `remember` the browser is not asked for it again for some days. */
export async function finishSignIn(
  db: Db,
  config: SignOnConfig,
  { pending, came, remember }: { pending: Pending; came: Came; remember: boolean },
  visitor: Visitor,
): Promise<StepOutcome> {
  const account = await pendingAccount(db, pending);
  if (!account) return { kind: 'over' };
  const { now } = visitor;
  const shown: Show = (trx) =>
    'code' in came
      ? takeSecondFactor(trx, config, { account: account.id, typed: came.code, now })
      : showPasskey(trx, config, { account: account.id, signed: came.signed }, visitor);
  const outcome = await openSignOn(db, config, account, { warn: pending.warn, shown, remember }, visitor);
  if (outcome.kind === 'wrong') await audit(db, account.id, 'sign-in.step-failed', visitor);
  return outcome;
}

/**
 * Opens a sign-on with a passkey alone, which stands for password and second step. Whatever is wrong is one answer: a passkey that nobody has
 * here, an account that may not enter, a counter that runs backwards.
 */
export async function signInWithPasskey(
  db: Db,
  config: SignOnConfig,
  { signed, warn }: { signed: Signed | null; warn: boolean },
  visitor: Visitor,
): Promise<({ kind: 'opened' } & Opened) | { kind: 'refused' }> {
  const account =
    signed &&
    (await db
      .selectFrom('account')
      .select(['id', 'email', 'senha_hash'])
      .where('id', '=', signed.passkey.account)
      .executeTakeFirst());
  if (account) {
    const shown: Show = (trx) => showPasskey(trx, config, { account: account.id, signed }, visitor);
    const outcome = await openSignOn(db, config, account, { warn, shown, passwordless: true }, visitor);
    if (outcome.kind === 'opened') return outcome;
  }
  await audit(db, account?.id ?? null, 'sign-in.failed', visitor);
  return { kind: 'refused' };
}

/** What is shown at a sign-in besides or instead of the password. Called with the account held; null when it was wrong. */
export type Show = (trx: Db) => Promise<Shown | { factor: 'hwk' | 'swk'; passkey: string } | null>;

/** The owner hears of a counter that runs backwards once a day for each passkey. */
const REFUSED_SECONDS = 86_400;

/** Uses a passkey whose signature is right; of one whose counter runs backwards the owner is told, and nothing opens. */
async function showPasskey(
  trx: Db,
  config: SignOnConfig,
  { account, signed }: { account: string; signed: Signed | null },
  visitor: Visitor,
) {
  if (!signed) return null;
  const { passkey } = signed;
  const used = await usePasskey(trx, signed, visitor.now);
  if (used === 'used') return { factor: passkey.synced ? ('swk' as const) : ('hwk' as const), passkey: passkey.id };
  if (used === 'back') {
    await audit(trx, account, 'sign-in.passkey-refused', visitor);
    const told = await hit(trx, `passkey-refused:${passkey.id}`, { hits: 1, seconds: REFUSED_SECONDS }, visitor.now);
    if (told.allowed) await tellOfChange(trx, config, { account, kind: 'passkey-refused', passkey }, visitor);
  }
  return null;
}

/**
 * Opens a sign-on once everything was shown that the account's sign-in takes. With `spare` a remembered browser takes no second step, with
 * `remember` this one is remembered, with `enrols` what is shown was made just now, with `factor` the service demands a second step.
 */
export async function openSignOn(
  db: Db,
  config: SignOnConfig,
  account: { id: string; email: string; senha_hash: string },
  {
    warn,
    shown: show,
    passwordless = false,
    spare = false,
    remember = false,
    enrols = false,
    factor = false,
  }: {
    warn: boolean;
    shown: Show | null;
    passwordless?: boolean;
    spare?: boolean;
    remember?: boolean;
    enrols?: boolean;
    factor?: boolean;
  },
  { cookie, browser, origin, now, language, front }: Visitor,
): Promise<StepOutcome> {
  return inTransaction(db, async (trx): Promise<StepOutcome> => {
    // The password may have been changed, or the account closed, while this one was being checked.
    const before = await trx
      .selectFrom('account')
      .select('ultimo_acesso')
      .where('id', '=', account.id)
      .where('senha_hash', '=', account.senha_hash)
      .where('situacao', 'in', ['A', 'R'])
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!before) return { kind: 'over' };
    // Who has lost the second step and has waited need not wait for the job.
    if (!show) await removeIfDue(trx, account.id, now);
    const shown = show && (await show(trx));
    // Asked for with the account held: an app that is added at this moment is seen.
    if (!shown && (show || (await hasSecondFactor(trx, account.id)))) {
      const known = spare ? await browserOfAccount(trx, config, { cookie: browser, account: account.id, now }) : null;
      if (!known || !(await useRemembered(trx, config, { account: account.id, browser: known, now })))
        return { kind: 'wrong' };
    } else if (!shown && (factor || (await isDemanded(trx, config, account.id)))) return { kind: 'enrol' };
    // Nothing is lost that was shown just now.
    if (shown) await cancelRemoval(trx, { account: account.id, how: 'signed-in', actor: account.id }, { origin, now });
    await trx.updateTable('account').set({ ultimo_acesso: now }).where('id', '=', account.id).execute();
    const existing = cookie
      ? await trx
          .selectFrom('sso_session')
          .selectAll()
          .where('cookie_hash', '=', hashSecret(cookie))
          .forUpdate()
          .executeTakeFirst()
      : undefined;
    const renewed = existing && existing.account === account.id && existing.expires > now ? existing : undefined;
    if (existing && !renewed) await endSignOn(trx, existing.id, now);
    const secret = newTicketGrantingTicket();
    const fresh = {
      cookie_hash: hashSecret(secret),
      auth_time: now,
      last_used: now,
      expires: new Date(now.getTime() + config.SSO_SESSION_HOURS * 3_600_000),
      address: origin.address,
      user_agent: origin.userAgent,
      warn,
      factor: shown?.factor ?? null,
      passwordless,
    };
    const signOnId = renewed?.id ?? newId();
    if (renewed) await trx.updateTable('sso_session').set(fresh).where('id', '=', renewed.id).execute();
    else
      await trx
        .insertInto('sso_session')
        .values({ ...fresh, id: signOnId, account: account.id, previous_access: before.ultimo_acesso })
        .execute();
    const passkey = passwordless && shown && 'passkey' in shown ? shown.passkey : null;
    const known = await rememberBrowser(trx, config, { cookie: browser, account: account.id, passkey, now });
    // The first sign-in ever is the owner's own, right after the registration. Of an app that came with it one message is enough.
    const isTold = known.isNew && before.ultimo_acesso !== null && !enrols;
    let until: Date | null = null;
    // A recovery code is for who has lost something: the browser is no stand-in for that.
    if (remember && shown && shown.factor !== 'recovery' && (await mayRemember(trx, config, account.id))) {
      until = await rememberStep(trx, config, { account: account.id, browser: known.id, origin, now });
      const change = { account: account.id, kind: 'browser-remembered', until } as const;
      // One message for one act: that of the new browser says it too, and its "it was not me" forgets it as well.
      if (!isTold) await tellOfChange(trx, config, change, { origin, now, language, front });
      await audit(trx, account.id, 'security.browser-remembered', { origin, now });
    }
    if (isTold) {
      const entry = { account, browser: known.id, passkey, until };
      await tellOfNewBrowser(trx, config, entry, { origin, now, language, front });
    }
    if (shown?.factor === 'recovery') {
      const change = { account: account.id, kind: 'recovery-code-used', left: shown.left } as const;
      await tellOfChange(trx, config, change, { origin, now, language, front });
    }
    await audit(trx, account.id, 'sign-in.succeeded', { origin, now });
    return { kind: 'opened', cookie: secret, browser: known.cookie, signOnId };
  });
}

/** Issues a service ticket, bound to the exact text of the service. Null when the sign-on ended meanwhile. */
export async function issueTicket(
  db: Db,
  config: SignOnConfig,
  {
    signOnId,
    service,
    fromCredentials,
    now,
  }: { signOnId: string; service: string; fromCredentials: boolean; now: Date },
): Promise<string | null> {
  const ticket = newServiceTicket();
  return inTransaction(db, async (trx) => {
    const alive = await trx
      .updateTable('sso_session')
      .set({ last_used: now })
      .where('id', '=', signOnId)
      .returning('id')
      .executeTakeFirst();
    if (!alive) return null;
    await trx
      .insertInto('service_ticket')
      .values({
        hash: hashSecret(ticket),
        sso_session: signOnId,
        service,
        from_credentials: fromCredentials,
        expires: new Date(now.getTime() + config.TICKET_SECONDS * 1000),
      })
      .execute();
    return ticket;
  });
}

/** Ends the sign-on behind a cookie, with all of its sessions. Nothing happens for a cookie that means nothing. */
export async function signOut(db: Db, cookie: string, { origin, now }: { origin: Origin; now: Date }): Promise<void> {
  await inTransaction(db, async (trx) => {
    const signOn = await trx
      .selectFrom('sso_session')
      .select(['id', 'account'])
      .where('cookie_hash', '=', hashSecret(cookie))
      .forUpdate()
      .executeTakeFirst();
    if (!signOn) return;
    await endSignOn(trx, signOn.id, now);
    await audit(trx, signOn.account, 'sign-in.ended', { origin, now });
  });
}

/** Who did these is not known. */
const UNPROVEN: ReadonlySet<SignOnAction> = new Set([
  'sign-in.failed',
  'sign-in.step-failed',
  'sign-in.passkey-refused',
]);

/** Writes down what somebody did at the sign-on. */
export async function audit(
  db: Db,
  accountId: string | null,
  action: SignOnAction,
  { origin, now }: { origin: Origin; now: Date },
): Promise<void> {
  await insertAudit(db, {
    actor: UNPROVEN.has(action) ? null : accountId,
    target: accountId,
    action,
    at: now,
    address: origin.address,
    claimed: origin.claimed,
    diff: { navegador: origin.userAgent },
  });
}
