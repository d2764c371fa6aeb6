import { resources as accessProfileResources, routes as accessProfiles } from '../areas/access-profiles/routes';
import { resources as activityResources, routes as activity } from '../areas/activity/routes';
import { resources as addressResources, routes as addresses } from '../areas/addresses/routes';
import { resources as delegationResources, routes as delegation } from '../areas/delegated-users/routes';
import { resources as dependentResources, routes as dependents } from '../areas/dependents/routes';
import { resources as homeResources, routes as home } from '../areas/home/routes';
import { resources as importResources, routes as imports } from '../areas/imports/routes';
import { resources as invitationResources, routes as invitations } from '../areas/invitations/routes';
import { resources as overviewResources, routes as overview } from '../areas/overview/routes';
import { resources as profileResources, routes as profile } from '../areas/profile/routes';
import { resources as receivedResources, routes as received } from '../areas/received-permissions/routes';
import { resources as recoveryResources, routes as recovery } from '../areas/recovery/routes';
import { resources as registrationResources, routes as registration } from '../areas/registration/routes';
import { resources as certificationResources, routes as certifications } from '../areas/certifications/routes';
import { resources as requestResources, routes as requests } from '../areas/requests/routes';
import { resources as securityResources, routes as security } from '../areas/security/routes';
import { routes as signIn } from '../areas/sign-in/routes';
import { resources as supportResources, routes as support } from '../areas/support/routes';
import { resources as thirdPartyResources, routes as thirdParties } from '../areas/third-parties/routes';
import { type AreaResource, type AreaRoute, DOOR_TEXTS } from '../lib/area';
import { loadTexts } from '../lib/i18n';
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
  ...requests,
  ...imports,
  ...certifications,
  ...invitations,
  ...activity,
  ...security,
  ...overview,
  ...thirdParties,
  ...delegation,
  ...accessProfiles,
  ...support,
];

/** The resources of all areas: what Refine knows of them is in resources.ts, their data providers in dataProvider.ts. */
export const areaResources: AreaResource[] = [
  ...registrationResources,
  ...recoveryResources,
  ...homeResources,
  ...profileResources,
  ...addressResources,
  ...dependentResources,
  ...receivedResources,
  ...requestResources,
  ...importResources,
  ...certificationResources,
  ...invitationResources,
  ...activityResources,
  ...securityResources,
  ...overviewResources,
  ...thirdPartyResources,
  ...delegationResources,
  ...accessProfileResources,
  ...supportResources,
];

export interface AppRoute extends AreaRoute {
  Screen: Preloadable<object>;
}

/** Every route of the app but /login, each with its screen. */
export const routes: AppRoute[] = areas.map((route) => ({ ...route, Screen: preloadable<object>(route.lazy) }));

export const NotFound = preloadable(() => import('../areas/sign-in/NotFound'));

/** The route of a path, with or without a closing slash; undefined when there is none. */
export const routeOf = (path: string): AppRoute | undefined =>
  routes.find((route) => route.path === (path.length > 1 ? path.replace(/\/$/, '') : path));

/** Somebody does what a screen is for on behalf of a company: the header says which. */
export const isForCompany = (route: AreaRoute | undefined): boolean =>
  route?.forCompany ?? route?.asks?.of === 'company';

/** The resource that a screen asks first. */
export const firstResourceOf = (route: AppRoute | undefined): AreaResource | undefined =>
  route?.asks && areaResources.find(({ name }) => name === route.asks?.resource);

/** Loads the code and the texts of the screen at a path, if there is one. A failure shows when it is opened. */
export function openAhead(path: string): void {
  const route = routeOf(path);
  if (!route) return;
  void route.Screen.preload();
  firstResourceOf(route)
    ?.load()
    .catch(() => undefined);
  void loadTexts([...DOOR_TEXTS[route.door], ...route.texts]);
}

onPreloadScreen(openAhead);
