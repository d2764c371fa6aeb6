export { ActingGate } from './ActingGate';
export { asksMoreThanCompany, companyAddress, useGranteesAddress } from './address';
export { leaveList, listAddress } from './leftList';
export { invitationOf, invitedIn } from './invitation';
export { SecondStepDue } from './SecondStepDue';
export { COMPANY_PARAM } from '../../lib/paths';
export type { Actor } from './useActing';
