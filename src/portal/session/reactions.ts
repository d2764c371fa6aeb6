import type { OnErrorResponse } from '@refinedev/core';
import { currentPath, paths } from '../lib/paths';
import { read, write } from '../lib/storage';
import { isReviewing, leaveReview } from './review';
import { beginLogin, sinceExchange } from './session';

/** What the session reads of a failed call. */
export interface FailedCall extends Error {
  /** HTTP status; 0 when no answer came. */
  status: number;
  /** `IDC-112`, or null when the answer carries none. */
  code: string | null;
  /** What its screen shows itself: nothing, this very code, or whatever comes. */
  claim: 'none' | 'code' | 'all';
}

export const isFailedCall = (error: unknown): error is FailedCall => error instanceof Error && 'claim' in error;

export interface Reaction extends OnErrorResponse {
  /** The session deals with the failure; otherwise it is its screen's, or the error catalogue's. */
  dealtWith: boolean;
}

const LOOP_MS = 60_000;
/** When a 401 last began a sign-in by itself: a second one at once would go round for ever. */
const LAST_AUTOMATIC = 'login-automatic';
let leaving = false;

/** Lets the sign-in start again: the document was shown anew, or a test begins. */
export function resetLeaving(): void {
  leaving = false;
}
if (typeof window !== 'undefined') window.addEventListener('pageshow', resetLeaving);

/** The session is over, or may not do this: the sign-in starts, once, however many calls fail. */
function signInAgain(status: number): Reaction {
  if (leaving) return { dealtWith: true };
  const looping =
    status === 403 ? sinceExchange() < LOOP_MS : Date.now() - Number(read(LAST_AUTOMATIC, 'sessionStorage')) < LOOP_MS;
  if (looping) return { dealtWith: true, redirectTo: paths.appError };
  leaving = true;
  write(LAST_AUTOMATIC, String(Date.now()), 'sessionStorage');
  beginLogin({ returnTo: currentPath() });
  return { dealtWith: true };
}

/** Refusals that say nothing of the session: the error catalogue has them. */
const isOfOther = (code: string | null) => code === 'IDC-104' || code === 'MCN-204';

/** What the session does about a failed call (sign-in §4 and §8), and where that leads. */
export function reactTo({ status, code, claim }: FailedCall): Reaction {
  if ((status === 401 || status === 403) && !isOfOther(code) && claim !== 'code') return signInAgain(status);
  // The password has expired.
  if (code === 'IDC-114')
    return {
      dealtWith: true,
      ...(window.location.pathname !== paths.mandatoryReset && { redirectTo: paths.mandatoryReset }),
    };
  // Due for re-registration: nothing else opens before it, whatever address was typed (sign-in §4).
  if (code === 'IDC-119')
    return {
      dealtWith: true,
      ...(window.location.pathname !== paths.reRegistration && { redirectTo: paths.reRegistration }),
    };
  // The review is over.
  if (code === 'IDC-117' && isReviewing()) {
    leaveReview('over');
    return { dealtWith: true, redirectTo: paths.support };
  }
  // The change needs a recent sign-in. Somebody who turns back at the sign-on is still signed in.
  if (code === 'IDC-112' && claim === 'none') {
    beginLogin({ returnTo: currentPath(), renew: true });
    return { dealtWith: true };
  }
  return { dealtWith: false };
}
