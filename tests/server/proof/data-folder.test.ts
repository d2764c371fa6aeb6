import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { backupFolder, restoreFolder } from '../../../src/server/database/embedded/archive';
import { runCommand } from '../../../src/server/commands/support/command';
import { ownerAlone } from '../../../src/server/database/embedded/folder';
import { databaseFolder, folderSecret, openEmbedded } from '../../../src/server/database/embedded/open';
import { emptyDump } from '../support/empty-dump';

/** The embedded database holds password hashes, the signing key and session ids: nobody but its owner reads its folder, however it was made. */

const log = { warn: () => {} };
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

let root: string;
let folder: string;
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'postal-open-'));
  // Every folder above is open, as /var/lib is.
  fs.chmodSync(root, 0o755);
  folder = path.join(root, 'data');
});
afterEach(() => fs.rmSync(root, { recursive: true, force: true }));

/** A folder that somebody else made, as systemd's StateDirectory= does: everybody may look into it. */
function openFolder(where = folder): void {
  fs.mkdirSync(databaseFolder(where), { recursive: true });
  for (const made of [where, databaseFolder(where)]) fs.chmodSync(made, 0o755);
}

const READS = 'for file; do head -c 1 "$file" >/dev/null 2>&1 && echo "$file"; done; true';

/** Which of these another user of the machine can read. Without root nobody can be asked: the modes on the way say it. */
function readByOthers(files: string[]): string[] {
  if (isRoot) {
    const { stdout } = spawnSync('sh', ['-c', READS, 'sh', ...files], { uid: NOBODY, gid: NOBODY, encoding: 'utf8' });
    return stdout.split('\n').filter(Boolean);
  }
  return files.filter((file) => {
    const below = path.relative(root, file).split(path.sep);
    const way = below.map((_, index) => path.join(root, ...below.slice(0, index + 1)));
    return way.every((step) => (fs.statSync(step).mode & (step === file ? 0o004 : 0o001)) !== 0);
  });
}

const filesIn = (where: string) =>
  fs
    .readdirSync(where, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

const modeOf = (file: string) => fs.statSync(file).mode & 0o777;

async function fill(where: string): Promise<void> {
  const connection = await openEmbedded(where, { log, from: await emptyDump() });
  await connection.close();
}

describe('a data folder that everybody could look into', { timeout: 120_000 }, () => {
  it('is closed to other users at the start, with everything in it', async () => {
    await fill(folder);
    for (const made of [folder, databaseFolder(folder)]) fs.chmodSync(made, 0o755);
    for (const file of filesIn(folder)) fs.chmodSync(file, 0o644);
    const version = path.join(databaseFolder(folder), 'PG_VERSION');
    expect(readByOthers([version])).toEqual([version]);

    const connection = await openEmbedded(folder, { log });
    expect([modeOf(folder), modeOf(databaseFolder(folder))]).toEqual([0o700, 0o700]);
    expect(readByOthers(filesIn(folder))).toEqual([]);
    await connection.close();
  });

  it('is closed before the first data and the secret come into it', async () => {
    fs.mkdirSync(folder, { mode: 0o755 });
    fs.chmodSync(folder, 0o755);
    const secret = path.join(folder, 'secret');
    fs.writeFileSync(secret, 'x'.repeat(64), { mode: 0o644 });
    expect(folderSecret(folder)).toBe('x'.repeat(64));
    expect([modeOf(folder), modeOf(secret)]).toEqual([0o700, 0o600]);
    await fill(folder);
    expect(modeOf(databaseFolder(folder))).toBe(0o700);
    expect(readByOthers(filesIn(folder))).toEqual([]);
  });

  it('is closed by a restore, and the backup is its owner’s alone', async () => {
    await fill(folder);
    const file = path.join(root, 'backup.tar.gz');
    await backupFolder(folder, file, log);
    expect(modeOf(file)).toBe(0o600);
    const other = path.join(root, 'other');
    fs.mkdirSync(other);
    fs.chmodSync(other, 0o755);
    await restoreFolder(other, file, { replace: false, log });
    expect([modeOf(other), modeOf(databaseFolder(other))]).toEqual([0o700, 0o700]);
    expect(readByOthers(filesIn(other))).toEqual([]);
  });

  it('is refused with a sentence where this user may not close it', () => {
    // Nobody but root owns it, and who is root goes without for the question.
    if (isRoot) process.seteuid?.(NOBODY);
    try {
      expect(() => ownerAlone('/usr')).toThrow(
        '/usr can be read by other users of this machine, and this user may not change that.',
      );
    } finally {
      if (isRoot) process.seteuid?.(0);
    }
  });

  it('is refused with a sentence when it is one that all users share', () => {
    openFolder();
    fs.chmodSync(folder, 0o1777);
    expect(() => ownerAlone(folder)).toThrow(`${folder} is shared by the users of this machine.`);
    expect(modeOf(folder)).toBe(0o777);
  });
});

it('a server and its commands make files for their owner alone', { timeout: 120_000 }, async () => {
  openFolder();
  fs.rmdirSync(databaseFolder(folder));
  const environment = {
    ...process.env,
    DATA_DIR: folder,
    PORT: '0',
    METRICS_PORT: '0',
    NODE_ENV: 'development',
    DEMO: 'false',
  };
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/server/main.ts'], {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    for await (const line of createInterface({ input: child.stdout })) if (line.includes('Ready at')) break;
    expect(readByOthers(filesIn(folder))).toEqual([]);
    // What is beside the database was made with the mask of the process; the engine sets modes of its own inside.
    const beside = filesIn(folder).filter((file) => path.dirname(file) === folder);
    expect(beside.length).toBeGreaterThan(1);
    expect(beside.filter((file) => modeOf(file) !== 0o600)).toEqual([]);
    // Most are made for their owner by name; the mask is for whatever is not.
    if (process.platform === 'linux')
      expect(fs.readFileSync(`/proc/${child.pid}/status`, 'utf8')).toMatch(/^Umask:\s+0077$/m);
    expect([modeOf(folder), modeOf(databaseFolder(folder))]).toEqual([0o700, 0o700]);
  } finally {
    child.kill('SIGTERM');
    await once(child, 'close');
  }
  const file = path.join(root, 'backup.tar.gz');
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'src/server/commands/backup.ts', file], {
    env: environment,
  });
  expect([status, modeOf(file)]).toEqual([0, 0o600]);
  expect(readByOthers(filesIn(folder))).toEqual([]);
});

it('a command makes files for its owner alone, whatever it makes', async () => {
  const before = process.umask(0o022);
  try {
    await runCommand(async () => {
      expect(process.umask()).toBe(0o077);
    });
    expect(process.exitCode).toBeUndefined();
  } finally {
    process.umask(before);
  }
});
