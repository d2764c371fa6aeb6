import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Config } from '../config';
import { seal, unseal } from '../second-factor/vault';

/** A right password of an account with a second step: who waits for it, until when, in which browser. Nothing of it is kept here. */
export interface Pending {
  account: string;
  /** The login as it was typed. */
  login: string;
  /** The person wants to be asked before entering another service. */
  warn: boolean;
  /** Of the stored password that was right: another one since then asks for it anew. */
  print: string;
}

type StepConfig = Pick<Config, 'SECRET'>;

/** The second step may be taken within this time of the password. */
const MINUTES = 10;

const kept = z.object({
  account: z.string(),
  login: z.string(),
  warn: z.boolean(),
  print: z.string(),
  until: z.number(),
});

const about = (formSecret: string) => `second-step|${formSecret}`;

/** What stands for a stored password in `Pending`. */
export const printOf = (senhaHash: string): string => createHash('sha256').update(senhaHash).digest('base64url');

/** What the second step's form carries: encrypted, and bound to the browser's form secret. */
export function carryPending(config: StepConfig, formSecret: string, pending: Pending, now: Date): string {
  const content = JSON.stringify({ ...pending, until: now.getTime() + MINUTES * 60_000 });
  const { key_id, sealed } = seal(config, about(formSecret), Buffer.from(content));
  return `${key_id}.${sealed}`;
}

/** Reads it back; null when it is not ours, of another browser, or too old. */
export function pendingOf(config: StepConfig, formSecret: string, carried: string, now: Date): Pending | null {
  const [key_id = '', sealed = ''] = carried.split('.');
  const content = unseal(config, about(formSecret), { key_id, sealed });
  if (!content) return null;
  const { until, ...pending } = kept.parse(JSON.parse(content.toString()));
  return until > now.getTime() ? pending : null;
}
