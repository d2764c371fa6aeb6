import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { type EmbeddedConnection, openEmbedded } from '../../../src/server/database/embedded/open';
import { emptyDump } from '../support/empty-dump';

const opened: EmbeddedConnection[] = [];
afterEach(async () => {
  for (const connection of opened.splice(0)) await connection.close();
});

async function open() {
  const connection = await openEmbedded('memory', { log: { warn: () => {} }, from: await emptyDump() });
  opened.push(connection);
  return connection.db;
}

type Db = Awaited<ReturnType<typeof open>>;

/** As it is asked the first time, when it is kept ready, and from then on. */
const thrice = async <T>(ask: () => Promise<T>) => [await ask(), await ask(), await ask()];

const keptReady = async (db: Db) =>
  (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)).rows.map(
    ({ statement }) => statement,
  );

describe('statements of the embedded database that come again', { timeout: 60_000 }, () => {
  it('answer with the same rows and types every time', async () => {
    const db = await open();
    const at = new Date('2026-02-03T04:05:06.789Z');
    const answers = await thrice(
      async () =>
        (
          await sql`select ${at}::timestamptz as at, ${at}::timestamptz::date as day, ${7}::int8 as big, ${null}::text as nothing,
            ${['a', 'b,"c']}::text[] as words, ${{ a: [1] }}::jsonb as json, ${Buffer.from([1, 255])}::bytea as bytes, ${true}::boolean as truth`.execute(
            db,
          )
        ).rows,
    );
    const row = {
      at,
      day: '2026-02-03',
      big: 7,
      nothing: null,
      words: ['a', 'b,"c'],
      json: { a: [1] },
      bytes: Buffer.from([1, 255]),
      truth: true,
    };
    expect(answers).toEqual([[row], [row], [row]]);
  });

  it('say how many rows they changed', async () => {
    const db = await open();
    await sql`create table leaf (n integer)`.execute(db);
    const add = async () =>
      (await sql`insert into leaf select generate_series(1, ${3}::integer)`.execute(db)).numAffectedRows;
    expect(await thrice(add)).toEqual([3n, 3n, 3n]);
    const none = async () => (await sql`delete from leaf where n = ${9}`.execute(db)).numAffectedRows;
    expect(await thrice(none)).toEqual([0n, 0n, 0n]);
  });

  it('see a column that a table was given meanwhile', async () => {
    const db = await open();
    await sql`create table leaf (n integer)`.execute(db);
    await sql`insert into leaf values (1)`.execute(db);
    const all = async () => (await sql`select * from leaf`.execute(db)).rows;
    expect(await thrice(all)).toEqual([[{ n: 1 }], [{ n: 1 }], [{ n: 1 }]]);
    await sql`alter table leaf add column m integer default 2`.execute(db);
    expect(await all()).toEqual([{ n: 1, m: 2 }]);
  });

  it('are refused each time with what is wrong, and nothing after them is', async () => {
    const db = await open();
    await sql`create table leaf (n integer primary key)`.execute(db);
    const add = (n: number) => sql`insert into leaf values (${n})`.execute(db);
    await add(1);
    await add(2);
    for (let time = 0; time < 3; time += 1) await expect(add(1)).rejects.toMatchObject({ code: '23505' });
    await expect(
      db.transaction().execute(async (trx) => {
        await sql`insert into leaf values (${3})`.execute(trx);
        await sql`insert into leaf values (${1})`.execute(trx);
      }),
    ).rejects.toMatchObject({ code: '23505', constraint: 'leaf_pkey' });
    expect((await sql`select n from leaf order by n`.execute(db)).rows).toEqual([{ n: 1 }, { n: 2 }]);
  });

  it('are kept in a number that does not grow', async () => {
    const db = await open();
    for (let n = 0; n < 300; n += 1) {
      const ask = () => sql.raw(`select ${n} as n`).execute(db);
      await ask();
      await ask();
    }
    const kept = await keptReady(db);
    expect(kept).toHaveLength(256);
    expect(kept).toContain('select 299 as n');
    expect(kept).not.toContain('select 0 as n');
  });

  it('are planned anew when their tables have grown', async () => {
    const db = await open();
    await sql`create table leaf (n integer)`.execute(db);
    const count = async () => (await sql<{ count: number }>`select count(*) from leaf`.execute(db)).rows[0]?.count;
    expect(await thrice(count)).toEqual([0, 0, 0]);
    expect(await keptReady(db)).toContain('select count(*) from leaf');
    await sql`insert into leaf select generate_series(1, 1000)`.execute(db);
    expect(await keptReady(db)).not.toContain('select count(*) from leaf');
    expect(await count()).toBe(1000);
  });
});
