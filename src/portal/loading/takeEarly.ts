import { FRESH_MS } from './early';

/**
 * The answer of a GET that was asked for early, once; null when nobody did, or long ago, or when it failed: whoever wants it asks then, and
 * deals with what comes.
 */
export async function takeEarly(address: string): Promise<Response | null> {
  const found = window.underWay?.get(address);
  window.underWay?.delete(address);
  if (!found || Date.now() - found.at >= FRESH_MS) return null;
  const answer = await found.answer.catch(() => null);
  return answer?.ok ? answer : null;
}

/** Forgets what was asked for early: a change makes it old. */
export const forgetEarly = (): void => window.underWay?.clear();
