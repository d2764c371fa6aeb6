import { sql } from 'kysely';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Deps } from '../deps';

interface Waiting {
  kind: 'email' | 'sms';
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

/**
 * What was given up, and two figures for whoever watches the server: how many messages no gateway has taken yet, and for how many seconds the oldest of them has
 * waited, by kind. Asked of the database whenever the metrics are read; there are none while it is away, and reading does not wait for it.
 */
export function measureWaiting(registry: Registry, deps: Pick<Deps, 'db' | 'databaseAnswers' | 'now'>): void {
  registry.registerMetric(givenUp);
  const measure = (name: string, help: string, figure: (row: Waiting) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['kind'],
      registers: [registry],
      async collect() {
        this.reset();
        for (const row of await waitingMessages(deps).catch(() => [])) this.set({ kind: row.kind }, figure(row));
      },
    });
  measure('messages_waiting', 'Messages that no gateway has taken yet', ({ waiting }) => waiting);
  measure('messages_waiting_seconds', 'For how long the oldest of them has waited', ({ oldest }) =>
    oldest ? (deps.now().getTime() - oldest.getTime()) / 1000 : 0,
  );
}

async function waitingMessages({ db, databaseAnswers }: Pick<Deps, 'db' | 'databaseAnswers'>): Promise<Waiting[]> {
  if (!(await databaseAnswers())) return [];
  const { rows } = await sql<Waiting>`
    select k.kind, count(o.id)::int as waiting, min(o.criado_em) as oldest
    from (values ('email'), ('sms')) as k (kind)
    left join outbox o on o.kind = k.kind and o.sent_at is null and o.failed_at is null
    group by k.kind`.execute(db);
  return rows;
}
