import { accessChangeEndpoints } from './access-changes';
import { accessProfileEndpoints } from './access-profiles';
import { activityEndpoints } from './activity';
import { addressEndpoints } from './addresses';
import { certificationEndpoints } from './certifications';
import { companyLogEndpoints } from './company-log';
import { contactEndpoints } from './contacts';
import { delegatedAccessEndpoints } from './delegated-accesses';
import { delegatedEndEndpoints } from './delegated-ends';
import { delegatedEveryoneEndpoints } from './delegated-everyone';
import { delegatedGrantEndpoints } from './delegated-grants';
import { delegatedRemovalEndpoints } from './delegated-removals';
import { delegatedUserEndpoints } from './delegated-users';
import { dependentEndpoints } from './dependents';
import type { Endpoint } from './endpoint';
import { endedAccessEndpoints } from './ended-accesses';
import { homeEndpoints } from './home';
import { importEndpoints } from './imports';
import { invitationEndpoints } from './invitations';
import { myDataEndpoints } from './my-data';
import { overviewEndpoints } from './overview';
import { passkeyEndpoints } from './passkeys';
import { profileEndpoints } from './profile';
import { receivedPermissionEndpoints } from './received-permissions';
import { recoveryEndpoints } from './recovery';
import { registrationEndpoints } from './registration';
import { requestCodeEndpoints } from './request-codes';
import { requestDecisionEndpoints } from './request-decisions';
import { requestEndpoints } from './requests';
import { savedViewEndpoints } from './saved-views';
import { searchEndpoints } from './search';
import { securityEndpoints } from './security';
import { supervisionEndpoints } from './supervision';
import { supportEndpoints } from './support';
import { tableChoiceEndpoints } from './table-choices';
import { thirdPartyEndpoints } from './third-parties';

/** The endpoint table: every call of the product. The server mounts it, the document prints it, the walk visits it. */
export const endpoints: readonly Endpoint[] = [
  ...registrationEndpoints,
  ...recoveryEndpoints,
  ...homeEndpoints,
  ...accessChangeEndpoints,
  ...tableChoiceEndpoints,
  ...contactEndpoints,
  ...profileEndpoints,
  ...addressEndpoints,
  ...activityEndpoints,
  ...myDataEndpoints,
  ...securityEndpoints,
  ...passkeyEndpoints,
  ...dependentEndpoints,
  ...receivedPermissionEndpoints,
  ...endedAccessEndpoints,
  ...thirdPartyEndpoints,
  ...delegatedUserEndpoints,
  ...savedViewEndpoints,
  ...delegatedGrantEndpoints,
  ...delegatedEndEndpoints,
  ...delegatedRemovalEndpoints,
  ...delegatedAccessEndpoints,
  ...accessProfileEndpoints,
  ...certificationEndpoints,
  ...companyLogEndpoints,
  ...overviewEndpoints,
  ...requestEndpoints,
  ...requestCodeEndpoints,
  ...requestDecisionEndpoints,
  ...invitationEndpoints,
  ...importEndpoints,
  ...delegatedEveryoneEndpoints,
  ...searchEndpoints,
  ...supportEndpoints,
  ...supervisionEndpoints,
];
