import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

/** The address of a PostgreSQL on 127.0.0.1:5432 that lets us in without a password and lets us make databases; null when there is none. */
export async function findPostgres() {
  const users = [process.env.PGUSER, 'postgres', 'root', process.env.USER].filter(
    (user, i, all) => user && all.indexOf(user) === i,
  );
  for (const user of users)
    for (const database of ['postgres', 'test', 'template1']) {
      const url = `postgres://${user}@127.0.0.1:5432/${database}`;
      const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 });
      client.on('error', () => undefined);
      try {
        await client.connect();
        const { rows } = await client.query(
          'SELECT rolcreatedb OR rolsuper AS may FROM pg_roles WHERE rolname = current_user',
        );
        if (rows[0]?.may) return url;
      } catch {
        // Another user or database may do.
      } finally {
        await client.end().catch(() => undefined);
      }
    }
  return null;
}

/** Run by itself it prints the address; says nothing and fails when there is none. */
if (path.resolve(process.argv[1] ?? '') === fileURLToPath(import.meta.url)) {
  const url = await findPostgres();
  if (url) console.log(url);
  else process.exitCode = 1;
}
