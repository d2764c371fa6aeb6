import pg from 'pg';
import type { CountrySizes, CountryTable } from './country';
import { countryOf } from './country';
import { copyIn, type Field } from './copy-in';

/** Rows of one transaction, about. */
const SLICE = 50_000;
const TELL_MS = 10_000;

/** What keeps a database from being filled; the message says what to do. */
export class FillError extends Error {
  readonly sentence = true;
}

interface Progress {
  sizes: CountrySizes;
  senha_hash: string;
  at_table: number;
  at_thing: number;
  /** Statements that make indexes, keys and triggers again, in order. */
  remake: string[];
}

/**
 * Fills a migrated, empty PostgreSQL with a country (COPY, with the indexes made afterwards), in slices of a transaction each that say how far they
 * came: who was stopped goes on. A table of its own marks the database as made. No more rows are in memory than one slice's.
 * @param hash makes the hash of everybody's password, once
 */
export async function fillCountry(
  url: string,
  sizes: CountrySizes,
  { hash, tell, slice = SLICE }: { hash: () => Promise<string>; tell: (line: string) => void; slice?: number },
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`set statement_timeout = 0; set synchronous_commit = off; set maintenance_work_mem = '512MB'`);
    const progress = (await found(client, sizes)) ?? (await begin(client, sizes, await hash()));
    await copyAll(client, progress, { tell, slice });
    await remakeAll(client, progress, tell);
    tell('vacuum analyze');
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

/** How far a run before came. @throws FillError when the database is somebody's, or one of other sizes */
async function found(client: pg.Client, sizes: CountrySizes): Promise<Progress | null> {
  const marked = await client.query(`select to_regclass('made_country') is not null as is`);
  if (!marked.rows[0].is) {
    const used = await client.query('select 1 from account limit 1');
    if (used.rows.length > 0) throw new FillError('The database has accounts already. Name an empty one.');
    return null;
  }
  const { rows } = await client.query<Progress>('select * from made_country');
  const [progress] = rows;
  if (!progress || JSON.stringify(progress.sizes) !== JSON.stringify(sizes))
    throw new FillError(
      `The database was begun with other sizes: ${JSON.stringify(progress?.sizes)}. Give these, or name an empty one.`,
    );
  return progress;
}

/** Marks the database, and takes away what is quicker made at the end. */
async function begin(client: pg.Client, sizes: CountrySizes, senhaHash: string): Promise<Progress> {
  const tables = countryOf(sizes, senhaHash).tables.map(({ table }) => table);
  await client.query('begin');
  const keys = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conrelid = any($1::regclass[]) order by 1, 2`,
    [tables],
  );
  const unique = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'u' and conrelid = any($1::regclass[]) order by 1, 2`,
    [tables],
  );
  const indexes = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index i
    where indrelid = any($1::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid and c.contype in ('p', 'u'))
    order by 1`,
    [tables],
  );
  const constraint = ({ table, name, definition }: (typeof keys.rows)[number]) =>
    `alter table ${table} add constraint "${name}" ${definition}`;
  const remake = [
    ...unique.rows.map(constraint),
    ...indexes.rows.map(({ definition }) => definition),
    ...keys.rows.map(constraint),
    ...tables.map((table) => `alter table ${table} enable trigger user`),
  ];
  for (const { table, name } of [...keys.rows, ...unique.rows])
    await client.query(`alter table ${table} drop constraint "${name}"`);
  for (const { name } of indexes.rows) await client.query(`drop index ${name}`);
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  await client.query(
    'create table made_country (sizes json not null, senha_hash text not null, at_table int not null, at_thing bigint not null, remake text[] not null)',
  );
  await client.query('insert into made_country values ($1, $2, 0, 0, $3)', [JSON.stringify(sizes), senhaHash, remake]);
  await client.query('commit');
  return { sizes, senha_hash: senhaHash, at_table: 0, at_thing: 0, remake };
}

async function copyAll(
  client: pg.Client,
  progress: Progress,
  { tell, slice }: { tell: (line: string) => void; slice: number },
): Promise<void> {
  const { tables } = countryOf(progress.sizes, progress.senha_hash);
  let told = -TELL_MS;
  for (let at = progress.at_table; at < tables.length; at += 1) {
    const table = tables[at] as CountryTable;
    let thing = at === progress.at_table ? Number(progress.at_thing) : 0;
    while (thing < table.things) {
      const { rows, next } = rowsFrom(table, thing, slice);
      await client.query('begin');
      await copyIn(client, table.table, table.columns, rows());
      thing = next();
      await client.query('update made_country set at_table = $1, at_thing = $2', [at, thing]);
      await client.query('commit');
      if (performance.now() - told > TELL_MS || thing === table.things) {
        tell(`${table.table}: ${Math.floor((100 * thing) / table.things)} %`);
        told = performance.now();
      }
    }
  }
  await client.query('update made_country set at_table = $1, at_thing = 0', [tables.length]);
}

/** The rows of the next slice, made as they are asked for, and the thing that comes after it. */
function rowsFrom({ things, rows }: CountryTable, from: number, slice: number) {
  let next = from;
  function* made(): Generator<readonly Field[]> {
    for (let count = 0; count < slice && next < things; next += 1)
      for (const row of rows(next)) {
        count += 1;
        yield row;
      }
  }
  return { rows: made, next: () => next };
}

async function remakeAll(client: pg.Client, { remake }: Progress, tell: (line: string) => void): Promise<void> {
  for (const [index, statement] of remake.entries()) {
    tell(`${index + 1} of ${remake.length}: ${statement.slice(0, 100)}`);
    await client.query('begin');
    await client.query(statement);
    await client.query('update made_country set remake = remake[2:]');
    await client.query('commit');
  }
}
