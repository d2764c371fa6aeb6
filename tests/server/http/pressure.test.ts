import underPressure from '@fastify/under-pressure';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { whilePressureLasts } from '../../../src/server/http/pressure';

describe('a server that cannot keep up', () => {
  let app: FastifyInstance;
  const answers = async () => (await app.inject('/')).statusCode;
  const pass = (ms: number) => vi.advanceTimersByTime(ms);

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    app = Fastify();
    // A process has always more than a byte: the library finds it under pressure with each call.
    await app.register(underPressure, {
      maxHeapUsedBytes: 1,
      sampleInterval: 10,
      pressureHandler: whilePressureLasts(5),
    });
    app.get('/', () => 'ok');
    await app.ready();
    await vi.waitFor(() => expect(app.isUnderPressure()).toBe(true));
  });
  afterEach(async () => {
    vi.useRealTimers();
    await app.close();
  });

  it('answers after a stall that is over', async () => {
    expect(await answers()).toBe(200);
    pass(1000);
    expect(await answers()).toBe(200);
  });

  it('refuses with a moment to come back while the pressure lasts', async () => {
    expect(await answers()).toBe(200);
    pass(1500);
    const refused = await app.inject('/');
    expect(refused.statusCode).toBe(503);
    expect(refused.headers['retry-after']).toBe('5');
    // Also calls that come in far apart.
    pass(9000);
    expect(await answers()).toBe(503);
  });

  it('takes the next stall for one of its own', async () => {
    expect(await answers()).toBe(200);
    pass(10_001);
    expect(await answers()).toBe(200);
    pass(1500);
    expect(await answers()).toBe(503);
  });
});
