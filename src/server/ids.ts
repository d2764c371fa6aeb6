import { createHash, randomBytes } from 'node:crypto';

let lastMs = 0;
let sequence = 0;

/** A UUID of version 7 (RFC 9562 §5.7): sorts by the moment it was made, also within one millisecond of this process. */
export function newId(): string {
  const now = Math.max(Date.now(), lastMs);
  sequence = now === lastMs ? sequence + 1 : randomBytes(2).readUInt16BE() & 0x7ff;
  lastMs = sequence > 0xfff ? now + 1 : now;
  if (sequence > 0xfff) sequence = 0;
  const bytes = randomBytes(16);
  bytes.writeUIntBE(lastMs, 0, 6);
  bytes.writeUInt16BE(0x7000 | sequence, 6);
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** A secret that cannot be guessed: `bytes` random bytes, base64url. */
export function newSecret(bytes = 32): string {
  return randomBytes(bytes).toString('base64url');
}

/** How random secrets (tickets, cookies, flows) are kept: they have full entropy, so a plain hash is enough. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
