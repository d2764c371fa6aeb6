import type { Call } from '../http/call';
import { Refusal } from '../http/refusal';
import { enqueue } from '../outbox/enqueue';
import { hashPassword, verifyPassword } from '../sessions/password';

/**
 * Gives an account a new password, once its code was right, inside the caller's transaction, and tells its owner by e-mail. A
 * refusal leaves the code used, so that nobody learns the current password by guessing with one code.
 * @throws Refusal MCN-121 when it is the current one
 */
export async function setNewPassword(
  call: Pick<Call, 'db' | 'now' | 'language'>,
  account: { id: string; email: string; senha_hash: string; versao: number },
  senha: string,
): Promise<void> {
  if (await verifyPassword(account.senha_hash, senha))
    throw new Refusal('MCN-121', { keep: true, campos: [{ campo: 'senha', chave: 'new_password_must_differ' }] });
  await call.db
    .updateTable('account')
    .set({
      senha_hash: await hashPassword(senha),
      senha_alterada_em: call.now,
      senha_expira_em: null,
      versao: account.versao + 1,
    })
    .where('id', '=', account.id)
    .execute();
  await enqueue(call, {
    kind: 'email',
    account: account.id,
    destino: account.email,
    template: 'password-changed',
    values: {},
  });
}
