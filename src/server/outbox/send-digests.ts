import { sql } from 'kysely';
import type { Db } from '../database/connection';
import { inTransaction } from '../database/transaction';
import type { Deps } from '../deps';
import { HAPPENED, lastHour, WAITING } from './digest';
import { tellOwners, type Message } from './enqueue';

/** Accounts in one transaction of the job. */
const BATCH = 200;
/** Held for a batch, so that two copies of the server do not write one account two messages. */
const LOCK = 7_270_003;

/** For these accounts, how much waits to be decided at a moment: each of its area, as it knows it. */
type Counts = Record<
  (typeof WAITING)[number],
  (db: Db, accounts: readonly string[], now: Date) => Promise<ReadonlyMap<string, number>>
>;

/** Once a day, writes to each account that has one message a day and to which something came since the day before: what waits now, and what happened. */
export async function sendDigests({ db, now }: Pick<Deps, 'db' | 'now'>, counts: Counts): Promise<void> {
  let taken = BATCH;
  while (taken === BATCH) taken = await inTransaction(db, (tx) => sendBatch(tx, now(), counts));
}

interface News {
  account: string;
  news: string;
  quantity: number;
  nome: string;
  email: string;
  /** Whether it is written to: no account that was closed, and nobody who acts for no company any more. */
  live: boolean;
  /** Why it has one message a day: a company chose it, a third party has parts of it unless they chose otherwise; null for who gets no other one. */
  why: 'chosen' | 'parts' | null;
}

async function sendBatch(tx: Db, now: Date, counts: Counts): Promise<number> {
  const { rows: locks } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as mine`.execute(tx);
  if (!locks[0]?.mine) return 0;
  const { rows } = await sql<News>`
    with due as (select distinct account from digest_entry where at < ${lastHour(now)} order by account limit ${BATCH}),
      said as (delete from digest_entry e using due where e.account = due.account and e.at < ${lastHour(now)}
        returning e.account, e.news, e.quantity)
    select said.account, said.news, sum(said.quantity)::int as quantity, a.nome, a.email,
      a.situacao in ('A', 'R') and (a.tipo = 'PJ' or exists (select from delegate d where d.person = a.id)) as live,
      case when exists (select from daily_digest d where d.account = a.id) then case a.tipo when 'PF' then 'parts' else 'chosen' end
        when a.tipo = 'PF' and not exists (select from notices_at_once n where n.account = a.id) then 'parts' end as why
    from said join account a on a.id = said.account group by said.account, said.news, a.id`.execute(tx);
  const accounts = new Map<string, News[]>();
  for (const row of rows) accounts.set(row.account, [...(accounts.get(row.account) ?? []), row]);
  const live = [...accounts.values()].filter(([first]) => first?.live);
  const ids = live.flatMap(([first]) => (first ? [first.account] : []));
  const requests = await counts.requests(tx, ids, now);
  const reviews = await counts.reviews(tx, ids, now);
  await tellOwners(
    { db: tx, now },
    live.flatMap((news) => messageOf(news, { requests, reviews })),
  );
  return accounts.size;
}

/** None when of what came nothing is left: what was asked and answered meanwhile, or opened and decided. */
function messageOf(
  came: readonly News[],
  counts: Record<(typeof WAITING)[number], ReadonlyMap<string, number>>,
): Message[] {
  const [first] = came;
  if (!first) return [];
  const quantities = new Map(came.map(({ news, quantity }) => [news, quantity]));
  const waiting = WAITING.map((news) => [news, counts[news].get(first.account) ?? 0] as const).filter(([, n]) => n > 0);
  const happened = HAPPENED.map((news) => [news, quantities.get(news) ?? 0] as const).filter(([, n]) => n > 0);
  if (happened.length === 0 && !waiting.some(([news]) => quantities.has(news))) return [];
  return [
    {
      kind: 'email',
      account: first.account,
      destino: first.email,
      template: 'digest',
      values: {
        nome: first.nome,
        ...Object.fromEntries([...waiting, ...happened].map(([news, count]) => [news, String(count)])),
        ...(first.why === null && { ultimo: 'S' }),
        ...(first.why === 'parts' && { parts: 'S' }),
      },
    },
  ];
}
