import { admin, openTestDatabase, TEMPLATE } from './database';

/**
 * Migrates one database of the PostgreSQL that TEST_DATABASE_URL names, once for all files: each of theirs is a copy of it, a third of the work.
 * The embedded engine has a dump instead (empty-dump.ts). Answers what takes it away again.
 */
export default async function makeTemplate(): Promise<(() => Promise<void>) | undefined> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) return undefined;
  const { db, url } = await openTestDatabase();
  await db.destroy();
  const name = new URL(url as string).pathname.slice(1);
  // Somebody who looks into it would be in the way of whoever copies it.
  await admin(server, `alter database ${name} allow_connections false`);
  process.env[TEMPLATE] = name;
  return async () => {
    delete process.env[TEMPLATE];
    await admin(server, `drop database ${name}`);
  };
}
