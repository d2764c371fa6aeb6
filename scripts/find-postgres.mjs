import pg from 'pg';

/**
 * Prints the address of a PostgreSQL on 127.0.0.1:5432 that lets us in without a password and lets us make databases; says
 * nothing and fails when there is none.
 */

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
      if (!rows[0]?.may) continue;
      console.log(url);
      process.exit(0);
    } catch {
      continue;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
process.exit(1);
