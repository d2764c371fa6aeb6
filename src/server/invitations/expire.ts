import { type RawBuilder, sql } from 'kysely';
import { insertAudits } from '../audit';
import type { Db } from '../database/connection';
import { inTransaction } from '../database/transaction';
import type { Deps } from '../deps';
import { enqueueNotices } from '../outbox/enqueue';

/** Invitations in one transaction of the job. */
const BATCH = 500;

/** What the calendar does with invitations: those whose time is over end, and their companies are told once. */
export async function tendInvitations({ db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>): Promise<void> {
  let taken = BATCH;
  while (taken === BATCH)
    taken = await inTransaction(db, (tx) => expireBatch({ db: tx, now: now(), deps: { config } }));
}

/** Ends those of these invitations, `i`, that wait and whose time is over. @returns the company of each */
export async function endDue(db: Db, now: Date, which: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string; company: string }>`
    with due as (
      select i.id from invitation i where i.state = 'waiting' and i.expires_at <= ${now} and ${which}
      order by i.expires_at limit ${BATCH} for update skip locked)
    update invitation i set state = 'expired', closed_at = ${now}, versao = i.versao + 1
    from due where i.id = due.id returning i.id, i.company`.execute(db);
  await insertAudits(
    db,
    rows.map(({ id, company }) => ({
      action: 'invitation.expired',
      target: company,
      onBehalfOf: company,
      diff: { invitation: id },
      actor: null,
      at: now,
      address: '',
      claimed: null,
    })),
  );
  return rows.map(({ company }) => company);
}

async function expireBatch(call: { db: Db; now: Date; deps: Pick<Deps, 'config'> }): Promise<number> {
  const ended = await endDue(call.db, call.now, sql`true`);
  const companies = await call.db
    .selectFrom('account')
    .select(['id', 'nome', 'email'])
    .where((eb) => eb('id', '=', sql<string>`any(${[...new Set(ended)]}::uuid[])`))
    .orderBy('id')
    .execute();
  for (const { id, nome, email } of companies)
    await enqueueNotices(call, { news: 'invitation', from: id }, [
      {
        kind: 'email',
        account: id,
        destino: email,
        template: 'invitation-expired',
        values: { empresa: nome },
        daily: { news: 'invitations', quantity: ended.filter((one) => one === id).length },
      },
    ]);
  return ended.length;
}
