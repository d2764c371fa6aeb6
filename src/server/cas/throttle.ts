import { sql } from 'kysely';
import type { Config } from '../config';
import type { Db } from '../database/connection';
import { hashSecret } from '../ids';
import { clear, hit, type LimitVerdict, networkOf } from '../limits';

type LimitConfig = Pick<
  Config,
  'LOGIN_TRIES_PER_ACCOUNT' | 'LOGIN_TRIES_PER_ADDRESS' | 'LOGIN_TRIES_PER_BROWSER' | 'LOGIN_WINDOW_MINUTES'
>;

/** One try to sign in, counted before the password is looked at: twenty tries at once count twenty. */
export interface Attempt {
  allowed: boolean;
  /** Seconds until the next try may pass. */
  retryAfter: number;
  /** The password was right: the wrong ones before it are forgotten, and the address is not charged for this one. */
  succeeded(): Promise<void>;
}

/** Where tries with a login are counted. A typed login may be a password by mistake: only its hash is kept. */
export const signInBucket = (login: string) => `sign-in:login:${hashSecret(login.toLowerCase())}`;
/** Where the tries of a browser that is known to an account are counted. */
export const browserBucket = (browser: string) => `sign-in:browser:${browser}`;

/** Where wrong codes of the second step are counted: those of unknown browsers together, those of a known one by itself. */
const stepBucket = (account: string) => `sign-in:second-step:${account}`;
const stepDayBucket = (account: string) => `sign-in:second-step-day:${account}`;
const stepBrowserBucket = (browser: string) => `sign-in:second-step-browser:${browser}`;
const DAY_SECONDS = 86_400;
/** Windows of wrong codes a day. Whoever has the password guesses one of three codes in a million: not for weeks on end. */
const STEP_WINDOWS_A_DAY = 4;

/**
 * Counts a try of the second step, before the code is looked at. Only who has the right password comes here: somebody who does uses up none of
 * the tries of the owner's usual browser.
 */
export async function countStep(
  db: Db,
  config: LimitConfig,
  { account, browser }: { account: string; browser: string | null },
  now: Date,
): Promise<Attempt & { left: number }> {
  const seconds = config.LOGIN_WINDOW_MINUTES * 60;
  const own = browser ? stepBrowserBucket(browser) : stepBucket(account);
  const hits = browser ? config.LOGIN_TRIES_PER_BROWSER : config.LOGIN_TRIES_PER_ACCOUNT;
  const verdict = await hit(db, own, { hits, seconds }, now);
  const counted = { ...attempt(verdict, () => clear(db, own)), left: verdict.left };
  if (!verdict.allowed || browser) return counted;
  const day = await hit(db, stepDayBucket(account), { hits: hits * STEP_WINDOWS_A_DAY, seconds: DAY_SECONDS }, now);
  if (!day.allowed) return { ...counted, allowed: false, retryAfter: day.retryAfter };
  const succeeded = async () => {
    await counted.succeeded();
    await takeBack(db, stepDayBucket(account));
  };
  return { ...counted, succeeded };
}

/** Everywhere that wrong tries with an account's login may be counted, but for the addresses that they came from. */
export async function signInBuckets(db: Db, account: { id: string; id_produto: string }): Promise<string[]> {
  const browsers = await db.selectFrom('known_browser').select('id').where('account', '=', account.id).execute();
  return [signInBucket(account.id_produto), ...browsers.map(({ id }) => browserBucket(id))];
}

/** The password is new: wrong tries with the old one do not keep its owner out. */
export async function forgetAttempts(db: Db, account: { id: string; id_produto: string }): Promise<void> {
  await db
    .deleteFrom('limit_counter')
    .where('bucket', 'in', await signInBuckets(db, account))
    .execute();
}

const attempt = ({ allowed, retryAfter }: LimitVerdict, succeeded: () => Promise<void>): Attempt => ({
  allowed,
  retryAfter,
  succeeded,
});

/**
 * Counts a try. A browser that is known to the login has tries of its own, which nobody else uses up; every other try counts for its address
 * and then for the login. What an address that is refused tries counts for nothing else: otherwise one address could keep any number of
 * owners out. The login counts whether or not there is such an account, so that the limit tells nothing. Counters live in the database and
 * hold across copies of the server.
 */
export async function countAttempt(
  db: Db,
  config: LimitConfig,
  { login, address, browser }: { login: string; address: string; browser: string | null },
  now: Date,
): Promise<Attempt> {
  const seconds = config.LOGIN_WINDOW_MINUTES * 60;
  if (browser) {
    const own = browserBucket(browser);
    const verdict = await hit(db, own, { hits: config.LOGIN_TRIES_PER_BROWSER, seconds }, now);
    return attempt(verdict, () => clear(db, own));
  }
  const addressBucket = `sign-in:address:${networkOf(address)}`;
  const byAddress = await hit(db, addressBucket, { hits: config.LOGIN_TRIES_PER_ADDRESS, seconds }, now);
  if (!byAddress.allowed) return attempt(byAddress, async () => {});
  const loginBucket = signInBucket(login);
  const byLogin = await hit(db, loginBucket, { hits: config.LOGIN_TRIES_PER_ACCOUNT, seconds }, now);
  return attempt(byLogin, async () => {
    await clear(db, loginBucket);
    await takeBack(db, addressBucket);
  });
}

/** Counts a try with a passkey, which nobody guesses: for the work that it makes, by its address. */
export async function countPasskey(db: Db, config: LimitConfig, address: string, now: Date): Promise<Attempt> {
  const bucket = `sign-in:address:${networkOf(address)}`;
  const verdict = await hit(
    db,
    bucket,
    { hits: config.LOGIN_TRIES_PER_ADDRESS, seconds: config.LOGIN_WINDOW_MINUTES * 60 },
    now,
  );
  return attempt(verdict, () => takeBack(db, bucket));
}

/** A right try is no wrong one: what it was counted as is given back. */
async function takeBack(db: Db, bucket: string): Promise<void> {
  await db
    .updateTable('limit_counter')
    .set({ hits: sql`greatest(hits - 1, 0)` })
    .where('bucket', '=', bucket)
    .execute();
}
