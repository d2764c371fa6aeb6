import { companyAddress, type Actor } from '../../features/acting';
import { paths } from '../../lib/paths';

/** The log of the company. */
export const logOf = (actor: Actor, filters: Record<string, string> = {}) =>
  companyAddress(paths.companyLog, actor, filters);

export const thirdPartiesOf = (actor: Actor, filters: Record<string, string> = {}) =>
  companyAddress(paths.thirdParties, actor, filters);
