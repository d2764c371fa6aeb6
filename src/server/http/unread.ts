import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Deps } from '../deps';
import { languageOf } from '../texts';
import { failureOf } from './failure';
import { Refusal } from './refusal';
import { REQUEST_ID } from './requestNumber';

/** What every answer says that is data and not a page: it is kept nowhere, is no page and stands in no frame. */
export const DATA_HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

const invalid = () => new Refusal('MCN-100', { campos: [{ campo: '', chave: 'invalid_request' }] });
const json = 'application/json; charset=utf-8';

const STATUS_OF: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/**
 * Requests that no route gets to see, answered like any other refusal and without a word of what they said: an address that cannot be
 * decoded, bytes that are no HTTP, a request that takes too long.
 */
export function unreadRequests(deps: Deps): Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'> {
  return {
    frameworkErrors: (_error: unknown, request: FastifyRequest, reply: FastifyReply) => {
      const refusal = invalid();
      void reply
        .status(refusal.status)
        .headers({ ...DATA_HEADERS, [REQUEST_ID]: request.id })
        .type(json)
        .send(JSON.stringify(failureOf(refusal, deps, languageOf(request))));
    },
    clientErrorHandler: (error: NodeJS.ErrnoException, socket: Socket) => {
      // Whoever hung up hears nothing; on a connection that is being answered already, a second answer would be taken for the next one's.
      if (error.code !== 'ECONNRESET' && socket.writable && socket.bytesWritten === 0)
        socket.write(plainAnswer(STATUS_OF[error.code ?? ''] ?? 400, deps));
      socket.destroy();
    },
  };
}

/** The whole answer to a connection of which no request is read. */
export function plainAnswer(status: number, deps: Deps, refusal = invalid()): string {
  const body = JSON.stringify(failureOf(refusal, deps, 'en'));
  const headers = {
    ...DATA_HEADERS,
    'content-type': json,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n');
}
