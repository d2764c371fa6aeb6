import { sql } from 'kysely';
import { Counter, Gauge } from 'prom-client';
import type { Deps } from '../deps';

const KINDS = ['email', 'sms'] as const;

interface Waiting {
  kind: (typeof KINDS)[number];
  waiting: number;
  oldest: Date | null;
}

/** Messages that this process has given up: nobody but the person who waits for one would notice. */
export const givenUp = new Counter({
  name: 'messages_given_up_total',
  help: 'Messages that were given up',
  labelNames: ['kind'],
  registers: [],
});
// Prometheus sees no increase in a line that begins at 1: the first message given up would raise no alarm.
for (const kind of KINDS) givenUp.inc({ kind }, 0);

const gauge = (name: string, help: string) => new Gauge({ name, help, labelNames: ['kind'], registers: [] });
const waiting = gauge('messages_waiting', 'Messages that no gateway has taken yet');
const waitingSeconds = gauge('messages_waiting_seconds', 'For how long the oldest of them has waited');

/** What whoever watches the server sees of its messages. */
export const waitingFigures = [givenUp, waiting, waitingSeconds] as const;

/**
 * Counts the messages that no gateway has taken yet, and the seconds that the oldest of them has waited, by kind. A job does it, so that
 * whoever reads the figures waits for no database; there are none while it is away.
 */
export async function countWaiting({
  db,
  databaseAnswers,
  now,
}: Pick<Deps, 'db' | 'databaseAnswers' | 'now'>): Promise<void> {
  const rows = (await databaseAnswers()) ? await waitingMessages(db, now()) : [];
  for (const figure of [waiting, waitingSeconds]) figure.reset();
  for (const { kind, waiting: messages, oldest } of rows) {
    waiting.set({ kind }, messages);
    waitingSeconds.set({ kind }, oldest ? (now().getTime() - oldest.getTime()) / 1000 : 0);
  }
}

/** A notice that waits for others of its topic waits for no gateway. */
async function waitingMessages(db: Deps['db'], now: Date): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select k.kind, count(o.id)::int as waiting, min(o.criado_em) as oldest
    from (values ('email'), ('sms')) as k (kind)
    left join outbox o on o.kind = k.kind and o.sent_at is null and o.failed_at is null and o.criado_em <= ${now}
    group by k.kind`.execute(db);
  return rows;
}
