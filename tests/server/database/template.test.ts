import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import type { Connection } from '../../../src/server/database/connection';
import { migrations } from '../../../src/server/database/migrations';
import { openTestDatabase, TEMPLATE } from '../support/database';

const open: Connection[] = [];
const opened = async () => {
  const connection = await openTestDatabase();
  open.push(connection);
  return connection.db;
};
afterAll(async () => {
  for (const connection of open) await connection.close();
});

it.skipIf(!process.env.TEST_DATABASE_URL)(
  'a test database is a migrated copy of the suite’s, and none sees another’s rows',
  async () => {
    const copied = process.env[TEMPLATE];
    expect(copied).toMatch(/^postal_test_\w+$/);
    const [one, other] = [await opened(), await opened()];
    const applied = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(other);
    expect(applied.rows.map(({ name }) => name)).toEqual(Object.keys(migrations).sort());
    await sql`create table only_here ()`.execute(one);
    const { rows } = await sql`select to_regclass('only_here') as there`.execute(other);
    expect(rows).toEqual([{ there: null }]);
  },
);
