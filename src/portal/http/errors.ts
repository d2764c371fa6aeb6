import type { ApiError } from './ApiError';

type Listener = (error: ApiError) => void;

const listeners = new Set<Listener>();

/**
 * Failures that no caller claims, for the one component that shows them as the error catalogue says (sign-in §8).
 * Returns how to stop listening.
 */
export function onUnclaimedError(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Hands a failure to the catalogue: for a caller that looked at it (`quiet`) and does not claim it. */
export function reportUnclaimed(error: ApiError): void {
  for (const listener of listeners) listener(error);
}
