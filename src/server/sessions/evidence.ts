import { FlattenedSign, flattenedVerify, importJWK, type JWK } from 'jose';
import type { Db } from '../database/connection';
import { SIGNING_ALGORITHM, signingKey } from './keys';

/** Keeps a signature of a file from being taken for a session token, and the other way round. */
const TYPE = 'conta-postal-evidence';

/** A detached JWS (RFC 7515, appendix F): what was signed stands beside it. */
export interface Detached {
  protected: string;
  signature: string;
}

/** The canonical form of a JSON value (RFC 8785): names in order, nothing between. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const named = value as Record<string, unknown>;
  const fields = Object.keys(named)
    .filter((name) => named[name] !== undefined)
    // By code units, as the standard has it.
    .sort((a, b) => (a < b ? -1 : 1));
  return `{${fields.map((name) => `${JSON.stringify(name)}:${canonical(named[name])}`).join(',')}}`;
}

const bytesOf = (value: unknown) => new TextEncoder().encode(canonical(value));

/** Signs a value with the key of the session tokens, whose public half is kept from now on, also after it retires. */
export async function signEvidence(db: Db, value: unknown, now: Date): Promise<Detached> {
  const { kid, key } = await signingKey(db, now);
  const { public_jwk } = await db
    .selectFrom('signing_key')
    .select('public_jwk')
    .where('kid', '=', kid)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('evidence_key')
    .values({ kid, public_jwk: JSON.stringify(public_jwk), first_used: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const signed = await new FlattenedSign(bytesOf(value))
    .setProtectedHeader({ alg: SIGNING_ALGORITHM, kid, typ: TYPE })
    .sign(key);
  return { protected: signed.protected ?? '', signature: signed.signature };
}

/** The public halves of all keys that signed an evidence file. */
export async function evidenceKeys(db: Db): Promise<JWK[]> {
  const rows = await db.selectFrom('evidence_key').select(['kid', 'public_jwk']).orderBy('first_used').execute();
  return rows.map((row) => ({ ...row.public_jwk, kid: row.kid, alg: SIGNING_ALGORITHM, use: 'sig' }) as JWK);
}

/** The id of the key that signed a value; null when none of these keys did, or it was changed since. */
export async function signedBy(value: unknown, signature: Detached, keys: readonly JWK[]): Promise<string | null> {
  const payload = Buffer.from(bytesOf(value)).toString('base64url');
  for (const jwk of keys) {
    try {
      const key = await importJWK(jwk, SIGNING_ALGORITHM);
      const { protectedHeader } = await flattenedVerify({ ...signature, payload }, key, {
        algorithms: [SIGNING_ALGORITHM],
      });
      if (protectedHeader?.typ === TYPE && protectedHeader.kid === jwk.kid) return jwk.kid ?? null;
    } catch {
      // Not by this key.
    }
  }
  return null;
}
