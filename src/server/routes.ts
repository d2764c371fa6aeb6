import { activityRoutes } from './activity/routes';
import { addressRoutes } from './addresses/routes';
import { companyCodeRoute } from './codes/company-code';
import { contactRoutes } from './contacts/routes';
import { delegatedUserRoutes } from './delegated-users/routes';
import { dependentRegistration } from './dependents/register';
import { dependentRoutes } from './dependents/routes';
import { homeRoutes } from './home/routes';
import type { Route } from './http/call';
import { profileRoutes } from './profile/routes';
import { receivedPermissionRoutes } from './received-permissions/routes';
import { recoveryRoutes } from './recovery/routes';
import { registrationRoutes } from './registration/routes';
import { supportRoutes } from './support/routes';
import { thirdPartyRoutes } from './third-parties/routes';

/** What answers each call of the endpoint table. */
export const routes: readonly Route[] = [
  ...registrationRoutes(dependentRegistration),
  ...recoveryRoutes,
  companyCodeRoute,
  ...homeRoutes,
  ...contactRoutes,
  ...profileRoutes,
  ...addressRoutes,
  ...activityRoutes,
  ...dependentRoutes,
  ...receivedPermissionRoutes,
  ...thirdPartyRoutes,
  ...delegatedUserRoutes,
  ...supportRoutes,
];
