import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign, verify } from 'node:crypto';
import { calculateJwkThumbprint, type JWK } from 'jose';
import type { Config } from '../config';

export interface SealKey {
  /** The thumbprint of the public half (RFC 7638): nobody puts another key under it. */
  kid: string;
  publicJwk: JWK;
  privateKey: KeyObject;
}

/** What stands before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

/**
 * The key that signs seals (Ed25519), derived from `SECRET` for this alone (RFC 5869): its private half is not in the database, as those of
 * the sign-on are, so that who can write there cannot sign.
 */
export async function sealKey({ SECRET }: Pick<Config, 'SECRET'>): Promise<SealKey> {
  const seed = Buffer.from(hkdfSync('sha256', SECRET, '', 'audit-seals', 32));
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' });
  const publicJwk = createPublicKey(privateKey).export({ format: 'jwk' }) as JWK;
  return { kid: await calculateJwkThumbprint(publicJwk), publicJwk, privateKey };
}

export const signatureOf = ({ privateKey }: SealKey, text: string): string =>
  sign(null, Buffer.from(text), privateKey).toString('base64url');

/** Whether the key of this name made the signature; a key that does not bear its own name made none. */
export async function hasSigned(
  { kid, public_jwk }: { kid: string; public_jwk: Record<string, unknown> },
  text: string,
  signature: string,
): Promise<boolean> {
  try {
    if ((await calculateJwkThumbprint(public_jwk as JWK)) !== kid) return false;
    const key = createPublicKey({ key: public_jwk as JWK, format: 'jwk' });
    return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'));
  } catch {
    return false;
  }
}
