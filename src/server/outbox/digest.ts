import { sql } from 'kysely';
import type { Db } from '../database/connection';
import { newId } from '../ids';
import { inSaoPaulo } from '../saoPaulo';
import type { Message } from './enqueue';

/** What waits to be decided: counted anew when the message of the day goes. In the order in which that says it, before what happened. */
export const WAITING = ['requests', 'reviews'] as const;
/** What happened since the message before, counted as often as it did. */
export const HAPPENED = ['ends', 'closedReviews', 'emptyReviews', 'lapsedRequests', 'invitations'] as const;
/** What may wait for one message a day. */
export type Digested = (typeof WAITING | typeof HAPPENED)[number];

/** What of the work of an account a message tells, and of how much of it. */
export interface Daily {
  news: Digested;
  quantity?: number;
  /** It tells a third party of a company's requests or ends: it waits unless they chose those at once. */
  thirdParty?: true;
}

/** The hour in São Paulo at which the messages of the day go. */
const HOUR = 7;

/** The last moment at which the messages of a day went. */
export function lastHour(now: Date): Date {
  const today = inSaoPaulo(now).hour(HOUR).minute(0).second(0).millisecond(0);
  return (today.isAfter(now) ? today.subtract(1, 'day') : today).toDate();
}

/** The tables of those who chose something: one message a day; requests and ends at once, for third parties, who have them in that of the day otherwise. */
type Choice = 'daily_digest' | 'notices_at_once';

/** Whether an account chose it. */
export async function hasChosen(db: Db, choice: Choice, account: string): Promise<boolean> {
  const row = await db.selectFrom(choice).select('account').where('account', '=', account).executeTakeFirst();
  return row !== undefined;
}

/**
 * Chooses it, or takes that back. Where messages wait from then on, what has not gone of them, as it is held for others of its topic, goes into the one of the day; where
 * they go at once, what waits for that is still said in it. @returns whether that is a change
 */
export async function choose(db: Db, choice: Choice, account: string, chosen: boolean, now: Date): Promise<boolean> {
  const changed = chosen
    ? await db
        .insertInto(choice)
        .values({ account, since: now })
        .onConflict((conflict) => conflict.doNothing())
        .returning('account')
        .execute()
    : await db.deleteFrom(choice).where('account', '=', account).returning('account').execute();
  const thirdParty = choice === 'notices_at_once';
  if (changed.length > 0 && chosen !== thirdParty) await putAsideQueued(db, account, now, { thirdParty });
  return changed.length > 0;
}

/** Takes messages that may wait out of the outbox, but for what a worker holds at this moment. */
async function putAsideQueued(
  db: Db,
  account: string,
  now: Date,
  { thirdParty }: { thirdParty: boolean },
): Promise<void> {
  const { rows } = await sql<{ daily: { news: string; quantity?: number } }>`
    with queued as (
      select id from outbox where account = ${account} and sent_at is null and failed_at is null and payload->'daily' is not null
        and (payload->'daily' ? 'thirdParty') = ${thirdParty}
        and (lease_until is null or lease_until < ${now})
      for update skip locked)
    delete from outbox o using queued where o.id = queued.id returning o.payload->'daily' as daily`.execute(db);
  const entries = rows.map(({ daily: { news, quantity = 1 } }) => ({ id: newId(), account, news, quantity, at: now }));
  if (entries.length > 0) await db.insertInto('digest_entry').values(entries).execute();
}

/** Puts aside what may wait of the messages to accounts that have one a day. @returns those that go by themselves */
export async function withoutDigested<Told extends Message>(
  { db, now }: { db: Db; now: Date },
  messages: readonly Told[],
): Promise<readonly Told[]> {
  const mayWait = messages.flatMap(({ account, daily }) => (daily && account !== null ? [account] : []));
  if (mayWait.length === 0) return messages;
  // Held as they are: whoever changes it at this moment has this message either way, and not in neither.
  const { rows } = await sql<{ account: string; daily: boolean; atOnce: boolean }>`
    with daily as (select account from daily_digest where account = any(${mayWait}::uuid[]) for key share),
      at_once as (select account from notices_at_once where account = any(${mayWait}::uuid[]) for key share)
    select account, daily.account is not null as daily, at_once.account is not null as "atOnce"
      from daily full join at_once using (account)`.execute(db);
  const chosen = new Map<string | null, (typeof rows)[number]>(rows.map((row) => [row.account, row]));
  const waits = ({ account, daily }: Message) =>
    daily !== undefined && (daily.thirdParty ? !chosen.get(account)?.atOnce : chosen.get(account)?.daily === true);
  const entries = messages.flatMap(({ account, daily, ...message }) =>
    daily && account !== null && waits({ account, daily, ...message })
      ? [{ id: newId(), account, news: daily.news, quantity: daily.quantity ?? 1, at: now }]
      : [],
  );
  if (entries.length > 0) await db.insertInto('digest_entry').values(entries).execute();
  return messages.filter((message) => !waits(message));
}
