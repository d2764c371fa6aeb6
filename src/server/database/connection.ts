import { type Dialect, Kysely, type Migration, Migrator, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { migrations } from './migrations';
import type { Database } from './schema';

export type Db = Kysely<Database>;

/** What the rest of the server knows of its database. */
export interface Connection {
  db: Db;
  kind: 'embedded' | 'postgres';
  close(): Promise<void>;
}

/** Type parsers that make both engines answer alike: int8 and numeric as numbers, dates as `yyyy-mm-dd`. */
export const PARSED_TYPES: Record<number, (text: string) => unknown> = {
  20: Number,
  1700: Number,
  1082: (text) => text,
};

/** PostgreSQL, or an engine that speaks its protocol, at `url`. */
export function connectPostgres(url: string, poolSize: number): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    types: {
      getTypeParser: ((oid: number, format: 'text' | 'binary') =>
        PARSED_TYPES[oid] ?? pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
    },
  });
  // A connection that breaks is replaced by the pool, and a call that was using it hears of it from its next statement. Without these
  // listeners the process would end: the pool's is for idle connections, the client's for one that is taken, between two statements.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return fromDialect(new PostgresDialect({ pool }), 'postgres');
}

/** Wraps a dialect; closing it ends the pool or the embedded engine. */
export function fromDialect(dialect: Dialect, kind: Connection['kind']): Connection {
  const db = new Kysely<Database>({ dialect });
  return { db, kind, close: () => db.destroy() };
}

/**
 * Brings the database to the newest version; several processes at once wait for one another (Kysely's lock). Migrations of the next
 * version that are there already are let be: in a rolling update this version may start beside it.
 */
export async function migrate(db: Db): Promise<void> {
  const newer = await appliedByNextVersion(db);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations, ...newer }) } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

async function appliedByNextVersion(db: Db): Promise<Record<string, Migration>> {
  const { rows: tables } = await sql<{ found: string | null }>`select to_regclass('kysely_migration')::text as found`.execute(db);
  if (!tables[0]?.found) return {};
  const newest = Object.keys(migrations).sort().at(-1) ?? '';
  const { rows } = await sql<{ name: string }>`select name from kysely_migration where name collate "C" > ${newest}`.execute(db);
  return Object.fromEntries(rows.map(({ name }) => [name, { up: async () => {} }]));
}
