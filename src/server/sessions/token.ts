import { decodeProtectedHeader, errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { Config } from '../config';
import type { Db } from '../database/connection';
import type { Factor } from '../database/schema';
import { SIGNING_ALGORITHM, signingKey, verificationKey } from './keys';

/** What a session token says. Nothing of it but `sid` and the times is used for a decision: the database decides. */
export interface SessionClaims {
  /** idProduto. */
  sub: string;
  nome: string;
  tipo: 'PF' | 'PJ';
  perfilInterno: 'SUPORTE' | null;
  sid: string;
  issuedAt: Date;
  authTime: Date;
  /** What was shown besides the password. */
  factor: Factor | null;
  /** A passkey alone was shown, without the password. */
  passwordless: boolean;
  expires: Date;
  audience: string;
}

type IssuerConfig = Pick<Config, 'JWT_ISSUER' | 'PUBLIC_URL' | 'SSO_URL'>;

/** Whom the tokens name as their issuer. */
export function issuerOf(config: IssuerConfig): string {
  if (config.JWT_ISSUER) return config.JWT_ISSUER;
  if (config.SSO_URL) return config.SSO_URL;
  return config.PUBLIC_URL ? `${config.PUBLIC_URL.replace(/\/$/, '')}/cas` : 'conta-postal';
}

/** How strongly somebody signed in: 2 with a second factor or a passkey, 1 with the password alone (OpenID Connect Core §2, `acr`). */
export const contextOf = (factor: Factor | null): '1' | '2' => (factor === null ? '1' : '2');

/**
 * The methods of RFC 8176; a recovery code is a one-time password, too. A passkey is always used with the person verified, which makes two
 * factors of it; whether by finger or PIN, browsers do not say.
 */
function methodsOf({ factor, passwordless }: Pick<SessionClaims, 'factor' | 'passwordless'>): string[] {
  const first = passwordless ? [] : ['pwd'];
  switch (factor) {
    case null:
      return first;
    case 'hwk':
    case 'swk':
      return [...first, factor, 'user', 'mfa'];
    default:
      return [...first, 'otp', 'mfa'];
  }
}

const seconds = (date: Date) => Math.floor(date.getTime() / 1000);

/** Signs a session token. */
export async function signToken(db: Db, config: IssuerConfig, claims: SessionClaims): Promise<string> {
  const { kid, key } = await signingKey(db, claims.issuedAt);
  return new SignJWT({
    nome: claims.nome,
    tipo: claims.tipo,
    ...(claims.perfilInterno ? { perfilInterno: claims.perfilInterno } : {}),
    sid: claims.sid,
    auth_time: seconds(claims.authTime),
    amr: methodsOf(claims),
    acr: contextOf(claims.factor),
  })
    .setProtectedHeader({ alg: SIGNING_ALGORITHM, kid, typ: 'JWT' })
    .setSubject(claims.sub)
    .setIssuedAt(seconds(claims.issuedAt))
    .setExpirationTime(seconds(claims.expires))
    .setIssuer(issuerOf(config))
    .setAudience(claims.audience)
    .sign(key);
}

const ownClaims = z.object({ sub: z.string(), sid: z.uuid(), iat: z.number(), exp: z.number() });

interface Verified {
  sub: string;
  sid: string;
  issuedAt: Date;
  expires: Date;
}

/** Tokens that a key has verified already. They are forgotten with the key, which is read anew every minute: a removed key verifies nothing. */
const verifiedBy = new WeakMap<object, Map<string, Verified>>();
/** A busy minute has fewer; more are forgotten together. */
const VERIFIED_MAX = 10_000;

/**
 * Checks one of our own tokens: signature, algorithm, issuer, audience, `exp`. Null when anything is wrong with it. A signature is computed
 * once for each key and token, since that takes as long as a query; the time is looked at always.
 */
export async function verifyToken(
  db: Db,
  config: IssuerConfig & Pick<Config, 'JWT_AUDIENCE'>,
  token: string,
  now: Date,
): Promise<Omit<Verified, 'expires'> | null> {
  const kid = kidOf(token);
  const key = kid ? await verificationKey(db, kid, now) : null;
  if (!key) return null;
  const expected = { issuer: issuerOf(config), audience: config.JWT_AUDIENCE };
  const known = verifiedBy.get(key) ?? new Map<string, Verified>();
  verifiedBy.set(key, known);
  const entry = `${expected.issuer} ${expected.audience} ${token}`;
  const before = known.get(entry);
  if (before) return before.expires > now ? before : null;

  const payload = await checked(() =>
    jwtVerify(token, key, {
      ...expected,
      algorithms: [SIGNING_ALGORITHM],
      currentDate: now,
      requiredClaims: ['exp', 'iat'],
    }),
  );
  const claims = ownClaims.safeParse(payload);
  if (!claims.success) return null;
  const { sub, sid, iat, exp } = claims.data;
  const verified: Verified = { sub, sid, issuedAt: new Date(iat * 1000), expires: new Date(exp * 1000) };
  if (known.size >= VERIFIED_MAX) known.clear();
  known.set(entry, verified);
  return verified;
}

/** Which key a token names; null for what is no token. */
function kidOf(token: string): string | null {
  try {
    return decodeProtectedHeader(token).kid ?? null;
  } catch {
    return null;
  }
}

/** A token that does not hold is an answer, not an error; keys that cannot be read (database, network) are passed on. */
export async function checked(verification: () => Promise<{ payload: JWTPayload }>): Promise<JWTPayload | null> {
  try {
    return (await verification()).payload;
  } catch (error) {
    const aboutToken = error instanceof errors.JOSEError && !KEYS_UNREADABLE.has(error.code);
    if (!aboutToken) throw error;
    return null;
  }
}

const KEYS_UNREADABLE = new Set([errors.JWKSTimeout.code, errors.JWKSInvalid.code, errors.JOSEError.code]);
