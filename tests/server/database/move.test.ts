import { afterEach, describe, expect, it } from 'vitest';
import { type Connection, type Db, migrate } from '../../../src/server/database/connection';
import { seedDemo } from '../../../src/server/database/demo/seed';
import { openEmbedded } from '../../../src/server/database/embedded/open';
import { moveData } from '../../../src/server/database/move';
import { addEvents, daysAgo, seal, verify } from '../audit-seals/support';
import { addPerson } from '../support/accounts';
import { openTestDatabase } from '../support/database';
import { emptyDump } from '../support/empty-dump';

const NOW = new Date('2026-11-20T15:00:00.123Z');
const open: Connection[] = [];
afterEach(async () => {
  for (const connection of open.splice(0)) await connection.close();
});

async function embedded(): Promise<Db> {
  const connection = await openEmbedded('memory', { log: { warn: () => {} }, from: await emptyDump() });
  open.push(connection);
  await migrate(connection.db);
  return connection.db;
}

async function target(): Promise<Db> {
  const connection = await openTestDatabase();
  open.push(connection);
  return connection.db;
}

const seed = (db: Db) =>
  seedDemo(db, {
    now: NOW,
    hashPassword: async () => 'hash',
    sealApp: () => ({ key_id: 'key', sealed: 'sealed' }),
    sealInvitation: () => ({ cpf_hash: 'cpf', token_hash: 'token' }),
    newRequestCode: () => ({ salt: 'salt', code_hash: 'code' }),
    codeBudget: (account) => ({ bucket: account, hits: 10, seconds: 60 }),
  });

describe('moving the embedded data to PostgreSQL', { timeout: 60_000 }, () => {
  it('takes every row of every table along, unchanged', async () => {
    const [from, to] = [await embedded(), await target()];
    await seed(from);
    const moved = await moveData(from, to);
    expect(moved).toMatchObject({ contract: 11, delegate: 3, system: 6 });
    for (const table of ['account', 'address', 'grantee', 'card_grant', 'audit_event'] as const) {
      const rows = (db: Db) => db.selectFrom(table).selectAll().execute();
      const byText = (one: unknown, other: unknown) => JSON.stringify(one).localeCompare(JSON.stringify(other));
      expect((await rows(to)).sort(byText)).toEqual((await rows(from)).sort(byText));
    }
  });

  it('leaves the seals of the audit good, and its rows where they were', async () => {
    const [from, to] = [await embedded(), await target()];
    await addEvents(from, daysAgo(3), 1200);
    await seal(from);
    await moveData(from, to);
    expect(await verify(to)).toMatchObject({ faults: [], rows: 1200 });
  });

  it('refuses a database that has rows, and leaves it as it was', async () => {
    const [from, to] = [await embedded(), await target()];
    await seed(from);
    const person = await addPerson(to);
    await expect(moveData(from, to)).rejects.toThrow('account has rows');
    expect(await to.selectFrom('account').select('id').execute()).toEqual([{ id: person.id }]);
  });
});
