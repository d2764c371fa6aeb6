import type { Call } from '../http/call';
import { Refusal } from '../http/refusal';
import { tellOwners } from '../outbox/enqueue';
import { hashPassword, isCurrentPassword } from '../sessions/password';
import { requireGoodPassword } from './policy';

/** A new password of an account, hashed and compared with the one that it has, before anything is held. */
export interface NewPassword {
  hash: string;
  /** The stored one that it was compared with. */
  instead: string;
  isCurrent: boolean;
}

/**
 * Makes a new password ready, in a route's `prepare`, once its code would be taken: hashes wait for their turn, and who waits in a transaction
 * keeps everybody waiting.
 * @throws Refusal MCN-100 as `requireGoodPassword`: one that is easily guessed leaves the code good
 */
export async function readyPassword(
  call: Pick<Call, 'db' | 'deps'>,
  accountId: string,
  senha: string,
): Promise<NewPassword> {
  const account = await call.db
    .selectFrom('account')
    .select(['id_produto', 'nome', 'nome_fantasia', 'email', 'data_nascimento', 'senha_hash'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  requireGoodPassword(call.deps.config, senha, {
    idProduto: account.id_produto,
    nome: account.nome,
    nomeFantasia: account.nome_fantasia,
    email: account.email,
    dataNascimento: account.data_nascimento,
  });
  const instead = account.senha_hash;
  const isCurrent = await isCurrentPassword(instead, senha);
  return { hash: isCurrent ? instead : await hashPassword(senha), instead, isCurrent };
}

/**
 * Gives an account its new password, once its code was right, inside the caller's transaction, and tells its owner by e-mail. The current one
 * leaves the code used, so that nobody learns the current password by guessing with one code.
 * @param ready null when the code would not have been taken as things stood before
 * @throws Refusal MCN-121 when it is the current one, MCN-102 when the code or the password has become another meanwhile
 */
export async function setNewPassword(
  call: Pick<Call, 'db' | 'now' | 'language' | 'deps'>,
  accountId: string,
  ready: NewPassword | null,
): Promise<void> {
  const account = await call.db
    .selectFrom('account')
    .select(['email', 'senha_hash', 'versao'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (ready?.instead !== account.senha_hash) throw new Refusal('MCN-102');
  if (ready.isCurrent)
    throw new Refusal('MCN-121', { keep: true, campos: [{ campo: 'senha', chave: 'new_password_must_differ' }] });
  await call.db
    .updateTable('account')
    .set({
      senha_hash: ready.hash,
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
