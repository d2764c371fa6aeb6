import { ApiError } from './ApiError';

/** Answers of something before the server, after which nobody knows whether it did the work; 0 is no answer at all. */
const OUTCOME_UNKNOWN: ReadonlySet<number> = new Set([0, 502, 503, 504]);

/**
 * Whether the server may have done what was asked for although the call failed: no answer, one of a gateway, or one that
 * broke off. The one place for this decision.
 */
export const outcomeUnknown = (error: unknown): boolean =>
  error instanceof ApiError && (OUTCOME_UNKNOWN.has(error.status) || error.broken);
