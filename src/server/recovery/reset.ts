import type { resetPassword } from '../../contract/recovery';
import { type NewPassword, readyPassword, setNewPassword } from '../passwords/set';
import { audit } from '../audit';
import { tellOfPassword } from '../cas/security-notice';
import { forgetAttempts } from '../cas/throttle';
import { type CodeUse, readFlow, useCode, wouldTake } from '../codes/flows';
import type { Call } from '../http/call';
import { Refusal } from '../http/refusal';
import { endSessionsOf } from '../sessions/end';
import { recoveryBound } from './forgot';

const codeOf = ({ body }: Call<typeof resetPassword>, flow: { account: string | null } | null): CodeUse => ({
  account: flow?.account ?? null,
  funcao: 'ESQUECEU_SENHA',
  bound: recoveryBound(body.idProduto),
  code: body.token,
});

/** The new password, before the transaction; null when its code would not be taken. */
export async function readyReset(call: Call<typeof resetPassword>): Promise<NewPassword | null> {
  const flow = await readFlow(call.db, call.fluxo, 'ESQUECEU_SENHA');
  return flow?.account && (await wouldTake(call, codeOf(call, flow)))
    ? readyPassword(call, flow.account, call.body.senha)
    : null;
}

/**
 * Sets a new password with the code of the flow. Whose it is follows from the flow, never from the body: a flow that leads nowhere
 * refuses codes in the same words as one that leads to an account.
 */
export async function reset(call: Call<typeof resetPassword>, ready: NewPassword | null): Promise<undefined> {
  const flow = await readFlow(call.db, call.fluxo, 'ESQUECEU_SENHA');
  await useCode(call, codeOf(call, flow));
  if (!flow?.account) throw new Refusal('MCN-111');
  const account = await call.db
    .selectFrom('account')
    .select(['id', 'id_produto', 'senha_alterada_em'])
    .where('id', '=', flow.account)
    .where('situacao', 'in', ['A', 'R'])
    .where('responsavel', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  // A flow that was begun before the last change of the password ends with that change.
  if (!account || (account.senha_alterada_em && account.senha_alterada_em > flow.criado_em))
    throw new Refusal('MCN-111');
  await tellOfPassword(call, await setNewPassword(call, account.id, ready));
  await endSessionsOf(call.db, account.id, { now: call.now, reason: 'password' });
  await forgetAttempts(call.db, account);
  await audit(call, { action: 'recovery.password-reset', target: account.id });
  return undefined;
}
