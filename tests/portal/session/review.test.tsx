import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  enterReview,
  forgetReviewEnd,
  isReviewing,
  leaveReview,
  onReviewChange,
  reviewHere,
  useReviewEnd,
  useReviewHere,
} from '../../../src/portal/session/review';
import { acceptToken } from '../../../src/portal/session/session';
import { review, STAFF } from '../support/review';
import { signIn, signOut, tokenOf } from '../support/session';

/** What this window remembers of the review that it is in. */
const remembered = () => sessionStorage.getItem('support-review');
const NONE = { status: 'none' };
const UNKNOWN = { status: 'unknown' };
/** Another account on the session, and this one again: what a document that is loaded anew knows. */
const loadAnew = () => {
  const kept = remembered();
  acceptToken(tokenOf());
  reviewHere();
  if (kept !== null) sessionStorage.setItem('support-review', kept);
  acceptToken(tokenOf({ sub: STAFF }));
};

beforeEach(() => {
  signIn({ sub: STAFF });
  leaveReview('ended');
  forgetReviewEnd();
});

describe('a window of staff', () => {
  test('is in no review at first', () => {
    expect(reviewHere()).toEqual(NONE);
    expect(isReviewing()).toBe(false);
    expect(remembered()).toBeNull();
  });

  test('is in the review that it enters, until that ends by this computer’s clock', () => {
    const now = Date.now();
    vi.spyOn(Date, 'now').mockReturnValue(now);
    enterReview(review);
    expect(reviewHere()).toEqual({ status: 'open', review, endsAt: now + 900_000 });
    expect(isReviewing()).toBe(true);
    // Whose window it is is remembered, but neither who nor which review.
    expect(remembered()).not.toBeNull();
    expect(remembered()).not.toContain(STAFF);
    expect(remembered()).not.toContain(review.idRevisao);
  });

  test('knows that there is a review, and not which, when it is loaded anew', () => {
    enterReview(review);
    loadAnew();
    expect(reviewHere()).toEqual(UNKNOWN);
    expect(isReviewing()).toBe(true);
  });

  test('is in none any more after it left', () => {
    enterReview(review);
    leaveReview('ended');
    expect(reviewHere()).toEqual(NONE);
    expect(isReviewing()).toBe(false);
    loadAnew();
    expect(reviewHere()).toEqual(NONE);
  });

  test('shows nobody else the review of the one before', () => {
    enterReview(review);
    acceptToken(tokenOf());
    expect(reviewHere()).toEqual(NONE);
    expect(isReviewing()).toBe(false);
  });

  test('shows a visitor none', () => {
    enterReview(review);
    signOut();
    expect(reviewHere()).toEqual(NONE);
    expect(isReviewing()).toBe(false);
  });
});

describe('a screen', () => {
  test('follows the review, and the session that it is in', () => {
    const { result } = renderHook(() => useReviewHere());
    expect(result.current).toEqual(NONE);
    act(() => enterReview(review));
    expect(result.current).toMatchObject({ status: 'open', review });
    act(() => void acceptToken(tokenOf()));
    expect(result.current).toEqual(NONE);
  });

  test('is told how the last review ended, until somebody has read it or another one began', () => {
    const { result } = renderHook(() => useReviewEnd());
    expect(result.current).toBeNull();
    act(() => enterReview(review));
    act(() => leaveReview('over'));
    expect(result.current).toEqual({ how: 'over', review });
    act(() => forgetReviewEnd());
    expect(result.current).toBeNull();
    act(() => enterReview(review));
    act(() => leaveReview('ended'));
    expect(result.current).toEqual({ how: 'ended', review });
    act(() => enterReview(review));
    expect(result.current).toBeNull();
  });

  test('is not told which review that was in a window that did not know it', () => {
    enterReview(review);
    loadAnew();
    const { result } = renderHook(() => useReviewEnd());
    act(() => leaveReview('over'));
    expect(result.current).toEqual({ how: 'over', review: null });
  });

  test('that is gone is told nothing more', () => {
    const told = vi.fn();
    const stop = onReviewChange(told);
    enterReview(review);
    expect(told).toHaveBeenCalledTimes(1);
    acceptToken(tokenOf());
    expect(told).toHaveBeenCalledTimes(2);
    stop();
    enterReview(review);
    signOut();
    expect(told).toHaveBeenCalledTimes(2);
  });
});
