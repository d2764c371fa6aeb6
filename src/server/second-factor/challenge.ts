import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Config } from '../config';
import type { Db } from '../database/connection';
import { hashSecret } from '../ids';
import { hit } from '../limits';

/**
 * Challenges that a passkey signs. Nothing of one is kept until it comes back: it carries when it was made, and a seal over that and over what
 * it is for.
 */

type ChallengeConfig = Pick<Config, 'SECRET'>;

/** A challenge is good for this long, and as long the browser waits for the person. */
export const CHALLENGE_SECONDS = 300;

const TIME_BYTES = 6;
const RANDOM_BYTES = 16;
const SEAL_BYTES = 16;
const BODY_BYTES = TIME_BYTES + RANDOM_BYTES;

const sealOf = ({ SECRET }: ChallengeConfig, about: string, body: Buffer) =>
  createHmac('sha256', SECRET).update(`passkey-challenge|${about}|`).update(body).digest().subarray(0, SEAL_BYTES);

/** A new challenge (base64url). `about` says what for, and in which session or browser: it is good for the same alone. */
export function newChallenge(config: ChallengeConfig, about: string, now: Date): string {
  const body = Buffer.concat([Buffer.alloc(TIME_BYTES), randomBytes(RANDOM_BYTES)]);
  body.writeUIntBE(now.getTime(), 0, TIME_BYTES);
  return Buffer.concat([body, sealOf(config, about, body)]).toString('base64url');
}

/** Uses a challenge up. @returns false for one that is not ours, of something else, too old, or used */
export async function takeChallenge(
  db: Db,
  config: ChallengeConfig,
  { about, challenge, now }: { about: string; challenge: string; now: Date },
): Promise<boolean> {
  const bytes = Buffer.from(challenge, 'base64url');
  if (bytes.length !== BODY_BYTES + SEAL_BYTES) return false;
  const body = bytes.subarray(0, BODY_BYTES);
  const age = now.getTime() - body.readUIntBE(0, TIME_BYTES);
  if (!timingSafeEqual(bytes.subarray(BODY_BYTES), sealOf(config, about, body))) return false;
  // Copies of the server differ by some seconds.
  if (age < -60_000 || age >= CHALLENGE_SECONDS * 1000) return false;
  // By its bytes: the same ones can be written in several ways.
  const bucket = `passkey-challenge:${hashSecret(bytes.toString('base64url'))}`;
  return (await hit(db, bucket, { hits: 1, seconds: CHALLENGE_SECONDS + 60 }, now)).allowed;
}
