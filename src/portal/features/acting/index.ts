export { ActingGate } from './ActingGate';
export { CompanyChoice } from './CompanyChoice';
export { COMPANY_PARAM, type Actor } from './useActing';
