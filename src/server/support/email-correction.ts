import { sql } from 'kysely';
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

/** The last change of an account's address, from the audit: when, by whom, and whether support asked for it since the one before. */
async function lastChange(db: Db, account: string): Promise<SituacaoConta['email']['ultimaAlteracao']> {
  const { rows } = await sql<{ at: Date; actor: string; asked: boolean }>`
    select at, actor, coalesce(earlier = 'support.email-correction-asked', false) as asked
    from (
      select id, at, actor, action, lag(action) over (order by at, id) as earlier from audit_event
      where target = ${account} and action in ('contact.email-changed', 'support.email-correction-asked')) said
    where action = 'contact.email-changed' order by at desc, id desc limit 1`.execute(db);
  const [last] = rows;
  if (!last) return null;
  return { em: last.at.toISOString(), por: last.actor === account ? 'conta' : 'responsavel', aPedido: last.asked };
}

/**
 * Whether messages come back from the account's address, since when its owner is asked for another one, and its last change. Nothing comes back from a
 * registration that nobody confirmed: whoever mistyped there registers again.
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
    ultimaAlteracao: await lastChange(db, account.id),
  };
}
