import type { AuthActionResponse, AuthProvider, CheckResponse } from '@refinedev/core';
import { paths } from '../lib/paths';
import { type FailedCall, isFailedCall, type Reaction, reactTo } from './reactions';
import { reviewHere } from './review';
import {
  acceptToken,
  beginLogin,
  decode,
  getSession,
  localLogout,
  newSession,
  storeAppOrigin,
  takeReturnPath,
  userId,
} from './session';
import { exchangeOnce, type TicketReturn } from './ticket';

/**
 * Refine's auth provider: the sign-in through the central sign-on (CAS) from one end to the other.
 *
 * 1. `login({ returnTo })` notes the way back and leaves for the sign-on page. Pages without Refine do the same by a link (/login) or by
 *    session.ts, which this wraps.
 * 2. The sign-on comes back to /auth with a ticket. The document's own script already exchanges it (loading/greeting.ts, ticket.ts).
 * 3. `login({ ticket, service, … })`, from /auth or from a greeting (followGreeting.ts), takes that exchange over: the ticket becomes a token
 *    (ticket.ts), the token the session (session.ts). It answers where to go on.
 * 4. `check` opens what is behind the sign-in (RequireSession.tsx), `getIdentity` says who it is, `getPermissions` whose account is open:
 *    the accessControlProvider asks it before anything else.
 * 5. The HTTP client tells every failed call to `onError`, before anybody else sees it; Refine's hooks tell it again. What follows is decided
 *    in reactions.ts, once for each failure: sign in again, with the password if need be, change an expired one, or leave a review.
 * 6. `logout()` ends the session here, `logout({ newSession: true })` at the sign-on as well.
 */

/** Leaves for the sign-on page; `renew` asks for the password again and keeps the session meanwhile. */
interface Leave {
  returnTo?: string;
  renew?: true;
}

/** Comes back from it: the ticket as /auth got it. `confirmed`: the person said that this is their account. */
interface Arrive extends TicketReturn {
  confirmed?: true;
}

export type LoginParams = Leave | Arrive;

export interface LoginAnswer extends AuthActionResponse {
  /** Nobody is signed in yet: this window did not begin the sign-in of the one named here, who is asked first. */
  asks?: string;
}

export interface LogoutParams {
  /** Ends the sign-on's session too, so that the next sign-in asks for the password. */
  newSession?: boolean;
}

/** Who is signed in. */
export interface Identity {
  /** idProduto. */
  id: string;
  name: string;
}

/** What the session is for: the own account, or reading another one in a review by support. */
export interface Permissions {
  /** idProduto of the account that the screens open with. */
  account: string;
  role: 'own' | 'review';
}

async function arrive({ confirmed, ...back }: Arrive): Promise<LoginAnswer> {
  const { token, ours } = await exchangeOnce(back);
  const user = token === null ? null : decode(token);
  if (user && !ours && !confirmed && user.sub !== userId()) return { success: false, asks: user.nome ?? user.sub };
  const success = acceptToken(token);
  if (back.fromApp) {
    storeAppOrigin();
    return { success, redirectTo: success ? back.redirect : paths.appError };
  }
  return success ? { success, redirectTo: takeReturnPath() } : { success };
}

/** Failures that were told already: the client tells them first, Refine's hooks again. */
const told = new WeakSet<FailedCall>();

export const authProvider = {
  login: async (params: LoginParams): Promise<LoginAnswer> => {
    if ('ticket' in params) return arrive(params);
    beginLogin(params);
    return { success: true };
  },

  logout: async (params?: LogoutParams): Promise<AuthActionResponse> => {
    if (params?.newSession) {
      newSession();
      return { success: true };
    }
    localLogout();
    return { success: true, redirectTo: paths.root };
  },

  check: async (): Promise<CheckResponse> =>
    getSession().status === 'authenticated'
      ? { authenticated: true }
      : { authenticated: false, redirectTo: paths.login },

  onError: async (error: unknown): Promise<Reaction> => {
    if (!isFailedCall(error) || told.has(error)) return { dealtWith: false };
    told.add(error);
    return reactTo(error);
  },

  getIdentity: async (): Promise<Identity | null> => {
    const { user } = getSession();
    return user && { id: user.sub, name: user.nome ?? user.sub };
  },

  getPermissions: async (): Promise<Permissions | null> => {
    const own = userId();
    const here = reviewHere();
    // A window loaded anew asks the server first which review it is in.
    if (own === null || here.status === 'unknown') return null;
    return here.status === 'open' ? { account: here.review.idProduto, role: 'review' } : { account: own, role: 'own' };
  },
} satisfies AuthProvider;
