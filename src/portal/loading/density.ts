import { useSyncExternalStore } from 'react';
import { chooseLook, lookOf, onLooks } from './tableLooks';

/** How much of a screen its rows take: `compact` shows more of them. Of all tables, kept as their columns are. */
export type Density = 'usual' | 'compact';

/** Under what it is kept; the text is `compact`, or there is none. */
export const DENSITY = 'densidade';

const shown = (): Density => (lookOf(DENSITY) === 'compact' ? 'compact' : 'usual');

function show(): void {
  const density = shown();
  if (density === 'compact') document.documentElement.dataset['density'] = density;
  else delete document.documentElement.dataset['density'];
}

/** The density as it was left: before the first drawing, so that nothing moves; and from then on as it is chosen. */
export function applyDensity(): void {
  show();
  onLooks(show);
}

/** Shows all tables so, for the next visit too. */
export function setDensity(density: Density): void {
  chooseLook(DENSITY, density === 'compact' ? density : null);
  show();
}

export const useDensity = (): Density => useSyncExternalStore(onLooks, shown);
