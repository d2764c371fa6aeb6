import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach } from 'vitest';

interface Reply {
  status: number;
  body: unknown;
}

export interface StandIn {
  url: string;
  requests: { method: string; path: string; authorization?: string; body: unknown }[];
  /** What every request gets from now on; a string goes out as it is, anything else as JSON. */
  answer(status: number, body: unknown): void;
  /** What each request gets from now on, by what it is. */
  answerBy(reply: (request: StandIn['requests'][number]) => Reply): void;
  neverAnswer(): void;
}

/** An HTTP server in place of a service elsewhere. */
export function useStandIn(): StandIn {
  let replyTo: ((request: StandIn['requests'][number]) => Reply) | null = () => ({ status: 200, body: {} });
  const standIn: StandIn = {
    url: '',
    requests: [],
    answer: (status, body) => (replyTo = () => ({ status, body })),
    answerBy: (reply) => (replyTo = reply),
    neverAnswer: () => (replyTo = null),
  };
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const form = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
      const asked = {
        method: request.method ?? '',
        path: request.url ?? '',
        authorization: request.headers.authorization,
        body: form ? text : text ? JSON.parse(text) : null,
      };
      standIn.requests.push(asked);
      if (!replyTo) return;
      const { status, body } = replyTo(asked);
      response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));
    });
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    standIn.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    standIn.requests = [];
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return standIn;
}
