import { type Dialect, Kysely, type Migration, Migrator, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { migrations } from './migrations';
import { type ProgressLog, telling } from './progress';
import { inWords, requireUnicode } from './reach';
import type { Database } from './schema';
import { isTracing } from '../tracing';
import { traceStatement } from './statements';

export type Db = Kysely<Database>;

/** What the driver says when an answer did not come in time. */
const READ_TIMEOUT = 'Query read timeout';

/** What the rest of the server knows of its database. */
export interface Connection {
  db: Db;
  kind: 'embedded' | 'postgres';
  /** Whether the database answers; of a PostgreSQL known within two seconds. */
  answers(): Promise<boolean>;
  close(): Promise<void>;
}

/** Type parsers that make both engines answer alike: int8 and numeric as numbers, dates as `yyyy-mm-dd`. */
export const PARSED_TYPES: Record<number, (text: string) => unknown> = {
  20: Number,
  1700: Number,
  1082: (text) => text,
};

/** PostgreSQL itself ends a statement after this long; the longest of ours, a grant to a thousand people, takes three seconds on a slow machine. */
const STATEMENT_MS = 30_000;

/** No word for this long: a database that is there would have ended the statement and said so, and five seconds are enough for that to arrive. */
const SILENCE_MS = STATEMENT_MS + 5000;

/** An idle connection whose other end is gone is noticed by probes that begin after this long, shorter than firewalls forget one. */
const KEEP_ALIVE_MS = 10_000;

/** The look at the database itself: whoever asks for health asks again every few seconds, and `select 1` takes a millisecond. */
const LOOK_MS = 2000;
const LOOK = { text: 'select 1', query_timeout: LOOK_MS };

/** PostgreSQL, or an engine that speaks its protocol, at `url`. */
export function connectPostgres(url: string, poolSize: number): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 10_000,
    statement_timeout: STATEMENT_MS,
    query_timeout: SILENCE_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    idle_in_transaction_session_timeout: 60_000,
    types: {
      getTypeParser: ((oid: number, format: 'text' | 'binary') =>
        PARSED_TYPES[oid] ?? pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
    },
  });
  // A connection that breaks is replaced by the pool, and a call that was using it hears of it from its next statement. Without these
  // listeners the process would end: the pool's is for idle connections, the client's for one that is taken, between two statements.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    endWhenSilent(client);
  });
  const look = () =>
    pool.query(LOOK).then(
      () => true,
      () => false,
    );
  return {
    ...fromDialect(new PostgresDialect({ pool }), 'postgres'),
    answers: () => Promise.race([look(), afterLook()]),
  };
}

const afterLook = () => new Promise<false>((done) => setTimeout(done, LOOK_MS, false).unref());

/**
 * Ends a connection with the first answer that does not come: the rollback behind it does not wait as long again, and the pool makes a new
 * one instead of giving this one to somebody who would get the late answer.
 */
function endWhenSilent(client: pg.PoolClient): void {
  const ask = client.query.bind(client) as (...words: unknown[]) => Promise<unknown> | undefined;
  const asked = (...words: unknown[]) => {
    const answer = ask(...words);
    // As if the connection had broken: destroying its socket alone would be noticed too late for the pool.
    answer?.catch((error: Error) => error.message === READ_TIMEOUT && client.connection.emit('error', error));
    return answer;
  };
  client.query = asked as typeof client.query;
}

/** Wraps a dialect; closing it ends the pool or the embedded engine. */
export function fromDialect(dialect: Dialect, kind: Connection['kind']): Connection {
  const db = new Kysely<Database>({ dialect, ...(isTracing() && { log: traceStatement }) });
  const answers = () =>
    sql`select 1`.execute(db).then(
      () => true,
      () => false,
    );
  return { db, kind, answers, close: () => db.destroy() };
}

/**
 * Brings the database to the newest version; several processes at once wait for one another (Kysely's lock). Migrations of the next
 * version that are there already are let be: in a rolling update this version may start beside it. `log` is told before and after, when
 * there are any to apply.
 * @throws DatabaseReachError with a sentence when it is the first to find that the PostgreSQL cannot be used
 */
export async function migrate(db: Db, log?: ProgressLog): Promise<void> {
  const { applied, pending, newer } = await migrationsOf(db).catch((failure: unknown) => {
    throw inWords(failure);
  });
  if (applied.length === 0) requireUnicode(await encodingOf(db));
  const later = Object.fromEntries(newer.map((name): [string, Migration] => [name, { up: async () => {} }]));
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations, ...later }) } });
  const apply = async () => {
    const { error } = await migrator.migrateToLatest();
    if (error) throw inWords(error);
  };
  if (!log || pending.length === 0) return apply();
  const begins = `Bringing the database to this version, with ${countOf(pending)} up to ${pending.at(-1)}`;
  await telling(log, { begins, ends: 'The database is at this version' }, apply);
}

async function encodingOf(db: Db): Promise<string> {
  const { rows } = await sql<{ encoding: string }>`select current_setting('server_encoding') as encoding`.execute(db);
  return rows[0]?.encoding ?? '';
}

/** `one migration`, `12 migrations` */
export const countOf = ({ length }: readonly string[]): string =>
  length === 1 ? 'one migration' : `${length} migrations`;

/** How far a database is, beside the migrations of this version. */
interface MigrationState {
  applied: string[];
  pending: string[];
  /** Of the next version. */
  newer: string[];
  /** Of nobody who came before: such a database is refused. */
  unknown: string[];
}

/** Looks at the migrations of a database, which may be empty, and changes nothing. */
export async function migrationsOf(db: Db): Promise<MigrationState> {
  const ours = Object.keys(migrations).sort();
  const { rows: tables } = await sql<{
    found: string | null;
  }>`select to_regclass('kysely_migration')::text as found`.execute(db);
  const { rows } = tables[0]?.found
    ? await sql<{ name: string }>`select name from kysely_migration order by name collate "C"`.execute(db)
    : { rows: [] };
  const applied = rows.map(({ name }) => name);
  const others = applied.filter((name) => !(name in migrations));
  const isNewer = (name: string) => name > (ours.at(-1) ?? '');
  return {
    applied,
    pending: ours.filter((name) => !applied.includes(name)),
    newer: others.filter(isNewer),
    unknown: others.filter((name) => !isNewer(name)),
  };
}
