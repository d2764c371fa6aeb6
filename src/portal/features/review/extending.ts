import { useSyncExternalStore } from 'react';

// The banner, which asks for more time, stands around Refine; the form that is asked in, below it.

let asked = false;
const listeners = new Set<() => void>();

/** Opens or closes the question about 15 more minutes. */
export function askToExtend(open: boolean): void {
  asked = open;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether more time is being asked for. */
export const useExtending = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => asked,
    () => false,
  );
