import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import { PreparedStatements, type Session } from './prepared';

/**
 * Kysely on one PGlite session. The session is handed out in the order of asking and held for the length of a transaction,
 * so that nobody's statement slips into somebody else's.
 * @param onDestroy told whether the engine was lost: it must not be asked anything then, not even to close
 */
export function embeddedDialect(engine: Session, onDestroy: (lost: boolean) => Promise<void>): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new EmbeddedDriver(engine, onDestroy),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

/** PostgreSQL's code for statements that a crash took with it (Appendix A); calls are refused with 503 by it. */
const CRASH_SHUTDOWN = '57P02';

/** What every statement meets after the engine was lost. */
export class EngineLostError extends Error {
  readonly code = CRASH_SHUTDOWN;
  constructor() {
    super(
      'The embedded database stopped, as it does when its disk is full. Make room and start the server again: nothing that was acknowledged is lost.',
    );
  }
}

class EmbeddedDriver implements Driver {
  readonly #connection: DatabaseConnection & { lost(): boolean };
  readonly #onDestroy: (lost: boolean) => Promise<void>;
  #last: Promise<void> = Promise.resolve();
  #release: () => void = () => {};

  constructor(engine: Session, onDestroy: (lost: boolean) => Promise<void>) {
    this.#connection = connectionTo(engine);
    this.#onDestroy = onDestroy;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#last;
    let release = () => {};
    this.#last = new Promise((resolve) => (release = resolve));
    await before;
    this.#release = release;
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    this.#release();
  }

  async beginTransaction(
    connection: DatabaseConnection,
    settings: { isolationLevel?: string; accessMode?: string },
  ): Promise<void> {
    const modes = [settings.isolationLevel && `isolation level ${settings.isolationLevel}`, settings.accessMode].filter(
      Boolean,
    );
    await connection.executeQuery(CompiledQuery.raw(`begin ${modes.join(', ')}`));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async savepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`savepoint "${name}"`));
  }

  async rollbackToSavepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`rollback to savepoint "${name}"`));
  }

  async releaseSavepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`release savepoint "${name}"`));
  }

  async destroy(): Promise<void> {
    await this.acquireConnection();
    await this.#onDestroy(this.#connection.lost());
  }
}

/** Rows that a stream reads at a time. PGlite has them all in memory by then; only the consumer is spared. */
const STREAM_SLICE = 1000;

/** A PANIC of PostgreSQL is its end. PGlite lives on, but its locks are held for ever: the next statement would stop this whole process. */
const isPanic = (error: unknown) => (error as { severity?: string }).severity === 'PANIC';

function connectionTo(engine: Session): DatabaseConnection & { lost(): boolean } {
  let lost = false;
  const statements = new PreparedStatements(engine);
  const executeQuery = async <R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> => {
    if (lost) throw new EngineLostError();
    try {
      const { rows, affectedRows } = await statements.query<R>(sql, parameters);
      return { rows, numAffectedRows: affectedRows === undefined ? undefined : BigInt(affectedRows) };
    } catch (error) {
      lost = isPanic(error);
      throw error;
    }
  };
  return {
    lost: () => lost,
    executeQuery,
    async *streamQuery<R>(query: CompiledQuery, slice = STREAM_SLICE): AsyncIterableIterator<QueryResult<R>> {
      const { rows } = await executeQuery<R>(query);
      for (let from = 0; from < rows.length; from += slice) yield { rows: rows.slice(from, from + slice) };
    },
  };
}
