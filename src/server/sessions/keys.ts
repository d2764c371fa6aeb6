import { calculateJwkThumbprint, type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import type { Config } from '../config';
import type { Db } from '../database/connection';
import { inTransaction } from '../database/transaction';

/** The algorithm of our own session tokens; nothing else is accepted for them. */
export const SIGNING_ALGORITHM = 'ES256';

/** Clocks of the copies may differ by this much; a retired key verifies that much longer than its last token lives. */
const SLACK_MS = 5 * 60_000;
/** How long a copy may keep using what it read: a key that was removed is refused everywhere after that. */
const CACHE_MS = 60_000;

export interface SigningKey {
  kid: string;
  key: CryptoKey;
}

/** The key that signs, made when there is none yet. Two copies that start at once end up with the same one. */
export async function signingKey(db: Db, now: Date): Promise<SigningKey> {
  const found = await activeKey(db);
  if (found) return found;
  await insertKey(db, now);
  const made = await activeKey(db);
  if (!made) throw new Error('No signing key could be made.');
  return made;
}

/**
 * Makes a new signing key. The one before verifies until the last token that it signed has expired, so that nobody is signed out.
 * @returns the new key's id and, when there was one, the id of the key before and the moment until which it verifies
 */
export async function rotateSigningKey(
  db: Db,
  config: Pick<Config, 'SESSION_MINUTES'>,
  now: Date,
): Promise<{ kid: string; retired: { kid: string; until: Date } | null }> {
  const until = new Date(now.getTime() + config.SESSION_MINUTES * 60_000 + SLACK_MS);
  return inTransaction(db, async (trx) => {
    const before = await trx
      .updateTable('signing_key')
      .set({ retired_at: until })
      .where('retired_at', 'is', null)
      .returning('kid')
      .executeTakeFirst();
    await trx.deleteFrom('signing_key').where('retired_at', '<', now).execute();
    await insertKey(trx, now);
    const made = await trx
      .selectFrom('signing_key')
      .select('kid')
      .where('retired_at', 'is', null)
      .executeTakeFirstOrThrow();
    return { kid: made.kid, retired: before ? { kid: before.kid, until } : null };
  });
}

/** The public halves of every key that still verifies, as `/cas/jwks.json` publishes them. */
export async function publicKeys(db: Db, now: Date): Promise<JWK[]> {
  await signingKey(db, now);
  const rows = await db
    .selectFrom('signing_key')
    .select(['kid', 'alg', 'public_jwk'])
    .where((where) => where.or([where('retired_at', 'is', null), where('retired_at', '>', now)]))
    .orderBy('criado_em', 'desc')
    .execute();
  return rows.map((row) => ({ ...row.public_jwk, kid: row.kid, alg: row.alg, use: 'sig' }) as JWK);
}

interface Cached {
  readAt: number;
  keys: Map<string, Promise<CryptoKey | Uint8Array>>;
}
const caches = new WeakMap<Db, Cached>();

/** The key that verifies tokens signed under `kid`, or null. Reads the table again for a key that it has not met. */
export async function verificationKey(db: Db, kid: string, now: Date): Promise<CryptoKey | Uint8Array | null> {
  const cached = caches.get(db);
  const age = cached ? now.getTime() - cached.readAt : Infinity;
  if (cached && age >= 0 && age < CACHE_MS && cached.keys.has(kid)) return (await cached.keys.get(kid)) ?? null;
  const keys = await publicKeys(db, now);
  const fresh = new Map(keys.map((jwk) => [jwk.kid ?? '', importJWK(jwk, SIGNING_ALGORITHM)]));
  caches.set(db, { readAt: now.getTime(), keys: fresh });
  return (await fresh.get(kid)) ?? null;
}

async function activeKey(db: Db): Promise<SigningKey | null> {
  const row = await db
    .selectFrom('signing_key')
    .select(['kid', 'private_jwk'])
    .where('retired_at', 'is', null)
    .executeTakeFirst();
  return row ? { kid: row.kid, key: (await importJWK(row.private_jwk as JWK, SIGNING_ALGORITHM)) as CryptoKey } : null;
}

/** The unique index lets one of several makers win; the others' keys are dropped unseen. */
async function insertKey(db: Db, now: Date): Promise<void> {
  const pair = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
  const publicJwk = await exportJWK(pair.publicKey);
  await db
    .insertInto('signing_key')
    .values({
      kid: await calculateJwkThumbprint(publicJwk),
      alg: SIGNING_ALGORITHM,
      private_jwk: JSON.stringify(await exportJWK(pair.privateKey)),
      public_jwk: JSON.stringify(publicJwk),
      criado_em: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
