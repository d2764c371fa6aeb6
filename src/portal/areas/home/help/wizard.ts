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

const keyOf = (id: string) => `help-seen:${id}`;

/** Whether this account has met the wizard in this browser; it is offered by itself only once. */
export const helpSeen = (id: string) => read(keyOf(id)) !== null;
export const rememberHelp = (id: string) => write(keyOf(id), '1');
