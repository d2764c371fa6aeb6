import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from '../limits';

declare module 'fastify' {
  interface FastifyRequest {
    /** The address of the sender, as it was when the request began: `ip` is nothing once the sender has hung up. */
    address: string;
  }
}

/** Keeps the address of each request's sender, whose request is worked on to its end also when they do not wait for the answer. */
export function keepAddresses(app: FastifyInstance): void {
  app.decorateRequest('address', '');
  app.addHook('onRequest', async (request) => {
    // A request that had to wait behind another of its connection begins without a sender.
    request.address = (request.ip as string | undefined) ?? '';
  });
}

/** Where the request comes from. */
export function originOf(request: FastifyRequest) {
  return {
    address: request.address,
    network: networkOf(request.address),
    claimed: headerText(request, 'x-forwarded-for')?.slice(0, 100) ?? null,
    userAgent: (headerText(request, 'user-agent') ?? '').slice(0, 200),
  };
}

/** A header that says something. */
export function headerText(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
}
