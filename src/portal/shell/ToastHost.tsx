import { useSyncExternalStore } from 'react';
import { toastRegion, whenToastRegion } from '../ui/toast';

/** The place of the toasts, on every screen; what draws them is loaded with the first one, or while nobody waits. */
export function ToastHost() {
  return useSyncExternalStore(whenToastRegion, toastRegion, () => null);
}
