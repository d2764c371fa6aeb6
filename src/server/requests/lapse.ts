import { sql } from 'kysely';
import type { FILTROS_PEDIDO } from '../../contract/requests';
import { insertAudits } from '../audit';
import { messageLink } from '../cas/message-link';
import { inTransaction } from '../database/transaction';
import type { Deps } from '../deps';
import { enqueueNotices, tellOwners } from '../outbox/enqueue';
import { lapsing } from './read';

/** Requests in one transaction of the job. */
const BATCH = 500;
/** Which filter of the company's list has those that lapsed. */
const LAPSED = 'outros' satisfies (typeof FILTROS_PEDIDO)[number];
/** Held for a batch, so that two copies of the server do not each write to the same company. */
const LOCK = 7_270_028;
/** The company's message waits so long for what the other batches of a run count. */
const HOLD_SECONDS = 60;

type TendingDeps = Pick<Deps, 'db' | 'now' | 'config'>;

/** What the calendar does with requests: what nobody decided lapses; whoever asked is told, and the company how many there were. */
export async function tendRequests(deps: TendingDeps): Promise<void> {
  let taken = BATCH;
  while (taken === BATCH) taken = await inTransaction(deps.db, (tx) => lapseBatch({ ...deps, db: tx }));
}

interface Lapsed {
  id: string;
  company: string;
  person: string;
  empresa: string;
  email: string;
  email_empresa: string;
  /** Whether the company's account is one that is written to. */
  live: boolean;
}

async function lapseBatch(deps: TendingDeps): Promise<number> {
  const tx = deps.db;
  const now = deps.now();
  const { rows: locks } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as mine`.execute(tx);
  if (!locks[0]?.mine) return 0;
  const { rows } = await sql<Lapsed>`
    with due as (
      select id from access_request where state = 'pending' and asked_at <= ${lapsing(now)}
      order by asked_at limit ${BATCH} for update skip locked)
    update access_request r set state = 'lapsed', decided_at = ${now}
    from due, account a, account c
    where r.id = due.id and a.id = r.person and c.id = r.company
    returning r.id, r.company, r.person, c.nome as empresa, a.email, c.email as email_empresa,
      c.situacao in ('A', 'R') as live`.execute(tx);
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
  await tellCompanies(deps, now, rows);
  return rows.length;
}

/** One message to each company, which names nobody: the list has them. */
async function tellCompanies(deps: TendingDeps, now: Date, rows: readonly Lapsed[]): Promise<void> {
  const companies = new Map(rows.filter(({ live }) => live).map((row) => [row.company, row]));
  for (const { company, empresa, email_empresa: destino } of companies.values()) {
    const quantity = rows.filter((row) => row.company === company).length;
    await enqueueNotices({ db: deps.db, now, deps }, { news: 'lapse', from: company, holdSeconds: HOLD_SECONDS }, [
      {
        kind: 'email',
        account: company,
        destino,
        template: 'requests-lapsed',
        values: {
          empresa,
          quantidade: String(quantity),
          link: messageLink(deps, '/pedidos', { situacao: LAPSED, mensagem: 'S' }),
        },
        daily: { news: 'lapsedRequests', quantity },
      },
    ]);
  }
}
