import { holdingDatabase } from '../context';
import type { Db } from './connection';

/**
 * The one way to open a transaction (the linter sees to it). While it is open, nothing outside may be asked: everybody else waits for its
 * connection, and for its locks.
 */
export const inTransaction = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction().execute((tx) => holdingDatabase(() => work(tx)));
