import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '../../../src/contract/endpoint';
import { endpoints } from '../../../src/contract/endpoints';
import { readConfig } from '../../../src/server/config';
import { listen } from '../../../src/server/listen';
import { metricsApp } from '../../../src/server/metrics';
import { countWaiting } from '../../../src/server/outbox/waiting';
import { useServer } from '../support/app';

/** What the server measures of itself tells an attacker how an attack goes: it is on no port that people reach. */

const server = useServer({ SMS_URL: 'http://127.0.0.1:9/send' });
/** Of a route's histogram, with the one that has no end. */
const BUCKETS = 11;
let figures: FastifyInstance;
let url = '';
beforeAll(async () => {
  figures = metricsApp(server.app.metrics, server.deps);
  url = await listen(figures, { port: 0, host: '127.0.0.1', settings: 'METRICS_' });
});
afterAll(() => figures.close());

it('is not answered where people come in', async () => {
  const answer = await fetch(`${server.url}/metrics`);
  expect(answer.status).toBe(404);
  expect(await answer.text()).not.toContain('nodejs_');
});

it('has a port of its own, which only this machine reaches unless told otherwise', async () => {
  expect(readConfig({})).toMatchObject({ METRICS_PORT: 9464, METRICS_HOST: '127.0.0.1' });
  const answer = await fetch(`${url}/metrics`);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('nodejs_heap_size_used_bytes');
  expect((await fetch(`${url}/metrics`, { method: 'POST' })).status).toBe(404);
});

const PARTS = { email: 'stand-in', sms: 'real', registry: 'stand-in', 'postal-codes': 'stand-in' };

it('says there alone which parts are the real ones, and people learn no more than whether the server works', async () => {
  const health = { status: 'ok', version: server.deps.config.APP_VERSION };
  expect(await (await fetch(`${server.url}/health`)).json()).toEqual(health);
  expect(await (await fetch(`${url}/health`)).json()).toEqual({ ...health, parts: { database: 'embedded', ...PARTS } });
  const text = await (await fetch(`${url}/metrics`)).text();
  expect(text.match(/^part_in_use\{.*$/gm)).toEqual([
    'part_in_use{part="database",kind="embedded"} 1',
    ...Object.entries(PARTS).map(([part, kind]) => `part_in_use{part="${part}",kind="${kind}"} 1`),
  ]);
});

it('answers for its health as where people come in, when the database is away', async () => {
  const away = metricsApp(server.app.metrics, { ...server.deps, databaseAnswers: async () => false });
  const answer = await away.inject('/health');
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toMatchObject({ status: 'database unavailable', parts: PARTS });
  await away.close();
});

it('writes again only the lines of the routes that answered since, of all that were measured', async () => {
  const { times: routes, text } = server.app.metrics;
  const seen = (status: number, of: readonly Endpoint[]) => {
    for (const { method, path } of of) routes.answered({ method, route: path, status }, 0.01);
  };
  for (const status of [200, 400, 401]) seen(status, endpoints);
  const whole = await text();
  // A route's lines are written by going through its buckets.
  const through = vi.spyOn(Array.prototype, 'forEach');
  const written = async () => {
    through.mockClear();
    await text();
    return through.mock.contexts.filter((list) => Array.isArray(list) && list.length === BUCKETS).length;
  };
  expect(await written()).toBe(0);
  seen(200, endpoints.slice(0, 20));
  expect(await written()).toBe(20);
  through.mockRestore();
  expect(whole.split('http_request_duration_seconds_count').length).toBeGreaterThan(endpoints.length * 3);
});

it('asks no database: what waits was counted before', async () => {
  await countWaiting(server.deps);
  const away = { ...server.deps, databaseAnswers: () => new Promise<boolean>(() => {}) };
  void countWaiting(away);
  expect(await server.app.metrics.text()).toContain('messages_waiting{kind="email"} 0');
});
