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

const pending = z.object({ account: z.string(), login: z.string(), warn: z.boolean(), print: z.string() });

/** What stands for a stored password in `Pending`. */
export const printOf = (senhaHash: string): string => createHash('sha256').update(senhaHash).digest('base64url');

/** What a form carries between two steps of a sign-in. */
export interface Carrier<Content extends object> {
  /** As a form carries it: encrypted, and bound to the browser's form secret and to ten minutes. */
  carry(config: StepConfig, formSecret: string, content: Content, now: Date): string;
  /** Reads it back; null when it is not ours, of another browser, of another step, or too old. */
  read(config: StepConfig, formSecret: string, carried: string, now: Date): Content | null;
}

function carrier<Content extends object>(step: string, schema: z.ZodType<Content>): Carrier<Content> {
  const about = (formSecret: string) => `${step}|${formSecret}`;
  const kept = z.object({ content: schema, until: z.number() });
  return {
    carry(config, formSecret, content, now) {
      const text = JSON.stringify({ content, until: now.getTime() + MINUTES * 60_000 });
      const { key_id, sealed } = seal(config, about(formSecret), Buffer.from(text));
      return `${key_id}.${sealed}`;
    },
    read(config, formSecret, carried, now) {
      const [key_id = '', sealed = ''] = carried.split('.');
      const text = unseal(config, about(formSecret), { key_id, sealed });
      if (!text) return null;
      const { until, content } = kept.parse(JSON.parse(text.toString()));
      return until > now.getTime() ? content : null;
    },
  };
}

/** The second step's form carries whose password was right. */
export const stepCarrier: Carrier<Pending> = carrier('second-step', pending);

/** A second step that is being set up: whose, and the key (base32) that the app is given. */
export interface Enrolment {
  pending: Pending;
  key: string;
}
export const enrolmentCarrier: Carrier<Enrolment> = carrier('enrolment', z.object({ pending, key: z.string() }));

/** A sign-on that waits for somebody who keeps the recovery codes. */
export const openedCarrier: Carrier<{ signOnId: string }> = carrier('opened', z.object({ signOnId: z.string() }));
