import type { FastifyReply, FastifyRequest } from 'fastify';

/** A sample is taken each second: what is in the next one, too, is no single stall. */
const LASTS_MS = 1500;
/** Calls of an overloaded server come in far apart: so long without one under pressure, and the next begins anew. */
const OVER_MS = 10_000;

/** The server has been overloaded for longer than a moment: said with a 503 and Retry-After. */
export class OverloadedError extends Error {
  readonly statusCode = 503;

  constructor() {
    super('the server is overloaded');
    this.name = 'OverloadedError';
  }
}

/**
 * What `@fastify/under-pressure` asks, with each call, while its last sample lies above the limit. A stall that is over refuses nobody: the
 * library says so for a whole second after a machine stood still, and, of a stall of just that second, that it lasted for ever.
 *
 * @returns a handler that throws OverloadedError while the pressure lasts
 */
export function whilePressureLasts(retryAfter: number) {
  let began = 0;
  let last = -Infinity;
  return async (_request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const now = performance.now();
    if (now - last > OVER_MS) began = now;
    last = now;
    if (now - began < LASTS_MS) return;
    reply.header('retry-after', retryAfter);
    throw new OverloadedError();
  };
}
