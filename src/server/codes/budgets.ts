import type { CodePurpose } from '../../contract/constants';
import type { Config } from '../config';
import { hashSecret } from '../ids';

/**
 * How many codes may be sent, and where they are counted. People who are signed in, who recover a password and who register have budgets of
 * their own: what strangers do with somebody's address uses up nothing of its owner's, and tells nothing of it.
 */

export type BudgetConfig = Pick<
  Config,
  'CODES_PER_DESTINATION_HOUR' | 'CODES_PER_ACCOUNT_DAY' | 'ANONYMOUS_CODES_PER_DAY'
>;

export interface Counter {
  bucket: string;
  hits: number;
  seconds: number;
}

const HOUR = 3600;
const DAY = 24 * HOUR;
const keyOf = (text: string) => hashSecret(text.toLowerCase());

type Budget = 'signed-in' | 'recovery' | 'registration';
export const budgetOf = (funcao: CodePurpose): Budget =>
  funcao === 'ESQUECEU_SENHA' ? 'recovery' : funcao === 'CADASTRO_USUARIO' ? 'registration' : 'signed-in';

const hourly = (config: BudgetConfig, bucket: string) => ({
  bucket,
  hits: config.CODES_PER_DESTINATION_HOUR,
  seconds: HOUR,
});
const daily = (config: BudgetConfig, bucket: string) => ({
  bucket: `${bucket}:day`,
  hits: config.ANONYMOUS_CODES_PER_DAY,
  seconds: DAY,
});

/** Somebody signed in: by where the code goes and by whose it is. */
export const signedInCounters = (config: BudgetConfig, destino: string, account: string): Counter[] => [
  signedInDestination(config, destino),
  signedInAccount(config, account),
];
const signedInDestination = (config: BudgetConfig, destino: string) =>
  hourly(config, `code:destination:signed-in:${keyOf(destino)}`);
/** Codes of one account in a day. */
export const signedInAccount = (config: BudgetConfig, account: string): Counter => ({
  bucket: `code:account:${account}`,
  hits: config.CODES_PER_ACCOUNT_DAY,
  seconds: DAY,
});

/** A registration: by what was typed, whether or not there is such an account. */
export function registrationCounters(config: BudgetConfig, destino: string): Counter[] {
  const bucket = `code:destination:registration:${keyOf(destino)}`;
  return [hourly(config, bucket), daily(config, bucket)];
}

/** A recovery: by the login that was typed. Wrong answers, and those about nobody, count alike and keep the owner from nothing. */
export function recoveryCounters(
  config: BudgetConfig,
  { account, login = '' }: { account: string | null; login?: string },
): Counter[] {
  const bucket = `code:recovery:${account ? 'right' : 'wrong'}:${keyOf(login)}`;
  return [hourly(config, bucket), daily(config, bucket)];
}

/** Codes of all recoveries to one address: beyond it none is sent, and nothing says so, as two accounts may share the address. */
export const recoveryDestination = (config: BudgetConfig, destino: string): Counter =>
  daily(config, `code:destination:recovery:${keyOf(destino)}`);

/** Every counter that may keep codes from an account, with the destination that it is about where there is one. */
export const countersOfAccount = (config: BudgetConfig, account: { id: string; id_produto: string }): Counter[] => [
  signedInAccount(config, account.id),
  ...recoveryCounters(config, { account: account.id, login: account.id_produto }),
];
export const countersOfDestination = (config: BudgetConfig, destino: string): Counter[] => [
  signedInDestination(config, destino),
  ...registrationCounters(config, destino),
  recoveryDestination(config, destino),
];
