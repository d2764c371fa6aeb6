import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { backupFolder, restoreFolder } from '../../../src/server/database/embedded/archive';
import { type EmbeddedConnection, openEmbedded } from '../../../src/server/database/embedded/open';
import { emptyDump } from '../support/empty-dump';

const log = { warn: () => {} };
let root: string;
let folder: string;
let file: string;
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'postal-archive-'));
  folder = path.join(root, 'data');
  file = path.join(root, 'backup.tar.gz');
});
afterEach(() => fs.rmSync(root, { recursive: true, force: true }));

async function using<T>(where: string, work: (connection: EmbeddedConnection) => Promise<T>): Promise<T> {
  const connection = await openEmbedded(where, { log, from: await emptyDump() });
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}
const add = (connection: EmbeddedConnection, bucket: string) =>
  connection.db.insertInto('limit_counter').values({ bucket, hits: 1, window_end: new Date() }).execute();
const buckets = (where: string) =>
  using(where, async ({ db }) =>
    (await db.selectFrom('limit_counter').select('bucket').orderBy('bucket').execute()).map(({ bucket }) => bucket),
  );

describe('backup and restore', { timeout: 60_000 }, () => {
  it('brings back what a stopped server had, into another folder', async () => {
    await using(folder, (connection) => add(connection, 'kept'));
    expect(await backupFolder(folder, file, log)).toMatchObject({ running: false });
    expect(fs.statSync(file).mode & 0o077).toBe(0);
    const other = path.join(root, 'other');
    expect(await restoreFolder(other, file, { replace: false, log })).toBeNull();
    expect(await buckets(other)).toEqual(['kept']);
  });

  it('takes a backup from a running server, which goes on meanwhile', async () => {
    await using(folder, async (connection) => {
      await add(connection, 'before');
      const [taken] = await Promise.all([backupFolder(folder, file, log), add(connection, 'meanwhile')]);
      expect(taken.running).toBe(true);
      await add(connection, 'after');
    });
    const other = path.join(root, 'other');
    await restoreFolder(other, file, { replace: false, log });
    const found = await buckets(other);
    expect(found).toContain('before');
    expect(found).not.toContain('after');
  });

  it('refuses to write over a file, and to back up nothing', async () => {
    await expect(backupFolder(folder, file, log)).rejects.toThrow('There is no database');
    fs.writeFileSync(file, 'mine');
    await expect(backupFolder(folder, file, log)).rejects.toThrow('exists already');
    expect(fs.readFileSync(file, 'utf8')).toBe('mine');
  });

  it('restores over data only when told to, and sets that data aside', async () => {
    await using(folder, (connection) => add(connection, 'old'));
    await backupFolder(folder, file, log);
    await using(folder, (connection) => add(connection, 'newer'));
    await expect(restoreFolder(folder, file, { replace: false, log })).rejects.toThrow('has data already');
    const aside = await restoreFolder(folder, file, { replace: true, log });
    expect(await buckets(folder)).toEqual(['old']);
    fs.rmSync(path.join(folder, 'database'), { recursive: true });
    fs.renameSync(aside ?? '', path.join(folder, 'database'));
    expect(await buckets(folder)).toEqual(['newer', 'old']);
  });

  it('changes nothing when the file is no backup, or only half of one', async () => {
    await using(folder, (connection) => add(connection, 'kept'));
    await backupFolder(folder, file, log);
    const half = path.join(root, 'half.tar.gz');
    fs.writeFileSync(half, fs.readFileSync(file).subarray(0, 1_000_000));
    const text = path.join(root, 'text.tar.gz');
    fs.writeFileSync(text, 'not a backup');
    for (const bad of [half, text]) {
      await expect(restoreFolder(folder, bad, { replace: true, log })).rejects.toThrow('not a whole backup');
    }
    expect(await buckets(folder)).toEqual(['kept']);
    expect(fs.readdirSync(folder).filter((name) => name.includes('before') || name === 'restoring')).toEqual([]);
  });

  it.each(['backup', 'restore'])(
    'says of a server on PostgreSQL that its own tools back it up, and `npm run %s` touches nothing',
    (command) => {
      fs.mkdirSync(path.join(folder, 'database'), { recursive: true });
      if (command === 'restore') fs.writeFileSync(file, 'a backup');
      const before = fs.readdirSync(root, { recursive: true });
      const environment = { ...process.env, DATA_DIR: folder, DATABASE_URL: 'postgres://somebody@127.0.0.1:9/any' };
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        ['--import', 'tsx', `src/server/commands/${command}.ts`, file, ...(command === 'restore' ? ['--replace'] : [])],
        { env: environment, encoding: 'utf8' },
      );
      expect(status).toBe(1);
      expect(stdout).toBe('');
      expect(stderr.trim()).toMatch(/^DATABASE_URL names a PostgreSQL: .+ its own tools.+ embedded database\.$/);
      expect(fs.readdirSync(root, { recursive: true })).toEqual(before);
    },
  );

  it('does not restore under a running server', async () => {
    fs.writeFileSync(file, 'any');
    await using(folder, async () => {
      await expect(restoreFolder(folder, file, { replace: true, log })).rejects.toThrow('is in use by process');
    });
  });
});
