import { Suspense, useSyncExternalStore } from 'react';
import { preloadable } from '../loading/preloadable';
import { toastsNeeded, whenToastsNeeded } from '../ui/toast';

export const ToastRegion = preloadable(() => import('./ToastRegion'));

/** The place of the toasts, on every screen; what draws them is loaded with the first one, or while nobody waits. */
export function ToastHost() {
  const needed = useSyncExternalStore(whenToastsNeeded, toastsNeeded, () => false);
  if (!needed) return null;
  return (
    <Suspense fallback={null}>
      <ToastRegion />
    </Suspense>
  );
}
