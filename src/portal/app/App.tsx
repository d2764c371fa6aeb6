import { Suspense } from 'react';
import { useLocation } from 'react-router';
import LoginPage from '../areas/sign-in/LoginPage';
import { paths } from '../lib/paths';
import { preloadable } from '../loading/preloadable';
import { useSession } from '../session/useSession';
import { Shell } from '../shell/Shell';
import { ToastHost } from '../shell/ToastHost';
import { ErrorReactions } from '../features/error-reactions/ErrorReactions';
import { Loading } from './Loading';
import { NavigateBridge } from './NavigateBridge';
import { ScreenBoundary } from './ScreenBoundary';

const screens = () => import('./Screens');
const Screens = preloadable(screens);

/** Loads ahead of time what a visitor opens next: the table of all other screens, and the forms before the sign-in. */
export async function preloadScreens(): Promise<void> {
  await Screens.preload();
  await screens().then(
    ({ preloadForms }) => preloadForms(),
    () => undefined,
  );
}

/** Loads what the first drawing of another screen than the front door begins with. */
export async function preloadFirst(root: HTMLElement): Promise<void> {
  await Screens.preload();
  await screens().then(
    ({ prepareFirst }) => prepareFirst(root),
    () => undefined,
  );
}

const opening = (
  <Shell footer="slim">
    <Loading />
  </Shell>
);

/**
 * The whole app inside a router. Nothing is rendered until the session is known, or while the browser leaves. The front
 * door comes with the app itself; the table of the other screens, which grows with the product, does not burden it. What is
 * said over the screens stands beside them: a toast or a dialog outlives the way from a form to the front door.
 */
export function App() {
  const { status } = useSession();
  const { pathname } = useLocation();
  if (status === 'loading') return null;
  return (
    <>
      <NavigateBridge />
      {pathname === paths.login ? (
        <Shell footer="full">
          <LoginPage />
        </Shell>
      ) : (
        <ScreenBoundary>
          <Suspense fallback={opening}>
            <Screens />
          </Suspense>
        </ScreenBoundary>
      )}
      <ToastHost />
      <ErrorReactions />
    </>
  );
}
