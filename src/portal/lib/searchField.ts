import { useEffect, useSyncExternalStore } from 'react';

/** The id of a screen's filter: where the skip link with access key 3 leads. */
export const SEARCH_ID = 'busca';

let shown = 0;
const listeners = new Set<() => void>();

function count(change: number): void {
  shown += change;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** For the component that draws the filter, with `SEARCH_ID` as its id: while it stands, the skip link leads there. */
export function useSearchField(): void {
  useEffect(() => {
    count(1);
    return () => count(-1);
  }, []);
}

/** Whether the screen shows a filter now: a screen that still loads, or has nothing to look through, does not. */
export const useHasSearchField = (): boolean => useSyncExternalStore(subscribe, () => shown > 0);
