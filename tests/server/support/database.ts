import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { type Connection, connectPostgres, migrate } from '../../../src/server/database/connection';
import { openEmbedded } from '../../../src/server/database/embedded/open';
import { emptyDump } from './empty-dump';

/** Where the suite's template stands for its workers: a variable, for benchmarks open such databases without Vitest. */
export const TEMPLATE = 'TEST_DATABASE_TEMPLATE';

const silent = { info: () => {}, warn: () => {}, error: () => {} };

/** Commands on the server itself, outside any test database. */
export async function admin(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * A migrated, empty database of a test file's own: PostgreSQL when TEST_DATABASE_URL names a server, there a copy of the suite's template
 * (template.ts) where one was made; else embedded in memory. Closing it drops it.
 */
export async function openTestDatabase(): Promise<Connection & { url: string | null }> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) {
    const connection = await openEmbedded('memory', { log: silent, from: await emptyDump() });
    await migrate(connection.db);
    return { ...connection, url: null };
  }
  const name = `postal_test_${randomBytes(8).toString('hex')}`;
  // A test does not ask what a crash of PostgreSQL itself would lose, and does not wait for the disk at each commit; a benchmark does.
  const settings = process.env.VITEST ? [`alter database ${name} set synchronous_commit = off`] : [];
  const template = process.env[TEMPLATE];
  await admin(server, `create database ${name}${template ? ` template ${template}` : ''}`, ...settings);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const connection = connectPostgres(url.href, 12);
  if (!template) await migrate(connection.db);
  return {
    ...connection,
    url: url.href,
    close: async () => {
      await connection.close();
      await admin(server, `drop database ${name} with (force)`);
    },
  };
}
