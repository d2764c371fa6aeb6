import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findPostalCode } from '../../../src/contract/addresses';
import { sendEmailCode } from '../../../src/contract/contacts';
import { pathOnWire } from '../../../src/contract/product';
import { sendDue } from '../../../src/server/outbox/worker';
import { startTelemetry, type Telemetry } from '../../../src/server/telemetry/start';
import { traceOfLine } from '../../../src/server/tracing';
import { addPerson } from '../support/accounts';
import { useServer } from '../support/app';
import { useStandIn } from '../support/stand-in';
import { attribute, type CollectedSpan, Collector } from './collector';

const root = resolve(import.meta.dirname, '../../..');
const collector = new Collector();
const postalCodes = useStandIn();
const environment: Record<string, string> = {};
const SETTINGS = { OTEL_TRACES_SAMPLER: 'parentbased_always_on', OTEL_METRIC_EXPORT_INTERVAL: '3600000' };
let telemetry: Telemetry;
const written: string[] = [];

beforeAll(async () => {
  Object.assign(process.env, SETTINGS, { OTEL_EXPORTER_OTLP_ENDPOINT: await collector.listen() });
  environment.CEP_URL = postalCodes.url;
  telemetry = startTelemetry('1.2.3');
});
const server = useServer(environment);
beforeAll(() => {
  const lines = new Writable({ write: (chunk: Buffer, _encoding, done) => (written.push(chunk.toString()), done()) });
  const streams = [lines, telemetry.log].map((stream) => ({ level: 'trace' as const, stream }));
  Object.assign(server.deps, { log: pino({ base: null, mixin: traceOfLine }, pino.multistream(streams)) });
  telemetry.measure(server.app.metrics);
});
afterAll(async () => {
  await telemetry.stop();
  await collector.close();
  for (const name of [...Object.keys(SETTINGS), 'OTEL_EXPORTER_OTLP_ENDPOINT']) delete process.env[name];
});

const EMAIL = 'alguem.secreto@exemplo.com.br';
const CEP = '01001000';

it('tells a collector what a request led to, and nothing of the person', async () => {
  const person = await addPerson(server.db, { nome: 'LEOPOLDINA SIGILOSA' });
  const as = await server.signIn(person);
  postalCodes.answer(200, {
    cep: '01001-000',
    logradouro: 'Praça da Sé',
    bairro: 'Sé',
    localidade: 'São Paulo',
    uf: 'SP',
  });
  const sent = await server.call(sendEmailCode, {
    as,
    params: { id: person.id_produto },
    body: { meioEnvio: 'E', funcionalidade: 'ALTERAR_EMAIL', email: EMAIL },
    headers: { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` },
  });
  expect(sent.status).toBe(200);
  expect((await server.call(findPostalCode, { as, params: { cep: CEP } })).status).toBe(200);
  await sendDue(server.deps);
  await telemetry.stop();

  const { spans, logs, metrics } = collector;
  const path = pathOnWire(sendEmailCode.path, server.deps.config.PRODUCT);
  const request = spans.find(({ name }) => name === `${sendEmailCode.method} /api${path}`);
  expect(request).toMatchObject({
    attributes: expect.arrayContaining([{ key: 'http.response.status_code', value: { intValue: 200 } }]),
  });
  const below = (parent: CollectedSpan | undefined) =>
    spans.filter(({ parentSpanId }) => parentSpanId === parent?.spanId);
  const statements = below(request).filter((span) => attribute(span, 'db.system.name'));
  expect(statements.map(({ name }) => name)).toEqual(expect.arrayContaining(['begin', 'select', 'insert', 'commit']));
  // The message goes later, by a job, in the same trace.
  const delivery = spans.find(({ name }) => name === 'send email');
  expect(delivery).toMatchObject({ traceId: request?.traceId, parentSpanId: request?.spanId });
  expect(below(delivery).map(({ name }) => name)).toEqual(['update']);
  const outside = spans.find(({ name }) => name === 'call postal codes');
  expect(spans.find(({ spanId }) => spanId === outside?.parentSpanId)?.name).toMatch(/^GET \/api\/v1\//);
  // Whoever asks does not choose what is traced.
  expect(request?.traceId).not.toBe('a'.repeat(32));

  const line = logs.find((log) => log.traceId === request?.traceId && log.body.stringValue === 'request');
  expect(line).toMatchObject({ spanId: request?.spanId, severityNumber: 9 });
  expect(attribute(line as never, 'status')).toBe(200);
  expect(written.join('')).toContain(`"trace_id":"${request?.traceId}"`);

  const times = metrics.find(({ name }) => name === 'http_request_duration_seconds');
  expect(times?.histogram?.dataPoints.some((point) => attribute(point, 'method') === 'POST')).toBe(true);
  const calls = metrics.find(({ name }) => name === 'outside_calls_total')?.sum?.dataPoints;
  expect(calls?.some(({ asDouble }) => Number(asDouble) > 0)).toBe(true);
  expect(metrics.find(({ name }) => name === 'part_in_use')?.gauge?.dataPoints.length).toBeGreaterThan(3);

  const secrets = [
    person.id_produto,
    person.cpf ?? person.id_produto,
    person.email,
    EMAIL,
    'SIGILOSA',
    CEP,
    as,
    String(sent.body.fluxo),
  ];
  for (const secret of secrets) expect(collector.text).not.toContain(secret);
});

it('is loaded by nothing that runs without it', () => {
  const main = readFileSync(resolve(root, 'src/server/main.ts'), 'utf8');
  expect(main).toContain("import type { Telemetry } from './telemetry/start';");
  expect(main.match(/^import (?!type).*telemetry.*$/gm)).toBeNull();
});
