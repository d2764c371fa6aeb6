import { sql } from 'kysely';
import type { Language } from '../../contract/constants';
import type { Config } from '../config';
import type { Db } from '../database/connection';
import type { MessageKind } from '../database/schema';
import { spanNow } from '../context';
import { newId } from '../ids';
import { type Daily, withoutDigested } from './digest';
import { languagesOfAccounts } from './language';

/** The messages that the product sends; each has `subject` and `text` in `locales/{pt,en}/messages.json`. */
export type MessageTemplate = 'code' | 'email-changed' | 'phone-changed' | 'password-changed' | (string & {});

export interface Message {
  kind: MessageKind;
  account: string | null;
  destino: string;
  template: MessageTemplate;
  values: Record<string, string>;
  /** It may wait for the one message a day of an account that chose so. */
  daily?: Daily;
  /** A notice that waits for none of before but of its own sort: what somebody lost is not held back by what they were given. */
  sort?: string;
}

/** Puts a message into the outbox, in the language of who caused it, inside the caller's transaction; the worker sends it after the commit. @returns its id */
export async function enqueue(call: QueueCall, message: Message): Promise<string> {
  const row = rowOf(call, message, call.now, null);
  await call.db.insertInto('outbox').values(row).execute();
  return row.id;
}

type QueueCall = { db: Db; now: Date; language: Language };

const rowOf = (call: QueueCall, message: Message, at: Date, topic: string | null) => ({
  id: newId(),
  kind: message.kind,
  account: message.account,
  destino: message.destino,
  payload: JSON.stringify({
    template: message.template,
    values: message.values,
    language: call.language,
    ...(message.daily && { daily: message.daily }),
    ...(message.sort && { sort: message.sort }),
  }),
  next_attempt: at,
  lease_until: null,
  sent_at: null,
  failed_at: null,
  criado_em: at,
  topic,
  trace: spanNow()?.traceparent ?? null,
});

/** Tells owners what somebody else did, each in the language that the account was last written to in; Portuguese when it never was. */
export async function tellOwners(call: Omit<QueueCall, 'language'>, all: readonly Message[]): Promise<void> {
  const messages = await withoutDigested(call, all);
  if (messages.length === 0) return;
  await insertRows(call.db, await rowsToOwners(call, messages, () => ({ at: call.now, topic: null })));
}

/** One parameter, however many rows: to some companies thousands are written at once. */
async function insertRows(db: Db, rows: readonly ReturnType<typeof rowOf>[]): Promise<void> {
  const said = rows.map(({ payload, ...row }) => ({ ...row, payload: JSON.parse(payload) as unknown }));
  await sql`
    insert into outbox (id, kind, account, destino, payload, next_attempt, criado_em, topic, trace)
    select * from jsonb_to_recordset(${JSON.stringify(said)}::jsonb) as r (id uuid, kind text, account uuid, destino text, payload jsonb,
      next_attempt timestamptz, criado_em timestamptz, topic text, trace text)`.execute(db);
}

async function rowsToOwners<Told extends Message>(
  call: Omit<QueueCall, 'language'>,
  messages: readonly Told[],
  when: (message: Told) => { at: Date; topic: string | null },
) {
  const languages = await languagesOfAccounts(
    call.db,
    messages.map(({ account }) => account),
  );
  return messages.map((message) => {
    const { at, topic } = when(message);
    return rowOf({ ...call, language: languages.get(message.account ?? '') ?? 'pt' }, message, at, topic);
  });
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * Tells people, in their own language, what somebody did to them, so that doing and undoing it all day fills nobody's mailbox: the first notice goes at once; what
 * follows about the same within `NOTICE_MERGE_MINUTES` (of one with a sort of its own: after one of that sort), or beyond `NOTICES_PER_PAIR_DAY` in a day, waits, and of what waits only the last
 * is sent. It counts what those before it did.
 * @param about the sort of news, the account that it comes from, and how long the notice waits at least
 * @returns the accounts whose waiting notice was replaced
 */
export async function enqueueNotices(
  call: Omit<QueueCall, 'language'> & {
    deps: { config: Pick<Config, 'NOTICE_MERGE_MINUTES' | 'NOTICES_PER_PAIR_DAY'> };
  },
  about: About & { holdSeconds?: number },
  all: readonly (Message & { account: string })[],
): Promise<ReadonlySet<string>> {
  const fresh = await withoutDigested(call, all);
  if (fresh.length === 0) return new Set();
  const { NOTICE_MERGE_MINUTES, NOTICES_PER_PAIR_DAY } = call.deps.config;
  const now = call.now.getTime();
  const soonest = now + (about.holdSeconds ?? 0) * 1000;
  const topicOf = ({ account }: { account: string }) => topicAbout(about, account);
  const recent = await call.db
    .selectFrom('outbox')
    .select(['id', 'topic', 'criado_em', 'payload'])
    .where(sql<boolean>`topic = any(${fresh.map(topicOf)}::text[])`)
    .where('criado_em', '>', new Date(now - DAY_MS))
    .orderBy('criado_em', 'desc')
    .execute();
  const told = new Map<string | null, typeof recent>();
  for (const row of recent)
    if (row.criado_em.getTime() <= now) told.set(row.topic, [...(told.get(row.topic) ?? []), row]);
  const replaced = recent.filter(({ criado_em }) => criado_em.getTime() > now);
  const waiting = replaced.map(({ id }) => id);
  if (waiting.length > 0)
    await call.db
      .deleteFrom('outbox')
      .where(sql<boolean>`id = any(${waiting}::uuid[])`)
      .execute();
  const messages = fresh.map((message) =>
    replaced.filter(({ topic }) => topic === topicOf(message)).reduce(withReplaced, message),
  );

  const whenFor = (topic: string, { sort }: Message) => {
    const before = told.get(topic) ?? [];
    const alike = before.find(({ payload }) => sort === undefined || payload.sort === sort);
    const merged = alike ? alike.criado_em.getTime() + NOTICE_MERGE_MINUTES * MINUTE_MS : now;
    const counted = before[NOTICES_PER_PAIR_DAY - 1];
    return new Date(Math.max(soonest, merged, counted ? counted.criado_em.getTime() + DAY_MS : now));
  };
  await insertRows(
    call.db,
    await rowsToOwners(call, messages, (message) => ({
      at: whenFor(topicOf(message), message),
      topic: topicOf(message),
    })),
  );
  const topics = new Set(replaced.map(({ topic }) => topic));
  return new Set(messages.filter((message) => topics.has(topicOf(message))).map(({ account }) => account));
}

/**
 * A notice that takes another's place, with how much of the same that counted; where it says how many (`quantidade`), it says all of them. It waits no longer than that
 * one would.
 */
function withReplaced<Told extends Message>(
  told: Told,
  { payload }: { payload: { daily?: { news: string; quantity?: number }; sort?: string } },
): Told {
  const message = payload.sort === undefined ? told : { ...told, sort: payload.sort };
  if (!message.daily || payload.daily?.news !== message.daily.news) return message;
  const quantity = (message.daily.quantity ?? 1) + (payload.daily.quantity ?? 1);
  const { values } = message;
  return {
    ...message,
    values: 'quantidade' in values ? { ...values, quantidade: String(quantity) } : values,
    daily: { ...message.daily, quantity },
  };
}

interface About {
  news: 'delegation' | 'third-party' | 'second-step' | 'request' | 'ends' | 'lapse' | 'invitation';
  from: string;
}

export const topicAbout = ({ news, from }: About, account: string) => `${news}:${from}:${account}`;

/** Takes back the notices to these accounts that still wait. */
export async function withdraw(
  { db, now }: Pick<QueueCall, 'db' | 'now'>,
  about: About,
  accounts: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where(sql<boolean>`topic = any(${accounts.map((account) => topicAbout(about, account))}::text[])`)
    .where('criado_em', '>', now)
    .execute();
}
