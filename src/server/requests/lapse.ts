import { sql } from 'kysely';
import { insertAudits } from '../audit';
import type { Db } from '../database/connection';
import { inTransaction } from '../database/transaction';
import type { Deps } from '../deps';
import { tellOwners } from '../outbox/enqueue';
import { lapsing } from './read';

/** Requests in one transaction of the job. */
const BATCH = 500;

/** What the calendar does with requests: what nobody decided lapses, and whoever asked is told. */
export async function tendRequests({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  let taken = BATCH;
  while (taken === BATCH) taken = await inTransaction(db, (tx) => lapseBatch(tx, now()));
}

async function lapseBatch(tx: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ id: string; company: string; person: string; empresa: string; email: string }>`
    with due as (
      select id from access_request where state = 'pending' and asked_at <= ${lapsing(now)}
      order by asked_at limit ${BATCH} for update skip locked)
    update access_request r set state = 'lapsed', decided_at = ${now}
    from due, account a, account c
    where r.id = due.id and a.id = r.person and c.id = r.company
    returning r.id, r.company, r.person, c.nome as empresa, a.email`.execute(tx);
  await insertAudits(
    tx,
    rows.map((row) => ({
      action: 'request.lapsed',
      target: row.person,
      onBehalfOf: row.company,
      diff: { request: row.id },
      actor: null,
      at: now,
      address: '',
      claimed: null,
    })),
  );
  await tellOwners(
    { db: tx, now },
    rows.map(({ person, email, empresa }) => ({
      kind: 'email',
      account: person,
      destino: email,
      template: 'request-lapsed',
      values: { empresa },
    })),
  );
  return rows.length;
}
