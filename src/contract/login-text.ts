import { formatCpf } from './format';
import { isCpf } from './validation';

/** A username as it is shown and as a file says it: one that is a CPF as CPFs are written, so that no spreadsheet takes it for a number. */
export const loginText = (login: string): string => (isCpf(login) ? formatCpf(login) : login);
