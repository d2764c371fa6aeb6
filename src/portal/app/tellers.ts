import { Reaction } from '../features/error-reactions/ErrorReactions';
import type { Ahead } from '../loading/preloadable';
import { FailureCause } from '../ui/failure';
import { Toasts } from '../ui/toast';

/** What tells of failures and successes: there before anything is to tell, since a network that fails brings no code that would say so. */
export const TELLERS: Ahead = { components: [Toasts, Reaction, FailureCause], texts: ['ui'] };
