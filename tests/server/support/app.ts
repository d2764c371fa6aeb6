import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { pathOnWire } from '../../../src/contract/product';
import type { Endpoint } from '../../../src/contract/endpoint';
import { buildApp } from '../../../src/server/app';
import { type Config, readConfig } from '../../../src/server/config';
import type { Db } from '../../../src/server/database/connection';
import type { Deps } from '../../../src/server/deps';
import { loadTexts } from '../../../src/server/locales';
import { createOutside } from '../../../src/server/outside';
import { sendDue } from '../../../src/server/outbox/worker';
import { issueSession } from '../../../src/server/sessions/issue';
import { openTestDatabase } from './database';

/** What a test sends. Bodies and answers carry the wire's names. */
export interface Sent {
  as?: string | null;
  params?: Record<string, string>;
  query?: Record<string, string | number>;
  body?: unknown;
  headers?: Record<string, string>;
}

/** An answer with its body read as JSON (undefined when there is none). */
export interface Answered {
  status: number;
  headers: Headers;
  body: Record<string, unknown> & { msgs?: string[]; campos?: { campo: string; chave: string }[] };
}

export interface TestServer {
  app: FastifyInstance;
  db: Db;
  deps: Deps;
  url: string;
  /** Moves the server's clock. */
  tick(milliseconds: number): void;
  /** Calls an endpoint of the table over HTTP. `as` is a session token. */
  call(endpoint: Endpoint, sent?: Sent): Promise<Answered>;
  /** A session token of an account, as the sign-on would issue it; `authTime` makes it older. */
  signIn(account: { id: string }, options?: { authTime?: Date }): Promise<string>;
  /** The newest code sent to a destination. */
  codeFor(destination: string): Promise<string>;
}

/** Starts a server on a port of its own with a database of its own for the test file; stops both after it. */
export function useServer(environment: Record<string, string> = {}): TestServer {
  const server = {} as TestServer;
  let offset = 0;
  let close = async () => {};
  beforeAll(async () => {
    const connection = await openTestDatabase();
    const config: Config = readConfig({
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      DEMO: 'false',
      SECRET: 'x'.repeat(40),
      ...environment,
    });
    const silent = { info: () => {}, warn: () => {}, error: () => {} };
    const deps: Deps = {
      config,
      db: connection.db,
      databaseAnswers: connection.answers,
      now: () => new Date(Date.now() + offset),
      outside: createOutside(config),
      texts: loadTexts(path.resolve(import.meta.dirname, '../../..')),
      log: silent,
    };
    const app = await buildApp(deps);
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    close = async () => {
      await app.close();
      await connection.close();
    };
    Object.assign(server, {
      app,
      deps,
      db: connection.db,
      url,
      tick: (milliseconds: number) => {
        offset += milliseconds;
      },
      call: (endpoint: Endpoint, sent: Sent = {}) => callOverHttp(url, config.PRODUCT, endpoint, sent),
      signIn: async (account: { id: string }, options: { authTime?: Date } = {}) => {
        const { perfil_interno } = await connection.db
          .selectFrom('account')
          .select('perfil_interno')
          .where('id', '=', account.id)
          .executeTakeFirstOrThrow();
        // The sign-on lets staff in with a second step alone.
        const factor = perfil_interno === null ? null : 'app';
        return (await issueSession(deps, account.id, { authTime: options.authTime ?? deps.now(), factor })).token;
      },
      codeFor: async (destination: string) => {
        await sendDue(deps);
        const row = await connection.db
          .selectFrom('outbox')
          .select('payload')
          .where('destino', '=', destination)
          .orderBy('id', 'desc')
          .limit(20)
          .execute();
        const code = row.map(({ payload }) => payload.values.code).find(Boolean);
        if (!code) throw new Error(`no code was sent to ${destination}`);
        return code;
      },
    } satisfies TestServer);
  }, 60_000);
  afterAll(() => close());
  return server;
}

/** Calls an endpoint of the server at `url`. */
export async function callOverHttp(url: string, product: string, endpoint: Endpoint, sent: Sent): Promise<Answered> {
  const filled = pathOnWire(endpoint.path, product).replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(sent.params?.[name] ?? ''),
  );
  const query = sent.query
    ? `?${new URLSearchParams(Object.entries(sent.query).map(([key, value]) => [key, String(value)]))}`
    : '';
  const response = await fetch(`${url}/api${filled}${query}`, {
    method: endpoint.method,
    headers: {
      'accept-language': 'pt-BR',
      ...(sent.body !== undefined && { 'content-type': 'application/json' }),
      ...(sent.as && { authorization: `Bearer ${sent.as}` }),
      ...sent.headers,
    },
    ...(sent.body !== undefined && { body: JSON.stringify(sent.body) }),
  });
  const text = await response.text();
  const json = text !== '' && (response.headers.get('content-type') ?? '').includes('json');
  return { status: response.status, headers: response.headers, body: json ? JSON.parse(text) : undefined };
}
