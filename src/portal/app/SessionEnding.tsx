import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { useSessionEnd } from '../session/useSessionEnd';
import { onUnsaved, unsavedScreen } from '../session/unsaved';

const EndingNotice = lazy(() => import('./EndingNotice'));
const UnsavedNotice = lazy(() => import('./UnsavedNotice'));

/**
 * Over every screen behind the sign-in: announces the session's end before it comes, and says after it, on the screen whose save met it, that
 * nothing was saved yet.
 */
export default function SessionEnding() {
  const end = useSessionEnd();
  const { pathname, search } = useLocation();
  const unsaved = useSyncExternalStore(onUnsaved, unsavedScreen, () => null);
  if (end === 'far' && unsaved !== pathname + search) return null;
  return (
    <Suspense fallback={null}>{end === 'far' ? <UnsavedNotice /> : <EndingNotice over={end === 'over'} />}</Suspense>
  );
}
