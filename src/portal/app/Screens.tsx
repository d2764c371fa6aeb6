import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { Outlet, Route, Routes, useLocation } from 'react-router';
import { followGreeting } from '../session/followGreeting';
import { Redirect } from '../lib/Redirect';
import { loadTexts } from '../lib/i18n';
import { currentPath, paths } from '../lib/paths';
import { preloadable } from '../loading/preloadable';
import { preloadScreen } from '../loading/preloadScreen';
import { takePress } from '../loading/pressed';
import { applyDensity } from '../loading/density';
import { applyStoredMenu } from '../loading/menuOpen';
import { useReviewHere } from '../session/review';
import { useSession } from '../session/useSession';
import { useHasSearchField } from '../lib/searchField';
import { beginLogin, getSession } from '../session/session';
import { Shell } from '../shell/Shell';
import { UserMenu } from '../shell/UserMenu';
import { FrameSlotsContext } from '../features/menu/slots';
import { IconNonce } from '../ui/IconNonce';
import { askFirst } from './ahead';
import { PublicDoor, SignedInDoor } from './doors';
import { Loading } from './Loading';
import { Opening } from './Opening';
import { type AppRoute, isForCompany, NotFound, routeOf, routes } from './routes';
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
  const [side, setSide] = useState<HTMLElement | null>(null);
  const [button, setButton] = useState<HTMLElement | null>(null);
  const [company, setCompany] = useState<HTMLElement | null>(null);
  const slots = useMemo(() => ({ side, button, company }), [side, button, company]);
  const hasMenu = route ? route.door === 'signed-in' && !route.unguarded : isSignedIn();
  // A company's own account acts for nobody else.
  const held = useSession().user?.tipo !== 'PJ' && isForCompany(route);
  useEffect(() => {
    // While the ticket is exchanged, the code behind the sign-in comes.
    if (pathname !== paths.auth) return;
    void SignedInDoor.preload();
    route?.leadsTo?.forEach(preloadScreen);
  }, [pathname, route]);
  return (
    <Shell
      footer={route?.footer ?? 'slim'}
      search={search}
      UserMenu={UserMenu}
      menu={
        hasMenu
          ? {
              side: <div className="side" ref={setSide} />,
              button: <div className="menu-at" ref={setButton} />,
              company: <div className={held ? 'company-at company-at--held' : 'company-at'} ref={setCompany} />,
            }
          : undefined
      }
      banner={
        reviewing && (
          <Suspense fallback={null}>
            <ReviewBanner />
          </Suspense>
        )
      }
    >
      <TextsNotice key={pathname} />
      <FrameSlotsContext value={slots}>
        <Outlet />
      </FrameSlotsContext>
    </Shell>
  );
}

/** A message's link leads through the sign-on page, where accounts are made too, and back to what it is about. */
function Leaving() {
  useEffect(() => beginLogin({ returnTo: currentPath() }), []);
  return <Loading />;
}

/**
 * Antd and Refine, around /auth and all that is behind the sign-in. A visitor is turned back before their code is loaded; once the door is
 * open, its guard decides.
 */
function BehindSignIn() {
  const { pathname, search } = useLocation();
  const route = routeOf(pathname);
  const guarded = !route?.unguarded;
  const [visitor] = useState(() => guarded && !isSignedIn());
  if (visitor && route?.comesBack !== undefined && new URLSearchParams(search).has(route.comesBack)) return <Leaving />;
  if (visitor) return <Redirect to={paths.login} />;
  const Waiting = route?.waiting ?? Loading;
  return (
    <Opening>
      <SignedInDoor {...(guarded && { guard: <Waiting /> })} />
    </Opening>
  );
}

const isSignedIn = () => getSession().status === 'authenticated';

/** An address that is no screen: whoever is signed in has the menu there, too. */
function Nowhere() {
  const [signedIn] = useState(isSignedIn);
  if (!signedIn) return <Outlet />;
  return (
    <Opening>
      <SignedInDoor guard={<Loading />} />
    </Opening>
  );
}

const at = ({ path, Screen }: AppRoute) => (
  <Route
    key={path}
    path={path}
    element={
      <PerRoute>
        <Screen />
      </PerRoute>
    }
  />
);
const behind = (door: AppRoute['door']) => routes.filter((route) => route.door === door);

const doors = (
  <Route element={<Frame />}>
    {behind('bare').map(at)}
    <Route
      element={
        <Opening>
          <PublicDoor />
        </Opening>
      }
    >
      {behind('public').map(at)}
    </Route>
    <Route element={<BehindSignIn />}>{behind('signed-in').map(at)}</Route>
    <Route element={<Nowhere />}>
      <Route
        path="*"
        element={
          <PerRoute>
            <NotFound />
          </PerRoute>
        }
      />
    </Route>
  </Route>
);

/** Every screen but /login, each in its door. */
export default function Screens() {
  return (
    <IconNonce>
      <Routes>{doors}</Routes>
    </IconNonce>
  );
}

/**
 * What the first drawing in `root` begins with: somebody greeted already is signed in, and a bare screen brings its code, so that it needs no
 * waiting state.
 */
export async function prepareFirst(root: HTMLElement): Promise<void> {
  applyStoredMenu();
  applyDensity();
  await followGreeting(root);
  const pressed = takePress();
  if (pressed !== null) window.history.pushState(null, '', pressed);
  const route = routeOf(window.location.pathname);
  void askFirst(window.location);
  if (route?.door === 'bare') await route.Screen.preload();
  // What stands already is what would stand until then: drawn a second time, it kept the screen itself waiting.
  if (root.dataset['greeted'] === undefined) return;
  await Promise.all([SignedInDoor.preload(), route?.Screen.preload()]);
  await (await import('./firstAnswers')).answerFirst();
}

/** The registration's code and texts, while a visitor reads the welcome card: its form then opens at once on a slow network too. */
export async function preloadForms(): Promise<void> {
  void PublicDoor.preload();
  preloadScreen(paths.chooseProfile);
  preloadScreen(paths.registerPF);
  await loadTexts(['ui', 'validation', 'registration', 'terms']);
}
