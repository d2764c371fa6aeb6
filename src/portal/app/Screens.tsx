import { type ReactNode, Suspense, useEffect, useMemo } from 'react';
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router';
import { followGreeting } from '../session/arrival';
import type { Door } from '../lib/area';
import { loadTexts } from '../lib/i18n';
import { paths } from '../lib/paths';
import { preloadable } from '../loading/preloadable';
import { preloadScreen } from '../loading/preloadScreen';
import { useReviewHere } from '../session/review';
import { useHasSearchField } from '../lib/searchField';
import { useSession } from '../session/useSession';
import { Shell } from '../shell/Shell';
import { AccountContext } from '../features/account/AccountProvider';
import { PublicDoor, SignedInDoor } from './doors';
import { Loading } from './Loading';
import { Opening } from './Opening';
import { NotFound, routeOf, routes } from './routes';
import { TextsNotice } from './TextsNotice';

const ReviewBanner = preloadable(() => import('../features/review/ReviewBanner'));

/** Keyed per route: a lazy screen never leaves the one before it in view, and its failure ends with it. */
function PerRoute({ children }: { children: ReactNode }) {
  return <Opening key={useLocation().pathname}>{children}</Opening>;
}

function Frame() {
  const { pathname } = useLocation();
  const route = routeOf(pathname);
  const reviewing = useReviewHere().status !== 'none';
  const search = useHasSearchField();
  useEffect(() => {
    // While the ticket is exchanged, the code behind the sign-in comes.
    if (pathname !== paths.auth) return;
    void SignedInDoor.preload();
    preloadScreen(paths.home);
    preloadScreen(paths.homePF);
  }, [pathname]);
  return (
    <Shell
      footer={route?.footer ?? 'slim'}
      search={search}
      banner={
        reviewing && (
          <Suspense fallback={null}>
            <ReviewBanner />
          </Suspense>
        )
      }
    >
      <TextsNotice key={pathname} />
      <Outlet />
    </Shell>
  );
}

/**
 * Behind the sign-in. During a review the screens show the reviewed account; only support's own page stays the staff member's. Nothing shows
 * before it is known whose account it is.
 */
function RequireSession() {
  const { status } = useSession();
  const { pathname } = useLocation();
  const here = useReviewHere();
  const reviewed = here.status === 'open' && routeOf(pathname)?.path !== paths.support ? here.review.idProduto : null;
  const pointer = useMemo(() => (reviewed === null ? null : { id: reviewed, role: 'review' as const }), [reviewed]);
  if (status !== 'authenticated') return <Navigate to={paths.login} replace />;
  if (here.status === 'unknown') return <Loading />;
  return (
    <AccountContext value={pointer}>
      <Opening>
        <SignedInDoor />
      </Opening>
    </AccountContext>
  );
}

const behind = (door: Door) =>
  routes
    .filter((route) => route.door === door)
    .map(({ path, Screen }) => (
      <Route
        key={path}
        path={path}
        element={
          <PerRoute>
            <Screen />
          </PerRoute>
        }
      />
    ));

const doors = (
  <Route element={<Frame />}>
    {behind('bare')}
    <Route
      element={
        <Opening>
          <PublicDoor />
        </Opening>
      }
    >
      {behind('public')}
    </Route>
    <Route element={<RequireSession />}>{behind('signed-in')}</Route>
    <Route
      path="*"
      element={
        <PerRoute>
          <NotFound />
        </PerRoute>
      }
    />
  </Route>
);

/** Every screen but /login, each in its door. */
export default function Screens() {
  return <Routes>{doors}</Routes>;
}

/**
 * What the first drawing in `root` begins with: somebody greeted already is signed in, and a bare screen brings its code, so that it needs no
 * waiting state.
 */
export async function prepareFirst(root: HTMLElement): Promise<void> {
  await followGreeting(root);
  const route = routeOf(window.location.pathname);
  if (route?.door === 'bare') await route.Screen.preload();
}

/** The registration's code and texts, while a visitor reads the welcome card: its form then opens at once on a slow network too. */
export async function preloadForms(): Promise<void> {
  void PublicDoor.preload();
  preloadScreen(paths.chooseProfile);
  preloadScreen(paths.registerPF);
  await loadTexts(['ui', 'validation', 'registration', 'terms']);
}
