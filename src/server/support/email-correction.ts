import type { SituacaoConta } from '../../contract/support';
import type { Db } from '../database/connection';

interface Account {
  id: string;
  email: string;
  situacao: string;
}

/** Whether the last message to the registered address that met its end came back. */
async function comesBack(db: Db, { id, email }: Account): Promise<boolean> {
  const last = await db
    .selectFrom('outbox')
    .select('failed_at')
    .where('account', '=', id)
    .where('kind', '=', 'email')
    .where('destino', '=', email)
    .where((eb) => eb.or([eb('sent_at', 'is not', null), eb('failed_at', 'is not', null)]))
    .orderBy('criado_em', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last !== undefined && last.failed_at !== null;
}

/**
 * Whether messages come back from the account's address, and since when its owner is asked for another one. Not of a registration that
 * nobody confirmed: whoever mistyped there registers again.
 */
export async function emailState(db: Db, account: Account): Promise<SituacaoConta['email']> {
  const asked = await db
    .selectFrom('email_correction')
    .select('asked_at')
    .where('account', '=', account.id)
    .executeTakeFirst();
  return {
    devolvido: account.situacao !== 'P' && (await comesBack(db, account)),
    correcaoPedidaEm: asked?.asked_at.toISOString() ?? null,
  };
}
