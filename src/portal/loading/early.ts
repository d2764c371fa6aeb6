import { portalConfig } from '../lib/config';
import { paths } from '../lib/paths';
import { token, userId } from '../session/session';

/**
 * What the first screen waits for is asked for by the entry, or by the document itself, while the code that wants it is still being fetched
 * and read: on a slow phone that is most of the way to the own name on the home screen.
 */

/** How long an answer asked for early still counts as asked for now, in ms. */
export const FRESH_MS = 15_000;

declare global {
  interface Window {
    /** Answers on their way, by address; each is taken once. The document's own script and the app share them. */
    underWay?: Map<string, { answer: Promise<Response>; at: number }>;
  }
}

/** Asks for an address early, and says what comes; the same answer while one is on its way. Who only looks at it reads a copy. */
export function ask(address: string, headers: HeadersInit): Promise<Response> {
  const known = (window.underWay ??= new Map()).get(address);
  if (known && Date.now() - known.at < FRESH_MS) return known.answer;
  const answer = fetch(address, { headers, referrerPolicy: 'no-referrer' });
  answer.catch(() => undefined);
  window.underWay.set(address, { answer, at: Date.now() });
  return answer;
}

/**
 * Asks for the user record of a token's account, in the document's language. A failure is the taker's to show. The address stands here in full:
 * the endpoint table, with its schemas, is no part of the entry's code.
 */
export function askForAccount(id: string, bearer: string): Promise<Response> {
  const address = `${portalConfig().api}/v1/usuarios/${encodeURIComponent(id)}`;
  return ask(address, {
    Accept: 'application/json',
    'Accept-Language': document.documentElement.lang,
    Authorization: `Bearer ${bearer}`,
  });
}

/** Where a home stands, or is led to. */
export const HOMES: readonly string[] = [paths.root, paths.home, paths.homePF, paths.homePJ];

/** Asks for what a home screen at `pathname` waits for: the record of the account that is signed in. */
export function askEarly(pathname: string): void {
  const [id, bearer] = [userId(), token()];
  if (id !== null && bearer !== null && HOMES.includes(pathname)) void askForAccount(id, bearer);
}
