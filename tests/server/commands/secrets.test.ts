import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../../src/server/database/connection';
import { backupFolder } from '../../../src/server/database/embedded/archive';
import { openEmbedded, secretFile } from '../../../src/server/database/embedded/open';
import { addPerson } from '../support/accounts';
import { addApp } from '../support/authenticator';
import { openTestDatabase } from '../support/database';
import { emptyDump } from '../support/empty-dump';

/** What commands say of the secret, without which accounts with an authenticator app cannot sign in. */

const SECRET = 'f'.repeat(40);
const OTHER = 'o'.repeat(40);
const log = { warn: () => {} };

let root: string;
/** Its account with an authenticator app is under `SECRET`. */
let folder: string;
beforeAll(async () => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'postal-secrets-'));
  folder = path.join(root, 'data');
  await using(folder, async (db) => addApp(db, { SECRET }, (await addPerson(db)).id));
}, 60_000);
afterAll(() => fs.rmSync(root, { recursive: true }));

async function using(where: string, work: (db: Db) => Promise<unknown>): Promise<void> {
  const connection = await openEmbedded(where, { log, from: await emptyDump() });
  try {
    await work(connection.db);
  } finally {
    await connection.close();
  }
}

function run(command: string, settings: Record<string, string>, ...words: string[]): string {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', `src/server/commands/${command}.ts`, ...words],
    { env: { PATH: process.env.PATH, ...settings }, encoding: 'utf8' },
  );
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout;
}

describe('a restore', { timeout: 120_000 }, () => {
  let backup: string;
  beforeAll(async () => {
    backup = path.join(root, 'backup.tar.gz');
    await backupFolder(folder, backup, log);
  }, 120_000);
  /** Restores into a folder that has this secret. */
  function restored(secret: string | null, settings: Record<string, string> = {}): [string, string] {
    const into = fs.mkdtempSync(path.join(root, 'restored-'));
    if (secret) fs.writeFileSync(secretFile(into), secret);
    return [run('restore', { DATA_DIR: into, ...settings }, backup), into];
  }

  it('says whose sign-in needs the secret of before, where it is not there', () => {
    for (const secret of [null, OTHER]) {
      const [said, into] = restored(secret);
      expect(said).toContain(
        `Before the next start put its file secret into ${into}: without it 1 of the accounts, those with an authenticator app, cannot sign in`,
      );
    }
    expect(restored(SECRET, { SECRET: OTHER })[0]).toContain('Before the next start give it in SECRET: without it 1');
  });

  it('says nothing of the secret where it is the right one', () => {
    expect(restored(SECRET)[0]).toMatch(/^Restored .+\n$/);
    expect(restored(null, { SECRET })[0]).toMatch(/^Restored .+\n$/);
  });
});

describe('secrets:rotate', { timeout: 120_000 }, () => {
  it('says that nothing is encrypted, how much it encrypted anew, and how much was before', async () => {
    const where = path.join(root, 'rotated');
    const rotate = () => run('rotate-secrets', { DATA_DIR: where, SECRET: OTHER, SECRET_BEFORE: SECRET });
    await using(where, async () => {});
    expect(rotate()).toBe('Nothing is encrypted with a secret yet.\n');
    await using(where, async (db) => addApp(db, { SECRET }, (await addPerson(db)).id));
    expect(rotate()).toBe('Encrypted with the new secret: 1.\n');
    expect(rotate()).toBe('Encrypted with the new secret: 0; already before: 1.\n');
  });
});

it.runIf(process.env.TEST_DATABASE_URL)(
  'a move to PostgreSQL says which secret the accounts need there',
  { timeout: 120_000 },
  async () => {
    const { url, close } = await openTestDatabase();
    try {
      const move = { DATA_DIR: folder, DATABASE_URL: url ?? '' };
      fs.writeFileSync(secretFile(folder), SECRET);
      expect(run('move-to-postgres', move)).toContain(
        `SECRET, which must be the content of ${secretFile(folder)}: with another one 1 of the accounts, those with an authenticator app, cannot sign in until npm run secrets:rotate has run`,
      );
    } finally {
      await close();
    }
  },
);
