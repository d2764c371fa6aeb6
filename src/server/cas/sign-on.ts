import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Language } from '../../contract/constants';
import { canonicalLogin } from '../../contract/validation';
import { insertAudit } from '../audit';
import type { Config } from '../config';
import type { Db } from '../database/connection';
import type { SsoSessionTable } from '../database/schema';
import type { Origin } from '../http/call';
import { hashSecret, newId } from '../ids';
import { hasAuthenticator, takeSecondFactor } from '../second-factor/authenticator';
import { endSignOn } from '../sessions/end';
import { verifyDecoy, verifyPassword } from '../sessions/password';
import { rememberBrowser } from './known-browsers';
import { tellOfNewBrowser } from './new-browser';
import type { Proven } from './proven';
import { type Pending, printOf } from './second-step';
import { tellOfRecoveryCode } from './security-notice';
import { newServiceTicket, newTicketGrantingTicket } from './secrets';
import { inTransaction } from '../database/transaction';

type SignOnConfig = Pick<
  Config,
  'SSO_SESSION_HOURS' | 'SSO_IDLE_MINUTES' | 'TICKET_SECONDS' | 'SECRET' | 'KNOWN_BROWSER_DAYS'
>;

/** A living sign-on and whose it is. */
export type SignOn = Selectable<SsoSessionTable> & { nome: string; id_produto: string };

/** The audit's actions of signing in and out. */
type SignOnAction = 'sign-in.succeeded' | 'sign-in.failed' | 'sign-in.step-failed' | 'sign-in.ended';

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
  | Proven;

/** What came of a second step: a wrong code, or an account whose password is not the one that was right any more. */
export type StepOutcome = ({ kind: 'opened' } & Opened) | { kind: 'wrong' } | { kind: 'over' };

/** Ends of a registration that never was an account. */
const NEVER_AN_ACCOUNT = ['SUBSTITUIDO', 'RECUSADO', 'EXPIRADO'];

/** The live account with a login, or else the one that was closed last. */
function accountWith(db: Db, login: string) {
  const named = sql`lower(id_produto) = ${canonicalLogin(login).toLowerCase()}`;
  return db
    .selectFrom('account')
    .select(['id', 'id_produto', 'tipo', 'situacao', 'senha_hash', 'pendente_ate', 'responsavel', 'encerrado_em'])
    .select(['email', 'ddi_movel', 'ddd_movel', 'fone_movel', 'meio_envio', 'motivo_encerramento'])
    .where(sql<boolean>`((${named} and situacao in ('P', 'A', 'R')) or (${named} and situacao in ('C', 'I')))`)
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
 * already has is renewed when it is the same account's, and ended otherwise.
 */
export async function signIn(
  db: Db,
  config: SignOnConfig,
  typed: { login: string; password: string; warn: boolean },
  visitor: Visitor,
): Promise<SignInOutcome> {
  const { origin, now } = visitor;
  const account = await accountWith(db, typed.login);
  const right = account ? await verifyPassword(account.senha_hash, typed.password) : await verifyDecoy();
  const mayAct = account?.situacao === 'A' || account?.situacao === 'R';
  if (account && mayAct && right) {
    const opened = await openSignOn(db, config, account, { warn: typed.warn, code: null }, visitor);
    if (opened.kind === 'opened') return opened;
    if (opened.kind === 'wrong')
      return {
        kind: 'second-step',
        pending: { account: account.id, login: typed.login, warn: typed.warn, print: printOf(account.senha_hash) },
      };
  }
  // Written for an unknown login too: operators see guessing, and both take the same time.
  await audit(db, account?.id ?? null, 'sign-in.failed', { origin, now });
  return (account && right && !mayAct && provenOf(account, now)) || { kind: 'refused' };
}

/** Takes the second step of a sign-in whose password was right. */
export async function finishSignIn(
  db: Db,
  config: SignOnConfig,
  { pending, code }: { pending: Pending; code: string },
  visitor: Visitor,
): Promise<StepOutcome> {
  const account = await db
    .selectFrom('account')
    .select(['id', 'email', 'senha_hash'])
    .where('id', '=', pending.account)
    .executeTakeFirst();
  if (!account || printOf(account.senha_hash) !== pending.print) return { kind: 'over' };
  const outcome = await openSignOn(db, config, account, { warn: pending.warn, code }, visitor);
  if (outcome.kind === 'wrong') await audit(db, account.id, 'sign-in.step-failed', visitor);
  return outcome;
}

/** Opens a sign-on once everything was shown that the account's sign-in takes; `code` is what was typed at the second step. */
async function openSignOn(
  db: Db,
  config: SignOnConfig,
  account: { id: string; email: string; senha_hash: string },
  { warn, code }: { warn: boolean; code: string | null },
  { cookie, browser, origin, now, language, front }: Visitor,
): Promise<StepOutcome> {
  return inTransaction(db, async (trx): Promise<StepOutcome> => {
    const before = await trx
      .selectFrom('account')
      .select('ultimo_acesso')
      .where('id', '=', account.id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const shown = code === null ? null : await takeSecondFactor(trx, config, { account: account.id, typed: code, now });
    // Asked for with the account held: an app that is added at this moment is seen.
    if (!shown && (code !== null || (await hasAuthenticator(trx, account.id)))) return { kind: 'wrong' };
    // The password may have been changed, or the account closed, while this one was being checked.
    const still = await trx
      .updateTable('account')
      .set({ ultimo_acesso: now })
      .where('id', '=', account.id)
      .where('senha_hash', '=', account.senha_hash)
      .where('situacao', 'in', ['A', 'R'])
      .returning('id')
      .executeTakeFirst();
    if (!still) return { kind: 'over' };
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
    };
    const signOnId = renewed?.id ?? newId();
    if (renewed) await trx.updateTable('sso_session').set(fresh).where('id', '=', renewed.id).execute();
    else
      await trx
        .insertInto('sso_session')
        .values({ ...fresh, id: signOnId, account: account.id, previous_access: before.ultimo_acesso })
        .execute();
    const known = await rememberBrowser(trx, config, { cookie: browser, account: account.id, now });
    // The first sign-in ever is the owner's own, right after the registration.
    if (known.isNew && before.ultimo_acesso)
      await tellOfNewBrowser(trx, config, { account, browser: known.id }, { origin, now, language, front });
    if (shown?.factor === 'recovery') await tellOfRecoveryCode(trx, account, shown.left, { origin, now, language });
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

async function audit(
  db: Db,
  accountId: string | null,
  action: SignOnAction,
  { origin, now }: { origin: Origin; now: Date },
): Promise<void> {
  await insertAudit(db, {
    actor: action === 'sign-in.failed' || action === 'sign-in.step-failed' ? null : accountId,
    target: accountId,
    action,
    at: now,
    address: origin.address,
    claimed: origin.claimed,
  });
}
