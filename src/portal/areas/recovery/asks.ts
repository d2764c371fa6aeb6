import type { CodeSent } from '../../../contract/account';
import type { FlowContext } from '../../features/two-step/useTwoStep';
import { codigosDeRecuperacao, type Forgotten, recuperacoes, type RecoveryChannel } from './provider';

/*
 * The forms before the sign-in stand without Refine, which would add 54 kB to each: they ask their resources' providers
 * themselves.
 */

/** Checks the answers of somebody who forgot a password, and answers where the code went. */
export const askForCode = async (variables: Forgotten, context: FlowContext): Promise<CodeSent> =>
  (await recuperacoes.create<CodeSent>({ resource: 'recuperacoes', variables, meta: { ...context } })).data;

/** Sends another code of the recovery of `account` (idProduto). */
export const askAgain = async (account: string, variables: RecoveryChannel, context: FlowContext): Promise<CodeSent> =>
  (
    await codigosDeRecuperacao.create<CodeSent>({
      resource: 'codigosDeRecuperacao',
      variables,
      meta: { account, ...context },
    })
  ).data;
