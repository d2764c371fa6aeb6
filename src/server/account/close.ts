import type { Db } from '../database/connection';
import { removeSecondFactor } from '../second-factor/authenticator';
import { endSessionsOf } from '../sessions/end';

/** How many grantees of a closed company one run of the job removes at most. */
const BATCH = 1000;

/**
 * Ends an account inside the caller's transaction: no sign-in, no session, no token; what it was granted and whom it let act
 * goes, and what waits of its requests or of those to it lapses, its invitations and access certifications are cancelled. What it granted to others stops counting at once (reads look at the company's situation) and is deleted by a job.
 */
export async function closeAccount(
  db: Db,
  account: string,
  end: { situacao: 'I' | 'C'; motivo: string; now: Date },
): Promise<void> {
  // Exclusively: whoever is granting something to this account holds its row shared, and is waited for before its grants are deleted.
  await db.selectFrom('account').select('id').where('id', '=', account).forUpdate().execute();
  await db
    .updateTable('account')
    .set((eb) => ({
      situacao: end.situacao,
      encerrado_em: end.now,
      motivo_encerramento: end.motivo,
      tabelas: null,
      versao: eb('versao', '+', 1),
    }))
    .where('id', '=', account)
    .execute();
  await endSessionsOf(db, account, { now: end.now });
  await removeSecondFactor(db, account);
  await db.deleteFrom('delegate').where('person', '=', account).execute();
  await db.deleteFrom('delegate').where('company', '=', account).execute();
  await db
    .deleteFrom('saved_view')
    .where((eb) => eb.or([eb('person', '=', account), eb('company', '=', account)]))
    .execute();
  await db.deleteFrom('second_factor_demand').where('company', '=', account).execute();
  await db.deleteFrom('request_code').where('company', '=', account).execute();
  await db.deleteFrom('grantee').where('person', '=', account).execute();
  for (const side of ['person', 'company'] as const)
    await db
      .updateTable('access_request')
      .set({ state: 'lapsed', decided_at: end.now })
      .where(side, '=', account)
      .where('state', '=', 'pending')
      .execute();
  await db
    .updateTable('invitation')
    .set({ state: 'cancelled', closed_at: end.now })
    .where('company', '=', account)
    .where('state', '=', 'waiting')
    .execute();
  await db
    .updateTable('certification')
    .set({ state: 'cancelled', closed_at: end.now })
    .where('company', '=', account)
    .where('state', 'in', ['open', 'closing'])
    .execute();
  await db
    .updateTable('certification')
    .set({ next_on: null })
    .where('company', '=', account)
    .where('next_on', 'is not', null)
    .execute();
}

/** Deletes grants of closed companies, a batch a run. @returns how many grantees went */
export async function removeGrantsOfClosed(db: Db): Promise<number> {
  const rows = await db
    .selectFrom('grantee as g')
    .innerJoin('account as c', 'c.id', 'g.company')
    .select(['g.company', 'g.person'])
    .where('c.situacao', 'in', ['I', 'C'])
    .limit(BATCH)
    .execute();
  if (rows.length === 0) {
    // Its access profiles are nobody's then.
    await db
      .deleteFrom('access_profile')
      .where('company', 'in', (eb) => eb.selectFrom('account').select('id').where('situacao', 'in', ['I', 'C']))
      .execute();
    return 0;
  }
  await db
    .deleteFrom('grantee')
    .where((eb) => eb.or(rows.map((row) => eb.and([eb('company', '=', row.company), eb('person', '=', row.person)]))))
    .execute();
  return rows.length;
}
