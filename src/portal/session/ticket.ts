import { portalConfig } from '../lib/config';
import { askForAccount } from '../loading/early';
import { isAppPath, paths } from '../lib/paths';
import { beganHere, decode } from './session';

/** What the sign-on service brought back to /auth. */
export interface TicketReturn {
  ticket: string | null;
  /** `origem=app`: the app's own web view began the sign-in. */
  fromApp: boolean;
  /** Where the app wants to go: one of this app's routes. */
  redirect: string;
  /** What the ticket is validated for: the portal's plain /auth, whatever the query (sign-in §7). */
  service: string;
}

/** Reads the address of /auth. `redirect` without a slash, as the app sends it; anything but a route of ours is /principal. */
export function readReturn({
  origin,
  pathname,
  search,
}: Pick<Location, 'origin' | 'pathname' | 'search'>): TicketReturn {
  const query = new URLSearchParams(search);
  const wanted = `/${(query.get('redirect') ?? '').replace(/^\//, '')}`;
  return {
    ticket: query.get('ticket') || null,
    fromApp: query.get('origem') === 'app',
    redirect: wanted !== '/' && isAppPath(wanted) ? wanted : paths.home,
    service: `${origin}${pathname}`,
  };
}

interface ValidationAnswer {
  serviceResponse?: { authenticationSuccess?: { attributes?: { jwt?: unknown } } };
}

/**
 * Asks the sign-on service for the token of a ticket, without signing in. `service` is the portal's /auth address. Null when the answer is not ok or holds no usable token.
 */
export async function validateTicket(ticket: string, service: string): Promise<string | null> {
  const query = new URLSearchParams({ service, ticket, format: 'json' });
  try {
    const answer = await fetch(`${portalConfig().sso}/p3/serviceValidate?${query}`, {
      headers: { 'Content-Type': 'application/json' },
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    });
    if (!answer.ok) return null;
    const body = (await answer.json()) as ValidationAnswer;
    const jwt = body.serviceResponse?.authenticationSuccess?.attributes?.jwt;
    const text: unknown = Array.isArray(jwt) ? jwt[0] : undefined;
    return typeof text === 'string' && decode(text) ? text : null;
  } catch {
    return null;
  }
}

export interface Exchanged {
  /** The session token of the ticket; null when it is good for nothing. */
  token: string | null;
  /** Whether this window began the sign-in. */
  ours: boolean;
}

declare global {
  interface Window {
    /** The exchange of this document's ticket: the script in the document of /auth begins it, the app takes it over. */
    exchange?: { ticket: string; answer: Promise<Exchanged> };
  }
}

async function exchange(ticket: string, service: string): Promise<Exchanged> {
  const ours = beganHere();
  const token = await validateTicket(ticket, service);
  const user = token && ours ? decode(token) : null;
  if (token && user) void askForAccount(user.sub, token);
  return { token, ours };
}

/** Exchanges the ticket that came back to /auth, and asks for the account of a sign-in begun here. A ticket is good for one exchange: all that ask share it. */
export function exchangeOnce({ ticket, service }: TicketReturn): Promise<Exchanged> {
  if (ticket === null) return Promise.resolve({ token: null, ours: true });
  if (window.exchange?.ticket !== ticket) window.exchange = { ticket, answer: exchange(ticket, service) };
  return window.exchange.answer;
}
