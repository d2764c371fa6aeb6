import { useSyncExternalStore } from 'react';
import { read, write } from '../lib/storage';

/** How much of a screen its rows take: `compact` shows more of them. Of this browser, as the columns are. */
export type Density = 'usual' | 'compact';

const KEY = 'densidade';
const listeners = new Set<() => void>();

const shown = (): Density => (document.documentElement.dataset['density'] === 'compact' ? 'compact' : 'usual');

function show(density: Density): void {
  if (density === 'compact') document.documentElement.dataset['density'] = density;
  else delete document.documentElement.dataset['density'];
}

/** The density as it was left: before the first drawing, so that nothing moves. */
export const applyStoredDensity = (): void => show(read(KEY) === 'compact' ? 'compact' : 'usual');

/** Shows all tables so, for the next visit too. */
export function setDensity(density: Density): void {
  write(KEY, density === 'compact' ? density : null);
  show(density);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useDensity = (): Density => useSyncExternalStore(subscribe, shown);
