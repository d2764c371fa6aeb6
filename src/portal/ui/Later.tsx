import { type ReactNode, useDeferredValue } from 'react';

/**
 * What stands below the first screenful of a long form: drawn right after it, in pieces that typing may interrupt. On a slow phone the first
 * fields are there, and take keys, before the rest has been worked out.
 */
export function Later({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) ? children : null;
}
