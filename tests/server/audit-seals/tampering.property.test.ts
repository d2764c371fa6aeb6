import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Connection } from '../../../src/server/database/connection';
import { newId } from '../../../src/server/ids';
import { openTestDatabase } from '../support/database';
import { addEvents, DAY_MS, daysAgo, seal, tamper, verify } from './support';

/** Rows of the days that are sealed; the first fills more than one block. */
const ROWS = [1203, 0, 7];
const TABLES = ['audit_event', 'audit_seal', 'audit_seal_block', 'audit_seal_key', 'audit_seal_signature'] as const;
type Table = (typeof TABLES)[number];
/** The sealed days: these and no more are sealed in the hour after midnight, when the day before is not closed yet. */
const FIRST = daysAgo(ROWS.length + 1);
const SEALED_MS = ROWS.length * DAY_MS;

let connection: Connection;
/** The columns of each table with their types: one that a migration adds is tried too. */
const columns = new Map<Table, { name: string; type: string }[]>();
beforeAll(async () => {
  connection = await openTestDatabase();
  const { db } = connection;
  for (const [day, rows] of ROWS.entries()) await addEvents(db, new Date(FIRST.getTime() + day * DAY_MS), rows);
  await seal(db);
  for (const table of TABLES) {
    const { rows } = await sql<{ name: string; type: string }>`
      select column_name as name, udt_name || case when datetime_precision = 3 then '(3)' else '' end as type from information_schema.columns where table_name = ${table}
      order by ordinal_position`.execute(db);
    columns.set(table, rows);
  }
});
afterAll(() => connection.close());

/** Something else than what is there. */
const OTHER: Record<string, (column: RawBuilder<unknown>) => RawBuilder<unknown>> = {
  uuid: () => sql`gen_random_uuid()`,
  text: (column) => sql`coalesce(${column} || 'x', '')`,
  timestamptz: (column) => sql`${column} + interval '1 microsecond'`,
  'timestamptz(3)': (column) => sql`${column} + interval '1 millisecond'`,
  jsonb: (column) => sql`jsonb_build_object('was', ${column})`,
  // Further than any other row: the number of the next block is taken already.
  int4: (column) => sql`${column} + 100000`,
  int8: (column) => sql`${column} + 100000`,
  date: (column) => sql`${column} - 10000`,
};

const pick = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const deed = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ what: fc.constant('change'), table: fc.constantFrom(...TABLES), row: pick, column: pick }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ what: fc.constant('delete'), table: fc.constantFrom(...TABLES), row: pick, column: pick }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('insert'),
      table: fc.constant('audit_event' as const),
      row: pick,
      column: pick,
    }),
  },
);

/** Does a thing and takes it back. @returns the faults that a verification told in between */
async function faultsAfter({ what, table, row, column }: { what: string; table: Table; row: number; column: number }) {
  const undo = new Error('undo');
  let faults: string[] = [];
  await tamper(connection.db, async (trx) => {
    const { rows } = await sql<{
      place: string;
    }>`select ctid::text as place from ${sql.table(table)} order by ctid`.execute(trx);
    const place = sql`ctid = ${rows[Math.floor(row * rows.length)]?.place}::tid`;
    const of = columns.get(table) ?? [];
    const { name = '', type = '' } = of[Math.floor(column * of.length)] ?? {};
    const other = OTHER[type];
    if (!other) throw new Error(`How does one change a ${type} (${name})?`);
    if (what === 'change')
      await sql`update ${sql.table(table)} set ${sql.ref(name)} = ${other(sql`${sql.ref(name)}`)} where ${place}`.execute(
        trx,
      );
    else if (what === 'delete') await sql`delete from ${sql.table(table)} where ${place}`.execute(trx);
    else {
      // Rounded down: the largest share, added as it is, would be the first instant of the day after.
      const at = new Date(FIRST.getTime() + Math.floor(row * SEALED_MS));
      const made = { id: newId(), at, actor: null, on_behalf_of: null, target: null, claimed_address: null };
      await trx
        .insertInto('audit_event')
        .values({ ...made, action: 'test.done', diff: '{}', address: '127.0.0.1' })
        .execute();
    }
    ({ faults } = await verify(trx));
    throw undo;
  }).catch((failure: unknown) => {
    if (failure !== undo) throw failure;
  });
  return faults;
}

it(
  'any single row that is changed, removed or added, of the audit or of its seals, is found',
  { timeout: 60_000 },
  async () => {
    expect(await verify(connection.db)).toMatchObject({ faults: [], rows: 1210 });
    await fc.assert(
      fc.asyncProperty(deed, async (done) => {
        expect(await faultsAfter(done)).not.toEqual([]);
      }),
      { numRuns: 150 },
    );
  },
);

it('the fault says between which two rows it lies', async () => {
  const [fault, ...more] = await faultsAfter({ what: 'delete', table: 'audit_event', row: 0.5, column: 0 });
  expect(fault).toMatch(
    /^\d{4}-\d\d-\d\d: from its beginning to .*T00:16:40\.000000Z \([0-9a-f-]{36}\) 1 of 1000 rows is missing\.$/,
  );
  expect(more).toEqual([]);
});
