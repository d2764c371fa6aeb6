import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach } from 'vitest';

export interface StandIn {
  url: string;
  requests: { method: string; path: string; authorization?: string; body: unknown }[];
  /** What every request gets from now on; a string goes out as it is, anything else as JSON. */
  answer(status: number, body: unknown): void;
  neverAnswer(): void;
}

/** An HTTP server in place of a service elsewhere. */
export function useStandIn(): StandIn {
  let reply: { status: number; body: unknown } | null = { status: 200, body: {} };
  const standIn: StandIn = {
    url: '',
    requests: [],
    answer: (status, body) => (reply = { status, body }),
    neverAnswer: () => (reply = null),
  };
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      standIn.requests.push({
        method: request.method ?? '',
        path: request.url ?? '',
        authorization: request.headers.authorization,
        body: text ? JSON.parse(text) : null,
      });
      if (reply)
        response.writeHead(reply.status).end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body));
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
