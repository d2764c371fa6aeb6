import { sql } from 'kysely';
import type { Db } from './connection';
import { inTransaction } from './transaction';

/** The target holds data, or the copy differs; the message says which. */
export class MoveError extends Error {
  readonly sentence = true;
}

/** Rows of one statement. */
const SLICE = 500;

interface Table {
  name: string;
  /** A column that points at the same table: rows without it go first. */
  selfReference: string | null;
}

/**
 * Copies every row of `source` into `target`, both migrated to the same version, in one transaction: all of it or nothing.
 * Rows travel as JSON text that both engines read and write themselves, so that no value passes through JavaScript.
 * @returns rows by table. @throws MoveError when the target is not empty
 */
export async function moveData(source: Db, target: Db): Promise<Record<string, number>> {
  const tables = await tablesInOrder(source);
  return inTransaction(target, async (trx) => {
    for (const { name } of tables) {
      await sql`lock table ${sql.table(name)} in exclusive mode`.execute(trx);
      if ((await count(trx, name)) > 0) {
        throw new MoveError(
          `The PostgreSQL database is not empty: ${name} has rows. Give an empty one, and start no server on it before.`,
        );
      }
    }
    const moved: Record<string, number> = {};
    for (const table of tables) moved[table.name] = await copy(source, trx, table);
    return moved;
  });
}

async function copy(source: Db, target: Db, { name, selfReference }: Table): Promise<number> {
  const order = selfReference ? sql`order by ${sql.ref(selfReference)} nulls first` : sql``;
  await inTransaction(source, async (trx) => {
    await sql`declare moving cursor for select to_jsonb(t)::text as line from ${sql.table(name)} t ${order}`.execute(
      trx,
    );
    for (;;) {
      const { rows } = await sql<{ line: string }>`fetch ${sql.lit(SLICE)} from moving`.execute(trx);
      if (rows.length === 0) break;
      const lines = `[${rows.map(({ line }) => line).join(',')}]`;
      await sql`insert into ${sql.table(name)} select * from jsonb_populate_recordset(null::${sql.table(name)}, ${lines}::jsonb)`.execute(
        target,
      );
    }
  });
  const [before, after] = [await count(source, name), await count(target, name)];
  if (before !== after) throw new MoveError(`${name} has ${before} rows, but ${after} arrived. Nothing was moved.`);
  return after;
}

async function count(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** The tables, each after those that it points at; the audit before what closes its days, or its rows would be filed as late. */
async function tablesInOrder(db: Db): Promise<Table[]> {
  const { rows: names } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'kysely%'
    order by relname <> 'audit_event'`.execute(db);
  const { rows: references } = await sql<{ child: string; parent: string; columns: string[] }>`
    select c.relname as child, p.relname as parent, array(
      select attname::text from pg_attribute where attrelid = k.conrelid and attnum = any(k.conkey)) as columns
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid
    where k.contype = 'f'`.execute(db);
  const ordered: Table[] = [];
  const place = (name: string) => {
    if (ordered.some((table) => table.name === name)) return;
    const own = references.filter(({ child }) => child === name);
    for (const { parent } of own) if (parent !== name) place(parent);
    ordered.push({ name, selfReference: own.find(({ parent }) => parent === name)?.columns[0] ?? null });
  };
  for (const { name } of names) place(name);
  return ordered;
}
