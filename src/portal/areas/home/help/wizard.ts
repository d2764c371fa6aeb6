import { read, write } from '../../../lib/storage';

/** The steps of the help wizard, in the order of account §2. */
export const WIZARD_STEPS = [
  'data',
  'addresses',
  'history',
  'received',
  'dependents',
  'delegation',
  'thirdParties',
] as const;

/**
 * Under which an account is remembered here: 16 bits of its id, which is often a CPF and must not lie in a browser. Two accounts that share a
 * place are one in 65,536, and cost the second nothing but the offer.
 */
export const keyOf = (id: string) =>
  `help-seen:${[...id].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 65_521, 7)}`;

/** Whether this account has met the wizard in this browser; it is offered by itself only once. */
export const helpSeen = (id: string) => read(keyOf(id)) !== null;
export const rememberHelp = (id: string) => write(keyOf(id), '1');
