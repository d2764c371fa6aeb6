import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Config } from '../config';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** Bytes from here on are dropped, so that every character is as likely as any other. */
const FAIR = 256 - (256 % ALPHABET.length);

/** Random letters and digits: the only characters, beside the hyphen, that CAS 3.0 §3.7 allows in tickets and cookies. */
function randomText(length: number): string {
  let text = '';
  while (text.length < length)
    for (const byte of randomBytes(length * 2))
      if (byte < FAIR && text.length < length) text += ALPHABET[byte % ALPHABET.length];
  return text;
}

/** A service ticket of 32 characters, the length that every client must take (CAS 3.0 §3.1.1); 172 bits of it are random. */
export const newServiceTicket = () => `ST-${randomText(29)}`;
/** The value of the sign-on cookie. */
export const newTicketGrantingTicket = () => `TGT-${randomText(43)}`;
export const newFormSecret = () => randomText(22);

export const isServiceTicket = (text: string) => /^ST-[A-Za-z0-9-]{1,253}$/.test(text);
export const isTicketGrantingTicket = (text: string) => /^TGT-[A-Za-z0-9]{43}$/.test(text);
export const isFormSecret = (text: string) => /^[A-Za-z0-9]{22}$/.test(text);

/** A form may be sent within this time; after that it is shown anew, with what was typed. */
const FORM_MS = 60 * 60_000;
export const FORM_SECONDS = FORM_MS / 1000;

function seal(config: Pick<Config, 'SECRET'>, formSecret: string, body: string): string {
  return createHmac('sha256', config.SECRET).update(`login-ticket|${formSecret}|${body}`).digest('hex').slice(0, 32);
}

/** The form's `lt` (CAS 3.0 §3.5): proves that the form came from here, to this browser, within the hour. */
export function newLoginTicket(config: Pick<Config, 'SECRET'>, formSecret: string, now: Date): string {
  const body = `${now.getTime().toString(36)}-${randomText(16)}`;
  return `LT-${body}-${seal(config, formSecret, body)}`;
}

/** Whether a login ticket belongs to the browser's form secret and is fresh. That it is used once is the caller's care. */
export function isLoginTicket(config: Pick<Config, 'SECRET'>, formSecret: string, ticket: string, now: Date): boolean {
  const match = /^LT-(([0-9a-z]{1,10})-[A-Za-z0-9]{16})-([0-9a-f]{32})$/.exec(ticket);
  if (!match) return false;
  const [, body = '', issued = '', mac = ''] = match;
  const age = now.getTime() - Number.parseInt(issued, 36);
  return (
    timingSafeEqual(Buffer.from(mac), Buffer.from(seal(config, formSecret, body))) && age >= -60_000 && age < FORM_MS
  );
}
