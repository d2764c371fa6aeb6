import { Migrator, sql } from 'kysely';
import { expect, it } from 'vitest';
import { migrations } from '../../../src/server/database/migrations';
import { newId } from '../../../src/server/ids';
import { addPerson } from '../support/accounts';
import { openTestDatabase } from '../support/database';

it('a database of the version before keeps its sign-ons, which passkeys may open from then on', async () => {
  const { db, close } = await openTestDatabase();
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  expect((await migrator.migrateTo('0010-sign-on-ends')).error).toBeUndefined();
  const { id: account } = await addPerson(db);
  const id = newId();
  await sql`
    insert into sso_session (id, cookie_hash, account, auth_time, last_used, expires, address, user_agent, factor)
    values (${id}, 'hash', ${account}, now(), now(), now(), '', '', 'app')`.execute(db);
  expect((await migrator.migrateToLatest()).error).toBeUndefined();
  const before = await db.selectFrom('sso_session').select(['factor', 'passwordless']).executeTakeFirstOrThrow();
  expect(before).toEqual({ factor: 'app', passwordless: false });
  await db.updateTable('sso_session').set({ factor: 'swk', passwordless: true }).where('id', '=', id).execute();
  await expect(sql`update sso_session set factor = 'unknown'`.execute(db)).rejects.toThrow(/factor_check/);
  await close();
});
