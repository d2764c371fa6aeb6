import { type Migration, Migrator, sql } from 'kysely';
import { expect, it } from 'vitest';
import { migrate } from '../../../src/server/database/connection';
import { migrations } from '../../../src/server/database/migrations';
import { openTestDatabase } from '../support/database';

/** During a rolling update a copy of the version before may start on tables that the next version has already changed. */
it('opens a database that the next version has migrated, and leaves it as it is', async () => {
  const { db, close } = await openTestDatabase();
  const next: Record<string, Migration> = {
    '9999-next': { up: async (own) => void (await sql`create table next_version (id int)`.execute(own)) },
  };
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...migrations, ...next }) },
  }).migrateToLatest();
  expect(error).toBeUndefined();

  await migrate(db);
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  expect(rows.map(({ name }) => name)).toEqual([...Object.keys(migrations), '9999-next']);
  expect((await sql`select * from next_version`.execute(db)).rows).toEqual([]);
  await close();
});

it('refuses a database with a migration in the middle that nobody knows', async () => {
  const { db, close } = await openTestDatabase();
  await sql`insert into kysely_migration (name, timestamp) values ('0002-unknown', '2026-01-01')`.execute(db);
  await expect(migrate(db)).rejects.toThrow(/corrupted migrations/);
  await close();
});
