import { createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Config } from '../config';
import type { Db } from '../database/connection';
import { hashSecret, newId, newSecret } from '../ids';

/**
 * Browsers that have signed in to an account before. Their cookie alone opens nothing: it gives them tries of their own, so that nobody else's
 * wrong tries keep an owner out of the usual browser, spares the owner a message about a new one, and for who asked for it the second step for
 * some days. The cookie is signed, so that invented
 * ones cost no look-up, and made anew at every sign-in, so that an old copy is worth nothing.
 */

type BrowserConfig = Pick<Config, 'SECRET' | 'KNOWN_BROWSER_DAYS'>;

const DAY_MS = 86_400_000;

const sealOf = (config: BrowserConfig, secret: string) =>
  createHmac('sha256', config.SECRET).update(`known-browser|${secret}`).digest('base64url').slice(0, 22);

/** The hash by which a cookie's browser is kept; null when the cookie is none of ours. */
function browserHash(config: BrowserConfig, cookie: string | null): string | null {
  const [, secret = '', seal = ''] = /^([\w-]{43})\.([\w-]{22})$/.exec(cookie ?? '') ?? [];
  if (!secret || !timingSafeEqual(Buffer.from(seal), Buffer.from(sealOf(config, secret)))) return null;
  return hashSecret(secret);
}

const oldestOf = (config: BrowserConfig, now: Date) => new Date(now.getTime() - config.KNOWN_BROWSER_DAYS * DAY_MS);

/** @returns the id under which the cookie's browser is known to the account of a canonical login; null when it is not */
export async function knownBrowser(
  db: Db,
  config: BrowserConfig,
  cookie: string | null,
  login: string,
  now: Date,
): Promise<string | null> {
  const hash = browserHash(config, cookie);
  if (!hash) return null;
  const row = await db
    .selectFrom('known_browser as b')
    .innerJoin('account as a', 'a.id', 'b.account')
    .select('b.id')
    .where('b.secret_hash', '=', hash)
    .where('b.seen_at', '>', oldestOf(config, now))
    .where(sql`lower(a.id_produto)`, '=', login.toLowerCase())
    .where('a.situacao', 'in', ['A', 'R'])
    .executeTakeFirst();
  return row?.id ?? null;
}

/** @returns the id under which the cookie's browser is known to an account; null when it is not */
export async function browserOfAccount(
  db: Db,
  config: BrowserConfig,
  { cookie, account, now }: { cookie: string | null; account: string; now: Date },
): Promise<string | null> {
  const hash = browserHash(config, cookie);
  if (!hash) return null;
  const row = await db
    .selectFrom('known_browser')
    .select('id')
    .where('secret_hash', '=', hash)
    .where('account', '=', account)
    .where('seen_at', '>', oldestOf(config, now))
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * Remembers the browser for the account that has just signed in, under a new secret for all of its accounts; of one that the account had never
 * seen also the passkey that it came in with.
 * @returns the cookie to keep, the browser's id, and whether the account had never seen it
 */
export async function rememberBrowser(
  db: Db,
  config: BrowserConfig,
  { cookie, account, passkey, now }: { cookie: string | null; account: string; passkey: string | null; now: Date },
): Promise<{ cookie: string; id: string; isNew: boolean }> {
  const secret = newSecret();
  const secret_hash = hashSecret(secret);
  const earlier = browserHash(config, cookie);
  const rotated = earlier
    ? await db
        .updateTable('known_browser')
        .set({ secret_hash })
        .where('secret_hash', '=', earlier)
        .where('seen_at', '>', oldestOf(config, now))
        .returning(['id', 'account'])
        .execute()
    : [];
  const known = rotated.find((row) => row.account === account);
  const id = known?.id ?? newId();
  if (known) await db.updateTable('known_browser').set({ seen_at: now }).where('id', '=', id).execute();
  else
    await db
      .insertInto('known_browser')
      .values({ id, account, secret_hash, passkey, seen_at: now, criado_em: now })
      .execute();
  return { cookie: `${secret}.${sealOf(config, secret)}`, id, isNew: !known };
}
