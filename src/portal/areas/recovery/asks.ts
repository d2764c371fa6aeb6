import type { CodeSent } from '../../../contract/account';
import type { FlowContext } from '../../features/two-step/useTwoStep';
import { codigosDeRecuperacao, type Forgotten, recuperacoes, type RecoveryChannel } from './provider';

/*
 * The forms before the sign-in stand without Refine, which would add 54 kB to each: they ask their resources' providers
 * themselves.
 */

/** A destination that is not shown. */
const UNSHOWN = '***';

/**
 * Checks the answers of somebody who forgot a password, and asks for the code; within a flow, for another one. Wrong answers are answered
 * like right ones, with a destination that nobody has: none is shown, so that nobody reads a stranger's and waits for it.
 */
export async function askForCode(variables: Forgotten, context: FlowContext): Promise<CodeSent> {
  const meta = { ...context };
  const { data } = await recuperacoes.create<CodeSent>({ resource: 'recuperacoes', variables, meta });
  return { ...data, destino: UNSHOWN };
}

/** Sends a code of the recovery of `account` (idProduto) within the flow of the questions that were answered before. */
export const askForChosen = async (
  account: string,
  variables: RecoveryChannel,
  context: FlowContext,
): Promise<CodeSent> =>
  (
    await codigosDeRecuperacao.create<CodeSent>({
      resource: 'codigosDeRecuperacao',
      variables,
      meta: { account, ...context },
    })
  ).data;
