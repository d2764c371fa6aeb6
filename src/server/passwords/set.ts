import type { Call } from '../http/call';
import { Refusal } from '../http/refusal';
import { tellOwners } from '../outbox/enqueue';
import { hashPassword, isCurrentPassword } from '../sessions/password';
import { requireGoodPassword } from './policy';

/**
 * Gives an account a new password, once its code was right, inside the caller's transaction, and tells its owner by e-mail. One that is
 * easily guessed leaves the code good; the current one leaves it used, so that nobody learns the current password by guessing with one code.
 * @throws Refusal MCN-100 as `requireGoodPassword`, MCN-121 when it is the current one
 */
export async function setNewPassword(
  call: Pick<Call, 'db' | 'now' | 'language' | 'deps'>,
  accountId: string,
  senha: string,
): Promise<void> {
  const account = await call.db
    .selectFrom('account')
    .select(['id_produto', 'nome', 'nome_fantasia', 'email', 'data_nascimento', 'senha_hash', 'versao'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  requireGoodPassword(call.deps.config, senha, {
    idProduto: account.id_produto,
    nome: account.nome,
    nomeFantasia: account.nome_fantasia,
    email: account.email,
    dataNascimento: account.data_nascimento,
  });
  if (await isCurrentPassword(account.senha_hash, senha))
    throw new Refusal('MCN-121', { keep: true, campos: [{ campo: 'senha', chave: 'new_password_must_differ' }] });
  await call.db
    .updateTable('account')
    .set({
      senha_hash: await hashPassword(senha),
      senha_alterada_em: call.now,
      senha_expira_em: null,
      versao: account.versao + 1,
    })
    .where('id', '=', accountId)
    .execute();
  // A guardian, or whoever has the e-mail's code, may be somebody else than the owner.
  await tellOwners(call, [
    { kind: 'email', account: accountId, destino: account.email, template: 'password-changed', values: {} },
  ]);
}
