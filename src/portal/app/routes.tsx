import { providers as activityProviders, routes as activity } from '../areas/activity/routes';
import { providers as addressProviders, routes as addresses } from '../areas/addresses/routes';
import { providers as delegationProviders, routes as delegation } from '../areas/delegated-users/routes';
import { providers as dependentProviders, routes as dependents } from '../areas/dependents/routes';
import { providers as homeProviders, routes as home } from '../areas/home/routes';
import { providers as profileProviders, routes as profile } from '../areas/profile/routes';
import { providers as receivedProviders, routes as received } from '../areas/received-permissions/routes';
import { providers as recoveryProviders, routes as recovery } from '../areas/recovery/routes';
import { routes as registration } from '../areas/registration/routes';
import { routes as signIn } from '../areas/sign-in/routes';
import { providers as supportProviders, routes as support } from '../areas/support/routes';
import { providers as thirdPartyProviders, routes as thirdParties } from '../areas/third-parties/routes';
import type { AreaProviders, AreaRoute } from '../lib/area';
import { type Preloadable, preloadable } from '../loading/preloadable';
import { onPreloadScreen } from '../loading/preloadScreen';

/** Every area adds its routes here, and its data providers below. */
const areas: AreaRoute[] = [
  ...signIn,
  ...registration,
  ...recovery,
  ...home,
  ...profile,
  ...addresses,
  ...dependents,
  ...received,
  ...activity,
  ...thirdParties,
  ...delegation,
  ...support,
];

/** Refine's data providers of all areas, by name. */
export const providers: AreaProviders = {
  ...recoveryProviders,
  ...homeProviders,
  ...profileProviders,
  ...addressProviders,
  ...dependentProviders,
  ...receivedProviders,
  ...activityProviders,
  ...thirdPartyProviders,
  ...delegationProviders,
  ...supportProviders,
};

export interface AppRoute extends AreaRoute {
  Screen: Preloadable<object>;
}

/** Every route of the app but /login, each with its screen. */
export const routes: AppRoute[] = areas.map((route) => ({ ...route, Screen: preloadable<object>(route.lazy) }));

export const NotFound = preloadable(() => import('../areas/sign-in/NotFound'));

/** The route of a path, with or without a closing slash; undefined when there is none. */
export const routeOf = (path: string): AppRoute | undefined =>
  routes.find((route) => route.path === (path.length > 1 ? path.replace(/\/$/, '') : path));

onPreloadScreen((path) => void routeOf(path)?.Screen.preload());
