import { sql } from 'kysely';
import type { Config } from '../config';
import type { Db } from '../database/connection';
import { hashSecret } from '../ids';
import { clear, hit } from '../limits';

type LimitConfig = Pick<Config, 'LOGIN_TRIES_PER_ACCOUNT' | 'LOGIN_TRIES_PER_ADDRESS' | 'LOGIN_WINDOW_MINUTES'>;

/** One try to sign in, counted before the password is looked at: twenty tries at once count twenty. */
export interface Attempt {
  allowed: boolean;
  /** Seconds until the next try may pass. */
  retryAfter: number;
  /** The password was right: the wrong ones before it are forgotten, and the address is not charged for this one. */
  succeeded(): Promise<void>;
}

/** The network that an address counts for: one IPv4 address, or the /64 that one IPv6 customer has. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? [];
  const left = head.split(':').filter(Boolean);
  const right = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const groups =
    tail === undefined
      ? left
      : [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

/** Where tries with a login are counted. A typed login may be a password by mistake: only its hash is kept. */
export const signInBucket = (login: string) => `sign-in:login:${hashSecret(login.toLowerCase())}`;

/** The password is new: wrong tries with the old one do not keep its owner out. */
export const forgetAttempts = (db: Db, login: string) => clear(db, signInBucket(login));

/**
 * Counts a try for the login and for the address. The login counts whether or not there is such an account, so that the limit tells
 * nothing. Counters live in the database and hold across copies of the server.
 * @param login the canonical login
 */
export async function countAttempt(
  db: Db,
  config: LimitConfig,
  login: string,
  address: string,
  now: Date,
): Promise<Attempt> {
  const seconds = config.LOGIN_WINDOW_MINUTES * 60;
  const addressBucket = `sign-in:address:${networkOf(address)}`;
  const loginBucket = signInBucket(login);
  const byAddress = await hit(db, addressBucket, { hits: config.LOGIN_TRIES_PER_ADDRESS, seconds }, now);
  const byLogin = await hit(db, loginBucket, { hits: config.LOGIN_TRIES_PER_ACCOUNT, seconds }, now);
  const refused = [byAddress, byLogin].filter((verdict) => !verdict.allowed);
  return {
    allowed: refused.length === 0,
    retryAfter: Math.max(1, ...refused.map((verdict) => verdict.retryAfter)),
    succeeded: async () => {
      await clear(db, loginBucket);
      await db
        .updateTable('limit_counter')
        .set({ hits: sql`greatest(hits - 1, 0)` })
        .where('bucket', '=', addressBucket)
        .execute();
    },
  };
}
