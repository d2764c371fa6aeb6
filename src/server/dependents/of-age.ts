import { isAdult } from '../../contract/validation';
import type { Db } from '../database/connection';
import type { Permit } from '../http/access';
import { Refusal } from '../http/refusal';

/**
 * The session's own account when it may take itself over, with its guardian. The request holds its row.
 * @throws Refusal MCN-152 for somebody without a guardian or under age
 */
export async function ofAgeTarget({ db, now, permit }: { db: Db; now: Date; permit: Permit }) {
  const child = await db
    .selectFrom('account')
    .select(['id', 'nome', 'email', 'ddi_movel', 'ddd_movel', 'fone_movel', 'versao', 'responsavel', 'data_nascimento'])
    .where('id', '=', permit.session.account.id)
    .executeTakeFirstOrThrow();
  if (!child.responsavel || !child.data_nascimento || !isAdult(child.data_nascimento, now.getTime()))
    throw new Refusal('MCN-152');
  const guardian = await db
    .selectFrom('account')
    .select(['id', 'email'])
    .where('id', '=', child.responsavel)
    .executeTakeFirstOrThrow();
  return { child, guardian };
}
