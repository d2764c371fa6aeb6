import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { durableStartParams, installFsync } from '../../../src/server/database/embedded/durability';
import {
  databaseFolder,
  EMBEDDED_MAJOR,
  type EmbeddedConnection,
  folderSecret,
  openEmbedded,
} from '../../../src/server/database/embedded/open';
import { startUpkeep } from '../../../src/server/database/embedded/upkeep';
import { emptyDump } from '../support/empty-dump';

const log = { warn: () => {} };
const cleanUps: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

function folder(): string {
  const made = fs.mkdtempSync(path.join(os.tmpdir(), 'postal-'));
  cleanUps.push(() => fs.rmSync(made, { recursive: true, force: true }));
  return path.join(made, 'data');
}

async function open(where: string): Promise<EmbeddedConnection> {
  const connection = await openEmbedded(where, { log, from: await emptyDump() });
  cleanUps.push(() => connection.close());
  return connection;
}

const hits = async (connection: EmbeddedConnection) =>
  (await connection.db.selectFrom('limit_counter').select('bucket').orderBy('bucket').execute()).map(
    ({ bucket }) => bucket,
  );
const add = (connection: Pick<EmbeddedConnection, 'db'>, bucket: string) =>
  connection.db.insertInto('limit_counter').values({ bucket, hits: 1, window_end: new Date() }).execute();

describe('the embedded database', { timeout: 60_000 }, () => {
  it('makes its folder, for its owner alone, and keeps what was written after a restart', async () => {
    const where = folder();
    const first = await open(where);
    await add(first, 'kept');
    await first.close();
    expect(fs.statSync(where).mode & 0o077).toBe(0);
    expect(await hits(await open(where))).toEqual(['kept']);
  });

  it('begins from nothing when no dump is at hand', async () => {
    const connection = await openEmbedded(folder(), { log, from: '/nonexistent/empty.tar.gz' });
    cleanUps.push(() => connection.close());
    const { rows } = await sql`select 1 as one`.execute(connection.db);
    expect(rows).toEqual([{ one: 1 }]);
  });

  it('keeps everybody else out of a transaction, in the order of asking', async () => {
    const connection = await open('memory');
    const order: string[] = [];
    const slow = connection.db.transaction().execute(async (trx) => {
      await add({ db: trx }, 'a');
      await new Promise((resolve) => setImmediate(resolve));
      await add({ db: trx }, 'b');
      order.push('transaction');
    });
    const reader = hits(connection).then((found) => {
      order.push('reader');
      return found;
    });
    const [, seen] = await Promise.all([slow, reader]);
    expect(seen).toEqual(['a', 'b']);
    expect(order).toEqual(['transaction', 'reader']);
  });

  it('undoes a failed transaction, and serves the next one', async () => {
    const connection = await open('memory');
    const failing = connection.db.transaction().execute(async (trx) => {
      await add({ db: trx }, 'gone');
      await sql`select 1 / 0`.execute(trx);
    });
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    expect(await hits(connection)).toEqual([]);
  });

  it('refuses everything after its log could not grow, instead of standing still, and opens again with all that was acknowledged', async () => {
    const where = folder();
    const full = await open(where);
    await add(full, 'kept');
    // The log needs its next file for the next statement that writes.
    await sql`select pg_switch_wal()`.execute(full.db);
    const disk = vi.spyOn(fs, 'writeSync').mockImplementation(() => {
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    });
    await expect(full.db.updateTable('limit_counter').set({ hits: 2 }).execute()).rejects.toMatchObject({
      code: '53100',
    });
    disk.mockRestore();
    await expect(hits(full)).rejects.toMatchObject({ code: '57P02' });
    await expect(full.dump()).rejects.toThrow(/Make room and start the server again/);
    await full.close();
    expect(await hits(await open(where))).toEqual(['kept']);
  });

  it('waits at closing for what was asked before', async () => {
    const where = folder();
    const connection = await open(where);
    const writing = add(connection, 'last');
    await Promise.all([writing, connection.close()]);
    expect(await hits(await open(where))).toEqual(['last']);
  });

  it('gives the lock back when nothing was ever asked of it', async () => {
    const where = folder();
    await (await open(where)).close();
    await expect(open(where)).resolves.toBeDefined();
  });

  it('says what to do about a file that the user of the server may not change, such as a command of root leaves', async () => {
    const where = folder();
    const file = path.join(databaseFolder(where), 'PG_VERSION');
    fs.mkdirSync(databaseFolder(where), { recursive: true });
    fs.writeFileSync(file, `${EMBEDDED_MAJOR}\n`);
    const access = fs.accessSync;
    vi.spyOn(fs, 'accessSync').mockImplementation((asked, mode) => {
      // Root, whom the suite may run as, may change everything.
      if (asked === file) throw Object.assign(new Error('no'), { code: 'EACCES' });
      access(asked, mode);
    });
    await expect(open(where)).rejects.toThrow(
      `${file} may not be read and written by the user of this process. Give the folder back (chown -R)`,
    );
  });

  it('says what to do about data of another major version', async () => {
    const where = folder();
    fs.mkdirSync(databaseFolder(where), { recursive: true });
    fs.writeFileSync(path.join(databaseFolder(where), 'PG_VERSION'), '17\n');
    await expect(open(where)).rejects.toThrow(/holds data of PostgreSQL 17; this version opens 18/);
    expect(fs.existsSync(databaseFolder(where))).toBe(true);
  });

  it('names a folder that is no database, and leaves it alone', async () => {
    const where = folder();
    fs.mkdirSync(databaseFolder(where), { recursive: true });
    fs.writeFileSync(path.join(databaseFolder(where), 'holiday.txt'), 'mine');
    await expect(open(where)).rejects.toThrow(/is not a database folder/);
    expect(fs.existsSync(path.join(databaseFolder(where), 'holiday.txt'))).toBe(true);
  });

  it('starts over after a first start that was broken off', async () => {
    const where = folder();
    fs.mkdirSync(databaseFolder(where), { recursive: true });
    fs.writeFileSync(path.join(databaseFolder(where), 'PG_VERSION'), '18\n');
    fs.writeFileSync(path.join(where, 'database.unfinished'), '');
    expect(await hits(await open(where))).toEqual([]);
    expect(fs.existsSync(path.join(where, 'database.unfinished'))).toBe(false);
  });

  it('keeps one secret per folder, readable by its owner alone', () => {
    const where = folder();
    const secret = folderSecret(where);
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    expect(folderSecret(where)).toBe(secret);
    expect(fs.statSync(path.join(where, 'secret')).mode & 0o077).toBe(0);
    expect(folderSecret(folder())).not.toBe(secret);
  });
});

describe('what the embedded engine is pinned for', { timeout: 60_000 }, () => {
  it('is the PostgreSQL that the folder check expects', async () => {
    const where = folder();
    await open(where);
    expect(fs.readFileSync(path.join(databaseFolder(where), 'PG_VERSION'), 'utf8').trim()).toBe(EMBEDDED_MAJOR);
  });

  it('has a switch that turns fsync off, which is taken away', () => {
    expect(PGlite.defaultStartParams).toContain('-F');
    expect(durableStartParams(PGlite.defaultStartParams)).not.toContain('-F');
  });

  it('runs with fsync on, and every commit reaches the disk through the hook', async () => {
    const where = path.join(folder(), 'engine');
    fs.mkdirSync(where, { recursive: true });
    const engine = await PGlite.create({ dataDir: where, startParams: durableStartParams(PGlite.defaultStartParams) });
    cleanUps.push(() => engine.close());
    const fsync = vi.fn((descriptor: number) => fs.fsyncSync(descriptor));
    installFsync(engine, fsync);
    await engine.exec('create table kept (n int)');
    for (const n of [1, 2, 3]) {
      fsync.mockClear();
      await engine.query('insert into kept values ($1)', [n]);
      expect(fsync).toHaveBeenCalled();
    }
    const { rows } = await engine.query(
      "select current_setting('fsync') as fsync, current_setting('wal_sync_method') as method",
    );
    expect(rows).toEqual([{ fsync: 'on', method: 'fsync' }]);
  });

  it('ignores statement_timeout, which is why every search is bounded by itself', async () => {
    const connection = await open('memory');
    await sql`set statement_timeout = 1`.execute(connection.db);
    const { rows } = await sql`select count(*) as n from generate_series(1, 300000)`.execute(connection.db);
    expect(rows).toEqual([{ n: 300_000 }]);
  });
});

describe('upkeep', { timeout: 60_000 }, () => {
  it('checkpoints and vacuums on its timers, until it is stopped', async () => {
    const connection = await open('memory');
    const { rows: before } = await sql<{
      at: string;
    }>`select redo_lsn::text as at from pg_control_checkpoint()`.execute(connection.db);
    await add(connection, 'x');
    const stop = startUpkeep(connection.db, log, { checkpointMs: 5, vacuumMs: 5 });
    await vi.waitUntil(async () => {
      const { rows } = await sql<{ at: string }>`select redo_lsn::text as at from pg_control_checkpoint()`.execute(
        connection.db,
      );
      const { rows: vacuumed } = await sql<{
        n: number;
      }>`select reltuples::int as n from pg_class where relname = 'limit_counter'`.execute(connection.db);
      return rows[0]?.at !== before[0]?.at && vacuumed[0]?.n === 1;
    });
    await stop();
  });

  it('reports a failure and goes on', async () => {
    const warn = vi.fn();
    const connection = await openEmbedded('memory', { log, from: await emptyDump() });
    await connection.close();
    const stop = startUpkeep(connection.db, { warn }, { checkpointMs: 5, vacuumMs: 1_000_000 });
    await vi.waitUntil(() => warn.mock.calls.length >= 2);
    await stop();
  });
});
