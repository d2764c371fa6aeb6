import type { Migration } from 'kysely';
import * as frame from './0001-frame';
import * as delegation from './0002-delegation';
import * as signOn from './0003-sign-on';
import * as delegationTable from './0004-delegation-table';
import * as dependents from './0005-dependents';
import * as support from './0006-support';
import * as knownBrowsers from './0007-known-browsers';
import * as notices from './0008-notices';
import * as secondFactor from './0009-second-factor';
import * as signOnEnds from './0010-sign-on-ends';
import * as passkeys from './0011-passkeys';
import * as rememberedBrowsers from './0012-remembered-browsers';
import * as companyLog from './0013-company-log';
import * as secondFactorDemands from './0014-second-factor-demands';
import * as factorRemovals from './0015-factor-removals';
import * as lastSignIn from './0016-last-sign-in';
import * as reviewExtensions from './0020-review-extensions';
import * as overviews from './0023-overviews';
import * as supportSearch from './0025-support-search';
import * as savedViews from './0026-saved-views';
import * as removals from './0027-removals';
import * as accessRequests from './0028-access-requests';
import * as supportSupervisors from './0030-support-supervisors';
import * as accessProfiles from './0031-access-profiles';
import * as invitations from './0032-invitations';
import * as secondPerson from './0034-second-person';
import * as imports from './0036-imports';
import * as certifications from './0037-certifications';
import * as auditSeals from './0038-audit-seals';
import * as outboxTrace from './0039-outbox-trace';
import * as dailyDigest from './0040-daily-digest';
import * as requestCodes from './0043-request-codes';
import * as clearing from './0045-clearing';
import * as selections from './0047-selections';
import * as tableOrders from './0050-table-orders';
import * as secondStepsOfGrantees from './0051-second-steps-of-grantees';
import * as endedInvitations from './0053-ended-invitations';
import * as completeLists from './0054-complete-lists';
import * as renewalsWithoutWords from './0055-renewals-without-words';
import * as changesSeen from './0056-changes-seen';
import * as whatRemovalsKeep from './0059-what-removals-keep';
import * as catalogueInEnglish from './0060-catalogue-in-english';
import * as tableChoices from './0061-table-choices';
import * as undoneThirdParties from './0062-undone-third-parties';
import * as endsMoved from './0063-ends-moved';
import * as howReviewsEnded from './0064-how-reviews-ended';
import * as endsOfRequests from './0065-ends-of-requests';
import * as reasonsOfRefusals from './0066-reasons-of-refusals';
import * as givenUpAndUndone from './0067-given-up-and-undone';
import * as profilesOfLines from './0068-profiles-of-lines';
import * as partsOfProfiles from './0069-parts-of-profiles';
import * as noticesAtOnce from './0070-notices-at-once';
import * as peopleOfGroups from './0071-people-of-groups';
import * as undoneEnds from './0072-undone-ends';
import * as loginsKnown from './0073-logins-known';
import * as nameKeys from './0074-name-keys';

/** In order of their names; a shipped one is never edited. Both versions of a rolling update must tolerate the newest. */
export const migrations: Record<string, Migration> = {
  '0001-frame': frame,
  '0002-delegation': delegation,
  '0003-sign-on': signOn,
  '0004-delegation-table': delegationTable,
  '0005-dependents': dependents,
  '0006-support': support,
  '0007-known-browsers': knownBrowsers,
  '0008-notices': notices,
  '0009-second-factor': secondFactor,
  '0010-sign-on-ends': signOnEnds,
  '0011-passkeys': passkeys,
  '0012-remembered-browsers': rememberedBrowsers,
  '0013-company-log': companyLog,
  '0014-second-factor-demands': secondFactorDemands,
  '0015-factor-removals': factorRemovals,
  '0016-last-sign-in': lastSignIn,
  '0020-review-extensions': reviewExtensions,
  '0023-overviews': overviews,
  '0025-support-search': supportSearch,
  '0026-saved-views': savedViews,
  '0027-removals': removals,
  '0028-access-requests': accessRequests,
  '0030-support-supervisors': supportSupervisors,
  '0031-access-profiles': accessProfiles,
  '0032-invitations': invitations,
  '0034-second-person': secondPerson,
  '0036-imports': imports,
  '0037-certifications': certifications,
  '0038-audit-seals': auditSeals,
  '0039-outbox-trace': outboxTrace,
  '0040-daily-digest': dailyDigest,
  '0043-request-codes': requestCodes,
  '0045-clearing': clearing,
  '0047-selections': selections,
  '0050-table-orders': tableOrders,
  '0051-second-steps-of-grantees': secondStepsOfGrantees,
  '0053-ended-invitations': endedInvitations,
  '0054-complete-lists': completeLists,
  '0055-renewals-without-words': renewalsWithoutWords,
  '0056-changes-seen': changesSeen,
  '0059-what-removals-keep': whatRemovalsKeep,
  '0060-catalogue-in-english': catalogueInEnglish,
  '0061-table-choices': tableChoices,
  '0062-undone-third-parties': undoneThirdParties,
  '0063-ends-moved': endsMoved,
  '0064-how-reviews-ended': howReviewsEnded,
  '0065-ends-of-requests': endsOfRequests,
  '0066-reasons-of-refusals': reasonsOfRefusals,
  '0067-given-up-and-undone': givenUpAndUndone,
  '0068-profiles-of-lines': profilesOfLines,
  '0069-parts-of-profiles': partsOfProfiles,
  '0070-notices-at-once': noticesAtOnce,
  '0071-people-of-groups': peopleOfGroups,
  '0072-undone-ends': undoneEnds,
  '0073-logins-known': loginsKnown,
  '0074-name-keys': nameKeys,
};
