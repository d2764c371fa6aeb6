import type { Call } from '../http/call';
import { Refusal } from '../http/refusal';
import { hashPassword, isCurrentPassword } from '../sessions/password';
import { requireGoodPassword } from './policy';

/** A new password of an account, hashed and compared with the one that it has, before anything is held. */
export interface NewPassword {
  hash: string;
  /** The stored one that it was compared with. */
  instead: string;
  isCurrent: boolean;
}

/** So many new passwords of one account are made ready at once: one, and one that is sent again because the network was lost. */
const AT_ONCE = 2;
const readying = new Map<string, number>();

/** @throws Refusal MCN-104 for a third: with one right code, any number would be hashed of which one is taken */
async function fewAtOnce<T>(accountId: string, work: () => Promise<T>): Promise<T> {
  const before = readying.get(accountId) ?? 0;
  if (before >= AT_ONCE) throw new Refusal('MCN-104', { retryAfter: 5 });
  readying.set(accountId, before + 1);
  try {
    return await work();
  } finally {
    const left = (readying.get(accountId) ?? 1) - 1;
    if (left > 0) readying.set(accountId, left);
    else readying.delete(accountId);
  }
}

/**
 * Makes a new password ready, in a route's `prepare`, once its code would be taken: hashes wait for their turn, and who waits in a transaction
 * keeps everybody waiting.
 * @throws Refusal MCN-100 as `requireGoodPassword`: one that is easily guessed leaves the code good; MCN-104 when two are on their way already
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
  return fewAtOnce(accountId, async () => {
    const isCurrent = await isCurrentPassword(instead, senha);
    return { hash: isCurrent ? instead : await hashPassword(senha), instead, isCurrent };
  });
}

/**
 * Gives an account its new password, once its code was right, inside the caller's transaction. The current one leaves the code used, so that nobody learns the current password by guessing with one code.
 * @returns whom to tell of it: somebody else than the owner may have the code
 * @param ready null when the code would not have been taken as things stood before
 * @throws Refusal MCN-121 when it is the current one, MCN-102 when the code or the password has become another meanwhile
 */
export async function setNewPassword(
  call: Pick<Call, 'db' | 'now'>,
  accountId: string,
  ready: NewPassword | null,
): Promise<{ id: string; email: string }> {
  const account = await call.db
    .selectFrom('account')
    .select(['id', 'email', 'senha_hash', 'versao'])
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
  // Its owner began it with the password that was right then; another one may have been chosen because of it.
  await call.db.deleteFrom('factor_removal').where('account', '=', accountId).where('begun_by', '=', 'owner').execute();
  return { id: account.id, email: account.email };
}
