import { placeOf } from '../../../lib/place';
import { read, write } from '../../../lib/storage';

/** The steps of the help wizard, in the order of account §2. A company's home has no dependents, and says the others in its own words. */
export const WIZARD_STEPS = {
  PF: ['data', 'addresses', 'history', 'received', 'dependents', 'delegation', 'thirdParties'],
  PJ: ['companyData', 'companyAddresses', 'companyHistory', 'companyReceived', 'companyDelegation', 'thirdParties'],
} as const;

/** An account that shares its place with another is not offered the wizard by itself, and nothing more. */
export const keyOf = (id: string) => `help-seen:${placeOf(id)}`;

/** Whether this account has met the wizard in this browser; it is offered by itself only once. */
export const helpSeen = (id: string) => read(keyOf(id)) !== null;
export const rememberHelp = (id: string) => write(keyOf(id), '1');
