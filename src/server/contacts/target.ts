import type { Db } from '../database/connection';
import { Refusal } from '../http/refusal';

interface TargetCall {
  db: Db;
  permit: { session: { account: { id: string; id_produto: string } } };
}

/**
 * The account whose contact changes: one's own, or a live dependent's. Its row is locked until the end of the transaction.
 * @throws Refusal 403 for anybody else's id, whether it exists or not
 */
export async function contactTarget(call: TargetCall, targetId: string | undefined) {
  const { account } = call.permit.session;
  const own = targetId === undefined || targetId.toLowerCase() === account.id_produto.toLowerCase();
  if (!own) {
    const row = await dependentTarget(call, targetId);
    return { ...row, onBehalfOf: row.id };
  }
  const row = await locked(call).where('id', '=', account.id).executeTakeFirst();
  if (!row) throw new Refusal('IDC-111');
  return { ...row, onBehalfOf: null };
}

/**
 * A live dependent of the session's account, its row locked until the end of the transaction.
 * @throws Refusal 403 for anybody else's id, whether it exists or not
 */
export async function dependentTarget(call: TargetCall, dependentId: string) {
  const row = await locked(call)
    .where((eb) => eb(eb.fn<string>('lower', ['id_produto']), '=', dependentId.toLowerCase()))
    .where('responsavel', '=', call.permit.session.account.id)
    .executeTakeFirst();
  if (!row) throw new Refusal('IDC-111');
  return row;
}

const locked = (call: TargetCall) =>
  call.db
    .selectFrom('account')
    .select([
      'id',
      'id_produto',
      'nome',
      'email',
      'ddi_movel',
      'ddd_movel',
      'fone_movel',
      'versao',
      'tipo_estrangeiro',
      'cie',
      'senha_hash',
    ])
    .where('situacao', 'in', ['A', 'R'])
    .forNoKeyUpdate();
