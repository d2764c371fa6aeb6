import { useSyncExternalStore } from 'react';

/** Below this width tables become cards, dialogs drawers and controls larger. */
export const PHONE_MAX_PX = 767;

const query = () => window.matchMedia(`(max-width: ${PHONE_MAX_PX}px)`);

function subscribe(listener: () => void) {
  const list = query();
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
}

/** True on a screen narrower than 768 px. */
export function usePhone(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => query().matches,
    () => false,
  );
}
