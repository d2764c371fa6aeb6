import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from '../../../src/server/database/connection';
import { until } from './until';

/** An account whose row is held, so that a transaction which comes to it waits there. */
export interface HeldAccount {
  /** The backend that waits for the row, once there is one that is none of these. */
  waiting(...known: readonly number[]): Promise<number>;
  /** Once PostgreSQL has ended what that backend did. */
  gone(backend: number): Promise<void>;
  release(): Promise<void>;
}

/** Holds the row of an account on a connection of its own; `db` looks at who waits, as a transaction sees but one moment of that. */
export async function holdAccount(url: string, db: Db, { id }: { id: string }): Promise<HeldAccount> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('begin');
  const { rows: mine } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  await client.query('select from account where id = $1 for update', [id]);
  return {
    waiting: (...known) =>
      until(async () => {
        const { rows } = await sql<{ pid: number }>`
          select pid from pg_stat_activity where ${mine[0]?.pid}::int = any(pg_blocking_pids(pid)) and pid <> all(${known}::int[])`.execute(
          db,
        );
        return rows[0]?.pid;
      }),
    gone: async (backend) => {
      await until(async () => {
        const { rows } = await sql`select from pg_stat_activity where pid = ${backend}`.execute(db);
        return rows.length === 0 || undefined;
      });
    },
    release: async () => {
      await client.query('rollback');
      await client.end();
    },
  };
}
