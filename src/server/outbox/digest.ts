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

/** Whether an account chose one message a day. */
export async function hasDigest(db: Db, account: string): Promise<boolean> {
  const row = await db.selectFrom('daily_digest').select('account').where('account', '=', account).executeTakeFirst();
  return row !== undefined;
}

/** Whether a third party chose to be told of requests and ends at once. */
export async function hasAtOnce(db: Db, account: string): Promise<boolean> {
  const row = await db
    .selectFrom('notices_at_once')
    .select('account')
    .where('account', '=', account)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Chooses, for a third party, requests and ends at once or in the message of the day. What has not gone yet goes into that; what waits for it is still said in it.
 * @returns whether that is a change
 */
export async function chooseAtOnce(db: Db, account: string, atOnce: boolean, now: Date): Promise<boolean> {
  const changed = atOnce
    ? await db
        .insertInto('notices_at_once')
        .values({ account, since: now })
        .onConflict((conflict) => conflict.doNothing())
        .returning('account')
        .execute()
    : await db.deleteFrom('notices_at_once').where('account', '=', account).returning('account').execute();
  if (changed.length > 0 && !atOnce) await putAsideQueued(db, account, now, { thirdParty: true });
  return changed.length > 0;
}

/**
 * Chooses one message a day, or each at once. What has not gone of the messages that may wait, as it is held for others of its topic, goes into the one of the day;
 * back at each at once, what waits for that is still said in it. @returns whether that is a change
 */
export async function chooseDigest(db: Db, account: string, daily: boolean, now: Date): Promise<boolean> {
  const changed = daily
    ? await db
        .insertInto('daily_digest')
        .values({ account, since: now })
        .onConflict((conflict) => conflict.doNothing())
        .returning('account')
        .execute()
    : await db.deleteFrom('daily_digest').where('account', '=', account).returning('account').execute();
  if (changed.length > 0 && daily) await putAsideQueued(db, account, now, { thirdParty: false });
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
  const choices = await db
    .selectFrom('daily_digest')
    .select('account')
    .where(sql<boolean>`account = any(${mayWait}::uuid[])`)
    // Held as they are: whoever changes it at this moment has this message either way, and not in neither.
    .forKeyShare()
    .execute();
  const atOnce = await db
    .selectFrom('notices_at_once')
    .select('account')
    .where(sql<boolean>`account = any(${mayWait}::uuid[])`)
    .forKeyShare()
    .execute();
  const chosen = new Set<string | null>(choices.map(({ account }) => account));
  const single = new Set<string | null>(atOnce.map(({ account }) => account));
  const waits = ({ account, daily }: Message) =>
    daily !== undefined && (daily.thirdParty ? !single.has(account) : chosen.has(account));
  const entries = messages.flatMap(({ account, daily, ...message }) =>
    daily && account !== null && waits({ account, daily, ...message })
      ? [{ id: newId(), account, news: daily.news, quantity: daily.quantity ?? 1, at: now }]
      : [],
  );
  if (entries.length > 0) await db.insertInto('digest_entry').values(entries).execute();
  return messages.filter((message) => !waits(message));
}
