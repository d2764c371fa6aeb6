import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import type { Config } from '../config';

/** Something encrypted, and the name of the key that opens it. */
export interface Sealed {
  key_id: string;
  sealed: string;
}

type VaultConfig = Pick<Config, 'SECRET'>;

const IV_BYTES = 12;
const TAG_BYTES = 16;

interface Key {
  id: string;
  bytes: Buffer;
}

const keys = new Map<string, Key>();

/** The key that is derived from `SECRET` for this alone (RFC 5869); its id tells it from others and nothing about it. */
function keyOf({ SECRET }: VaultConfig): Key {
  const known = keys.get(SECRET);
  if (known) return known;
  const bytes = Buffer.from(hkdfSync('sha256', SECRET, '', 'second-factor', 32));
  const key = { id: createHash('sha256').update('id').update(bytes).digest('base64url').slice(0, 10), bytes };
  keys.set(SECRET, key);
  return key;
}

/** The id of the key that the server encrypts with now. */
export const keyIdOf = (config: VaultConfig): string => keyOf(config).id;

/** Encrypts (AES-256-GCM). `about` says what it is and whose: it opens under the same words alone. */
export function seal(config: VaultConfig, about: string, content: Buffer): Sealed {
  const key = keyOf(config);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key.bytes, iv).setAAD(Buffer.from(about));
  const body = Buffer.concat([cipher.update(content), cipher.final()]);
  return { key_id: key.id, sealed: Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url') };
}

/** Decrypts; null for what another key encrypted, what was encrypted as something else, or what was tampered with. */
export function unseal(config: VaultConfig, about: string, { key_id, sealed }: Sealed): Buffer | null {
  const key = keyOf(config);
  const bytes = Buffer.from(sealed, 'base64url');
  if (key_id !== key.id || bytes.length < IV_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv('aes-256-gcm', key.bytes, bytes.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(about))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  } catch {
    return null;
  }
}
