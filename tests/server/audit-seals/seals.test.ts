import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sealKey } from '../../../src/server/audit-seals/key';
import { handOver } from '../../../src/server/audit-seals/signatures';
import type { Connection, Db } from '../../../src/server/database/connection';
import { inTransaction } from '../../../src/server/database/transaction';
import { openTestDatabase } from '../support/database';
import { addEvent, addEvents, DAY_MS, daysAgo, seal, SECRET, tamper, verify } from './support';

let connection: Connection & { url: string | null };
let db: Db;
beforeEach(async () => {
  connection = await openTestDatabase();
  ({ db } = connection);
});
afterEach(() => connection.close());

const dayOf = (date: Date) => date.toISOString().slice(0, 10);
const days = async () =>
  (await db.selectFrom('audit_seal').select('day').orderBy('day').execute()).map(({ day }) => day);

describe('the seals of the audit', () => {
  it('are made of every day that is over, also of one without a row, and no later run changes them', async () => {
    await addEvents(db, daysAgo(4), 2300);
    await addEvents(db, daysAgo(2), 3);
    await addEvent(db, new Date());
    await seal(db);
    expect(await days()).toEqual([4, 3, 2].map((ago) => dayOf(daysAgo(ago))).concat(overOf(1)));
    const before = await db.selectFrom('audit_seal').selectAll().orderBy('day').execute();
    expect(before.map(({ rows }) => rows).slice(0, 3)).toEqual([2300, 0, 3]);
    await seal(db);
    expect(await db.selectFrom('audit_seal').selectAll().orderBy('day').execute()).toEqual(before);
    expect(await verify(db)).toMatchObject({ faults: [], rows: 2303, unsealed: 1 });
  });

  it('say nothing of an audit without rows', async () => {
    await seal(db);
    expect(await days()).toEqual([]);
    expect(await verify(db)).toMatchObject({ faults: [], days: 0, unsealed: 0 });
  });

  it('take no row afterwards: one that comes late is filed under the moment at which it comes', async () => {
    await addEvent(db, daysAgo(3));
    await seal(db);
    const before = Date.now();
    await addEvent(db, new Date(daysAgo(2).getTime() - 1), { late: true });
    const late = await db
      .selectFrom('audit_event')
      .select('at')
      .orderBy('at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(late.at.getTime()).toBeGreaterThanOrEqual(before - 2000);
    expect(await verify(db)).toMatchObject({ faults: [], unsealed: 1 });
  });

  it('are written once by several copies at the same time', async () => {
    await addEvents(db, daysAgo(3), 5);
    await Promise.all([seal(db), seal(db), seal(db)]);
    expect(await verify(db)).toMatchObject({ faults: [], rows: 5 });
  });

  it('cannot be changed or removed', async () => {
    await addEvent(db, daysAgo(2));
    await seal(db);
    for (const table of ['audit_seal_signature', 'audit_seal_key', 'audit_seal_block', 'audit_seal'])
      for (const statement of ['update', 'delete', 'truncate'])
        await expect(
          sql
            .raw(
              {
                update: `update ${table} set ${table === 'audit_seal_key' ? 'kid = kid' : 'day = day'}`,
                delete: `delete from ${table}`,
                truncate: `truncate ${table} cascade`,
              }[statement] ?? '',
            )
            .execute(db),
        ).rejects.toThrow(/append-only/);
  });

  it('go on the log, and a head from there that is gone is missed', async () => {
    await addEvent(db, daysAgo(3));
    const said = (await seal(db)).filter(({ text }) => text === 'audit sealed');
    expect(said.map(({ fields }) => fields.day)).toEqual(await days());
    const noted = said.at(-1)?.fields.head as string;
    expect(await verify(db, { noted })).toMatchObject({ faults: [] });
    await tamper(db, removeAllSeals);
    await seal(db);
    expect((await verify(db)).faults).toEqual([]);
    expect((await verify(db, { noted })).faults).toEqual([
      `No seal has the head ${noted}: what was sealed then is gone.`,
    ]);
  });

  it('of a demo tell the newest head of a run alone, which stands for its year of days', async () => {
    await addEvent(db, daysAgo(4));
    const said = await seal(db, SECRET, true);
    expect(said.map(({ fields }) => fields.head)).toEqual([(await verify(db)).newest?.head]);
    expect((await verify(db)).days).toBeGreaterThan(2);
  });
});

const overOf = (ago: number) =>
  Date.now() - DAY_MS * ago - 3_600_000 >= daysAgo(ago).getTime() ? [dayOf(daysAgo(ago))] : [];

async function removeAllSeals(on: Db) {
  for (const table of ['audit_seal_signature', 'audit_seal_block', 'audit_seal'] as const)
    await on.deleteFrom(table).execute();
}

describe('whoever holds another SECRET', () => {
  const OTHER = 'o'.repeat(40);

  it('does not vouch for what was sealed: the server stops sealing and says so', async () => {
    await addEvent(db, daysAgo(3));
    await seal(db, OTHER);
    await addEvent(db, new Date());
    expect((await seal(db)).map(({ text }) => text)).toEqual([expect.stringContaining('signed with another SECRET')]);
    expect((await verify(db)).faults.join()).toContain('not signed with the key of SECRET');
    expect((await verify(db, { secrets: [SECRET, OTHER] })).faults.join()).not.toContain('not signed with the key');
  });

  it('who changes it says both, and the seals of before stay good', async () => {
    await addEvent(db, daysAgo(3));
    await seal(db, OTHER);
    const keys = { before: await sealKey({ SECRET: OTHER }), after: await sealKey({ SECRET }) };
    expect(await inTransaction(db, (trx) => handOver(trx, keys))).toBe(true);
    expect(await inTransaction(db, (trx) => handOver(trx, keys))).toBe(true);
    expect((await seal(db)).map(({ text }) => text)).toEqual([]);
    expect((await verify(db)).faults).toEqual([]);
    const third = await sealKey({ SECRET: 't'.repeat(40) });
    expect(await inTransaction(db, (trx) => handOver(trx, { before: third, after: third }))).toBe(false);
  });
});

describe.skipIf(!process.env.TEST_DATABASE_URL)('a transaction that is open', () => {
  it('is waited for by the closing of the days, which is given up when that takes long, and made up for', async () => {
    await addEvent(db, daysAgo(2));
    let finish = () => {};
    let written = () => {};
    const began = new Promise<void>((done) => (written = done));
    const writer = inTransaction(db, async (trx) => {
      await addEvent(trx, new Date(daysAgo(1).getTime() - 1));
      written();
      await new Promise<void>((done) => (finish = done));
    });
    await began;
    await expect(seal(db)).rejects.toThrow(/lock timeout/);
    finish();
    await writer;
    await seal(db);
    expect(await verify(db)).toMatchObject({ faults: [], rows: 2 });
  });
});
