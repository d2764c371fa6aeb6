import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../../src/contract/endpoints';
import { readConfig } from '../../../src/server/config';
import { listen } from '../../../src/server/listen';
import { metricsApp } from '../../../src/server/metrics';
import { countWaiting } from '../../../src/server/outbox/waiting';
import { useServer } from '../support/app';

/** What the server measures of itself tells an attacker how an attack goes: it is on no port that people reach. */

const server = useServer();
let figures: FastifyInstance;
let url = '';
beforeAll(async () => {
  figures = metricsApp(server.app.metrics);
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
  expect((await fetch(`${url}/health`)).status).toBe(404);
  expect((await fetch(`${url}/metrics`, { method: 'POST' })).status).toBe(404);
});

it('costs under two milliseconds of the processor, with every route measured', async () => {
  const { times: routes, text } = server.app.metrics;
  for (const { method, path } of endpoints)
    for (const status of [200, 400, 401]) routes.answered({ method, route: path, status }, 0.01);
  const times: number[] = [];
  for (let round = 0; round < 50; round += 1) {
    for (const { method, path } of endpoints.slice(0, 20)) routes.answered({ method, route: path, status: 200 }, 0.01);
    const before = process.cpuUsage();
    await text();
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1000);
  }
  expect(times.sort((one, other) => one - other)[25]).toBeLessThan(2);
});

it('asks no database: what waits was counted before', async () => {
  await countWaiting(server.deps);
  const away = { ...server.deps, databaseAnswers: () => new Promise<boolean>(() => {}) };
  void countWaiting(away);
  expect(await server.app.metrics.text()).toContain('messages_waiting{kind="email"} 0');
});
