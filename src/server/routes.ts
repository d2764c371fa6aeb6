import { sendCompanyCode } from '../contract/registration';
import { accessProfileRoutes } from './access-profiles/routes';
import { activityRoutes } from './activity/routes';
import { addressRoutes } from './addresses/routes';
import { certificationRoutes } from './certifications/routes';
import { contactRoutes } from './contacts/routes';
import { delegatedUserRoutes } from './delegated-users/routes';
import { dependentRegistration } from './dependents/register';
import { dependentRoutes } from './dependents/routes';
import { homeRoutes } from './home/routes';
import { type Route, route, steady } from './http/call';
import { profileRoutes } from './profile/routes';
import { receivedPermissionRoutes } from './received-permissions/routes';
import { sendWithinFlow } from './recovery/forgot';
import { recoveryRoutes } from './recovery/routes';
import { resendRegistrationCode } from './registration/confirmation';
import { registrationRoutes } from './registration/routes';
import { overviewRoutes } from './overview/routes';
import { passkeyRoutes } from './security/passkeys';
import { importRoutes } from './imports/routes';
import { invitationRoutes } from './invitations/routes';
import { requestRoutes } from './requests/routes';
import { searchRoutes } from './search/routes';
import { securityRoutes } from './security/routes';
import { supportRoutes } from './support/routes';
import { thirdPartyRoutes } from './third-parties/routes';

/** One path for two areas: what the code is for says which of them sends it. */
const companyCodeRoute = steady(
  route(sendCompanyCode, (call) =>
    call.body.funcionalidade === 'CADASTRO_USUARIO'
      ? resendRegistrationCode(call, call.params.id, call.body)
      : sendWithinFlow(call, 'PJ', call.params.id, call.body.meioEnvio),
  ),
);

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
  ...accessProfileRoutes,
  ...certificationRoutes,
  ...overviewRoutes,
  ...requestRoutes,
  ...invitationRoutes,
  ...importRoutes,
  ...searchRoutes,
  ...securityRoutes,
  ...passkeyRoutes,
  ...supportRoutes,
];
