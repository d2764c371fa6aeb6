import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { Endpoint } from '../../../src/contract/endpoint';
import { pathOnWire } from '../../../src/contract/product';
import { readConfig } from '../../../src/server/config';
import type { Connection } from '../../../src/server/database/connection';
import type { Deps } from '../../../src/server/deps';
import { loadTexts } from '../../../src/server/locales';
import { createOutside } from '../../../src/server/outside';

/** What the server of a benchmark stands upon: the database, stand-ins outside, and no word in the log but of errors. */
export function depsOf(connection: Connection, settings: Record<string, string> = {}, now = () => new Date()): Deps {
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DEMO: 'false',
    SECRET: 'x'.repeat(40),
    ...settings,
  });
  return {
    config,
    db: connection.db,
    databaseAnswers: connection.answers,
    now,
    outside: createOutside(config),
    texts: loadTexts(path.resolve(import.meta.dirname, '../../..')),
    log: { info: () => {}, warn: () => {}, error: console.error },
  };
}

interface Asked {
  url: string;
  product: string;
  token: string;
  params: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
}

/** Calls a row of the endpoint table over HTTP. @throws Error with the answer when it is refused */
export async function callOver(
  endpoint: Endpoint,
  { url, product, token, params, query = {}, body }: Asked,
): Promise<Response> {
  const filled = pathOnWire(endpoint.path, product).replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const answer = await fetch(`${url}/api${filled}?${new URLSearchParams(query)}`, {
    method: endpoint.method,
    headers: {
      authorization: `Bearer ${token}`,
      'idempotency-key': randomUUID(),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${endpoint.id}: ${answer.status} ${await answer.text()}`);
  return answer;
}
