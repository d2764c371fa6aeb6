import { useSyncExternalStore } from 'react';
import type { Revisao } from '../../contract/support';
import { getSession, subscribe, userId } from './session';
import { placeOf } from '../lib/place';
import { REVIEW } from './entry';
import { read, write } from '../lib/storage';

/**
 * The support review that this window is in. The window only remembers that there is one, and whose; which one it is the server says.
 */
export type ReviewHere =
  | { status: 'none' }
  /** This window was in a review before it was loaded anew; the banner asks the server which. */
  | { status: 'unknown' }
  | { status: 'open'; review: Revisao; /** Milliseconds since 1970, by this computer's clock. */ endsAt: number };

/**
 * How the last review of this window ended: staff ended it, or it was over (time, a closed account, another window). A window that was
 * loaded anew does not know which one that was.
 */
export interface ReviewEnd {
  how: 'ended' | 'over';
  review: Revisao | null;
}

const NONE: ReviewHere = { status: 'none' };
const UNKNOWN: ReviewHere = { status: 'unknown' };

let here: ReviewHere | null = null;
let lastEnd: ReviewEnd | null = null;
let staff: string | null = null;
const listeners = new Set<() => void>();

function become(next: ReviewHere): void {
  here = next;
  for (const listener of listeners) listener();
}

/** The review of this window as it stands; the same object until it changes. */
export function reviewHere(): ReviewHere {
  const user = userId();
  // Another account on the session has no part in the review of the one before.
  if (here === null || user !== staff) {
    staff = user;
    here = user !== null && read(REVIEW, 'sessionStorage') === placeOf(user) ? UNKNOWN : NONE;
  }
  return here;
}

/** Begins to show the reviewed account in this window, or goes on to with what the server says of the review now. */
export function enterReview(review: Revisao): void {
  staff = userId();
  lastEnd = null;
  write(REVIEW, staff && placeOf(staff), 'sessionStorage');
  become({ status: 'open', review, endsAt: Date.now() + review.restam * 1000 });
}

/** Shows the session's own account again. */
export function leaveReview(how: ReviewEnd['how']): void {
  const current = reviewHere();
  write(REVIEW, null, 'sessionStorage');
  lastEnd = { how, review: current.status === 'open' ? current.review : null };
  become(NONE);
}

const lastReviewEnd = (): ReviewEnd | null => lastEnd;

/** The message was read. */
export function forgetReviewEnd(): void {
  lastEnd = null;
  for (const listener of listeners) listener();
}

/** Calls `listener` after every change of the review, or of the session that it is in; returns how to stop. */
export function onReviewChange(listener: () => void): () => void {
  listeners.add(listener);
  const stop = subscribe(listener);
  return () => {
    stop();
    listeners.delete(listener);
  };
}

/** The review of this window as React state. */
export function useReviewHere(): ReviewHere {
  return useSyncExternalStore(onReviewChange, reviewHere, () => NONE);
}

/** How the last review ended, for the screen that it led back to; null when there was none or the message was read. */
export function useReviewEnd(): ReviewEnd | null {
  return useSyncExternalStore(onReviewChange, lastReviewEnd, () => null);
}

/** Whether somebody is signed in here and looks at another account. */
export const isReviewing = (): boolean => getSession().status === 'authenticated' && reviewHere().status !== 'none';
