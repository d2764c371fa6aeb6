import Fastify, { type FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { sealedFigure } from './audit-seals/seal';
import type { Deps } from './deps';
import { waitingFigures } from './outbox/waiting';
import { outsideFigures, type Part, partsInUse } from './outside';

/** What is measured of this process. */
export interface Metrics {
  registry: Registry;
  times: RouteTimes;
  /** All figures in the text of Prometheus. */
  text(): Promise<string>;
}

/** Begins to measure. Whoever asks for the figures waits for nothing: they are all at hand. */
export function createMetrics(parts: readonly Part[]): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const inUse = new Gauge({
    name: 'part_in_use',
    help: 'What stands in each place that production has real: the real one or a stand-in; of the database, which',
    labelNames: ['part', 'kind'],
    registers: [registry],
  });
  for (const { part, kind } of parts) inUse.set({ part, kind }, 1);
  for (const figure of waitingFigures) registry.registerMetric(figure);
  for (const figure of outsideFigures) registry.registerMetric(figure);
  registry.registerMetric(sealedFigure);
  const times = new RouteTimes();
  return { registry, times, text: async () => `${await registry.metrics()}\n${times.text()}` };
}

type HealthDeps = Pick<Deps, 'config' | 'databaseAnswers'>;

/** Whether this copy can work, as everybody may know it. */
export async function healthOf({ config, databaseAnswers }: HealthDeps) {
  return (await databaseAnswers())
    ? ({ code: 200, body: { status: 'ok', version: config.APP_VERSION } } as const)
    : ({ code: 503, body: { status: 'database unavailable' } } as const);
}

/**
 * `/metrics`, and `/health` with which parts are the real ones, for a port of its own: what the server does and stands on is nobody's affair
 * but its operator's.
 */
export function metricsApp({ registry, text }: Metrics, deps: HealthDeps): FastifyInstance {
  const app = Fastify({ logger: false, forceCloseConnections: true });
  app.get('/health', async (_request, reply) => {
    const { code, body } = await healthOf(deps);
    const parts = Object.fromEntries(partsInUse(deps.config).map(({ part, kind }) => [part, kind]));
    return reply
      .status(code)
      .header('cache-control', 'no-store')
      .send({ ...body, parts });
  });
  app.get('/metrics', async (_request, reply) =>
    reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await text()),
  );
  return app;
}

export const ROUTE_TIMES = 'http_request_duration_seconds';
/** Seconds up to which answers are counted together. */
export const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5] as const;

interface Answered {
  method: string;
  route: string;
  status: number;
}

interface Series {
  of: Answered;
  labels: string;
  /** Answers by their bucket, those above the last one at the end. */
  counts: number[];
  sum: number;
  /** Its lines as they were last asked for; null when an answer has come since. */
  lines: string | null;
}

/**
 * How long answers took, by route and status: a histogram. There are a dozen lines for each of some hundred routes, and only those of the routes
 * that were asked since the last time are written again: the library would write all of them, in a time in which nobody is answered.
 */
export class RouteTimes {
  readonly #series = new Map<string, Series>();

  answered(of: Answered, seconds: number): void {
    const { method, route, status } = of;
    const labels = `method="${method}",route="${route}",status="${status}"`;
    const series = this.#series.get(labels) ?? {
      of,
      labels,
      counts: BUCKETS.map(() => 0).concat(0),
      sum: 0,
      lines: null,
    };
    this.#series.set(labels, series);
    const bucket = BUCKETS.findIndex((most) => seconds <= most);
    const at = bucket < 0 ? BUCKETS.length : bucket;
    series.counts[at] = (series.counts[at] ?? 0) + 1;
    series.sum += seconds;
    series.lines = null;
  }

  /** What was counted, for who writes it in another way. */
  all(): Iterable<Readonly<Pick<Series, 'of' | 'counts' | 'sum'>>> {
    return this.#series.values();
  }

  text(): string {
    let text = `# HELP ${ROUTE_TIMES} Time to answer, by route and status\n# TYPE ${ROUTE_TIMES} histogram\n`;
    for (const series of this.#series.values()) text += series.lines ??= linesOf(series);
    return text;
  }
}

function linesOf({ labels, counts, sum }: Series): string {
  let total = 0;
  let lines = '';
  counts.forEach((count, index) => {
    total += count;
    lines += `${ROUTE_TIMES}_bucket{le="${BUCKETS[index] ?? '+Inf'}",${labels}} ${total}\n`;
  });
  return `${lines}${ROUTE_TIMES}_sum{${labels}} ${sum}\n${ROUTE_TIMES}_count{${labels}} ${total}\n`;
}
