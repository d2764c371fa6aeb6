import { preloadable } from '../loading/preloadable';

/** What is told of a call that failed: an ApiError. */
export interface FailedCall extends Error {
  /** HTTP status; 0 when no answer came. */
  status: number;
  text: string;
  broken: boolean;
  /** Of the first message, null where there is none. */
  code: string | null;
  number: string | null;
}

const Nothing = () => null;

/** Why a call failed that was answered; nothing where its code cannot be had. */
export const FailureCause = preloadable(() => import('./FailureCause').catch(() => ({ default: Nothing })));
