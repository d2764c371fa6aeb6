import { Secret, TOTP } from 'otpauth';
import { randomBytes } from 'node:crypto';

/** Codes of an authenticator app (RFC 6238): six digits, half a minute, SHA-1, which is all that every app knows. */
const DIGITS = 6;
const PERIOD = 30;
/** RFC 4226 §4 recommends 160 bits. */
const SECRET_BYTES = 20;
/** A code of the step before or after is taken: clocks differ, and typing takes time. */
const TOLERANCE = 1;
/** Ten minutes: as far as a clock is looked for that is wrong. */
const CLOCK_STEPS = 20;

export const newAppSecret = (): Buffer => randomBytes(SECRET_BYTES);

const secretOf = (secret: Buffer) => new Secret({ buffer: Uint8Array.from(secret).buffer });

const appOf = (secret: Buffer, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...names, algorithm: 'SHA1', digits: DIGITS, period: PERIOD, secret: secretOf(secret) });

/** The secret as people type it: base32 without padding. */
export const typedSecret = (secret: Buffer): string => secretOf(secret).base32;

/** A secret as people read it, in bytes. */
export const readSecret = (base32: string): Buffer => Buffer.from(Secret.fromBase32(base32).bytes);

/** The address that a QR code holds (`otpauth://totp/…`). */
export const appAddress = (secret: Buffer, names: { issuer: string; label: string }): string =>
  appOf(secret, names).toString();

const stepAt = (now: Date) => Math.floor(now.getTime() / (PERIOD * 1000));

function matchingStep(secret: Buffer, code: string, now: Date, window: number): number | null {
  // The library compares bytes of the same number: full-width digits would be more of them.
  if (!/^[0-9]{6}$/.test(code)) return null;
  const delta = appOf(secret).validate({ token: code, timestamp: now.getTime(), window });
  return delta === null ? null : stepAt(now) + delta;
}

/** The time step whose code this is, now or one step beside; null for any other. */
export const stepOfCode = (secret: Buffer, code: string, now: Date): number | null =>
  matchingStep(secret, code, now, TOLERANCE);

/** Whether a refused code is that of a clock that is wrong by minutes. For who has the secret already: to others it would tell codes to come. */
export const isClockOff = (secret: Buffer, code: string, now: Date): boolean =>
  matchingStep(secret, code, now, CLOCK_STEPS) !== null;
