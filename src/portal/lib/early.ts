import { portalConfig } from './config';
import { currentLanguage } from './i18n';
import { paths } from './paths';
import { beganHere, decode, token, userId, validateTicket } from './session';
import { readReturn, type TicketReturn } from './ticketReturn';

/**
 * What the first screen waits for is asked for by the entry itself, while the code that wants it is still being fetched and read: on a
 * slow phone that is most of the way to the own name on the home screen.
 */

/** How long an answer asked for early still counts as asked for now, in ms. */
const FRESH_MS = 15_000;

/** Answers on their way, by address; each is taken once. */
const underWay = new Map<string, { answer: Promise<Response>; at: number }>();

/** The answer of a GET that was asked for early, once; undefined when nobody did, or long ago. */
export function takeEarly(address: string): Promise<Response> | undefined {
  const found = underWay.get(address);
  underWay.delete(address);
  return found && Date.now() - found.at < FRESH_MS ? found.answer : undefined;
}

/** Forgets what was asked for early: a change makes it old. */
export const forgetEarly = (): void => underWay.clear();

/**
 * Asks for the user record of a token's account. A failure is the taker's to show. The address stands here in full: the endpoint table, with its
 * schemas, is no part of the entry's code.
 */
function askForAccount(id: string, bearer: string): void {
  const address = `${portalConfig().api}/v1/usuarios/${encodeURIComponent(id)}`;
  const headers = { Accept: 'application/json', 'Accept-Language': currentLanguage(), Authorization: `Bearer ${bearer}` };
  const answer = fetch(address, { headers, referrerPolicy: 'no-referrer' });
  answer.catch(() => undefined);
  underWay.set(address, { answer, at: Date.now() });
}

interface Exchange {
  /** The session token of the ticket; null when it is good for nothing. */
  token: string | null;
  /** Whether this window began the sign-in. */
  ours: boolean;
}

/** A ticket is good for one exchange: whoever asks for it shares it. */
const exchanges = new Map<string, Promise<Exchange>>();

/** Exchanges the ticket that came back to /auth, once for all that ask, and asks for the account of a sign-in begun here. */
export function exchangeOnce({ ticket, service }: TicketReturn): Promise<Exchange> {
  if (ticket === null) return Promise.resolve({ token: null, ours: true });
  const known = exchanges.get(ticket);
  if (known) return known;
  const ours = beganHere();
  const started = validateTicket(ticket, service).then((bearer) => {
    const user = bearer === null ? null : decode(bearer);
    if (bearer !== null && user && ours) askForAccount(user.sub, bearer);
    return { token: bearer, ours };
  });
  exchanges.set(ticket, started);
  return started;
}

const HOMES: readonly string[] = [paths.root, paths.home, paths.homePF, paths.homePJ];

/** Asks for what the first screen at `location` waits for: the exchange of its ticket, or the record of the account that is signed in. */
export function askEarly(location: Pick<Location, 'origin' | 'pathname' | 'search'>): void {
  if (location.pathname === paths.auth) void exchangeOnce(readReturn(location));
  const [id, bearer] = [userId(), token()];
  if (id !== null && bearer !== null && HOMES.includes(location.pathname)) askForAccount(id, bearer);
}
