import { sql } from 'kysely';
import type { Db } from '../database/connection';
import { inTransaction } from '../database/transaction';
import type { Deps } from '../deps';
import { inSaoPaulo } from '../saoPaulo';
import type { Digested } from './digest';
import { tellOwners, type Message } from './enqueue';

/** The hour in São Paulo at which the messages of the day go. */
const HOUR = 7;
/** Accounts in one transaction of the job. */
const BATCH = 200;
/** Held for a batch, so that two copies of the server do not write one account two messages. */
const LOCK = 7_270_003;

/** The last moment at which the messages of a day went. */
function lastHour(now: Date): Date {
  const today = inSaoPaulo(now).hour(HOUR).minute(0).second(0).millisecond(0);
  return (today.isAfter(now) ? today.subtract(1, 'day') : today).toDate();
}

/** Once a day, writes to each account that chose it what came since the day before. */
export async function sendDigests({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  let taken = BATCH;
  while (taken === BATCH) taken = await inTransaction(db, (tx) => sendBatch(tx, now()));
}

async function sendBatch(tx: Db, now: Date): Promise<number> {
  const { rows: locks } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as mine`.execute(tx);
  if (!locks[0]?.mine) return 0;
  const { rows } = await sql<{
    account: string;
    news: Digested;
    quantity: number;
    nome: string;
    email: string;
    live: boolean;
  }>`
    with due as (select distinct account from digest_entry where at < ${lastHour(now)} order by account limit ${BATCH}),
      said as (delete from digest_entry e using due where e.account = due.account and e.at < ${lastHour(now)}
        returning e.account, e.news, e.quantity)
    select said.account, said.news, sum(said.quantity)::int as quantity, a.nome, a.email, a.situacao in ('A', 'R') as live
    from said join account a on a.id = said.account group by said.account, said.news, a.nome, a.email, a.situacao`.execute(
    tx,
  );
  const accounts = new Map<string, typeof rows>();
  for (const row of rows) accounts.set(row.account, [...(accounts.get(row.account) ?? []), row]);
  const messages = [...accounts.values()].flatMap((news): Message[] => {
    const [first] = news;
    if (!first?.live) return [];
    const counts = Object.fromEntries(news.map((one) => [one.news, String(one.quantity)]));
    return [
      {
        kind: 'email',
        account: first.account,
        destino: first.email,
        template: 'digest',
        values: { nome: first.nome, ...counts },
      },
    ];
  });
  await tellOwners({ db: tx, now }, messages);
  return accounts.size;
}
