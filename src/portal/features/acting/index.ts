export { ActingGate } from './ActingGate';
export { companyAddress, useGranteesAddress } from './address';
export { CompanyChoice } from './CompanyChoice';
export { SecondStepDue } from './SecondStepDue';
export { COMPANY_PARAM, type Actor } from './useActing';
