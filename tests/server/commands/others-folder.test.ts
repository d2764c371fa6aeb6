import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { othersFolder } from '../../../src/server/database/embedded/owner';

/** The files of a command that root runs on the folder of the server's user keep that server from starting. */

const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

let root: string;
let file: string;
/** Whoever runs the suite, this is another's: root's, or that of nobody. */
let folder: string;
beforeAll(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'postal-others-'));
  file = path.join(root, 'file');
  fs.writeFileSync(file, '{}');
  folder = isRoot ? path.join(root, 'data') : '/usr';
  if (isRoot) {
    fs.mkdirSync(path.join(folder, 'database'), { recursive: true });
    for (const made of [folder, path.join(folder, 'database')]) fs.chownSync(made, NOBODY, NOBODY);
  }
});
afterAll(() => fs.rmSync(root, { recursive: true }));

it.each([
  ['rotate-keys', []],
  ['rotate-secrets', []],
  ['staff', ['add', '00000010154']],
  ['verify-audit', []],
  ['verify-evidence', ['FILE']],
  ['backup', ['NEW']],
  ['restore', ['FILE', '--replace']],
  ['move-to-postgres', [], 'postgres://somebody@127.0.0.1:9/any'],
])(
  '%s leaves nothing in the data folder of another user, and says whose it is',
  (command, words, url = '') => {
    const before = fs.readdirSync(folder);
    const named = words.map((word) => ({ FILE: file, NEW: path.join(root, 'new') })[word] ?? word);
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--import', 'tsx', `src/server/commands/${command}.ts`, ...named],
      {
        env: { PATH: process.env.PATH, DATA_DIR: folder, DATABASE_URL: url, SECRET_BEFORE: 'b'.repeat(40) },
        encoding: 'utf8',
      },
    );
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr.trim()).toMatch(/^\S+ belongs to another user \(number \d+\)\. Run this as [^\n]+\.$/);
    expect(fs.readdirSync(folder)).toEqual(before);
  },
  60_000,
);

it('the folder of a container’s volume is its server’s who made the database in it', () => {
  const mounted = path.join(root, 'mounted');
  const database = path.join(mounted, 'database');
  fs.mkdirSync(database, { recursive: true });
  const own = fs.statSync(mounted);
  // Only root could give the folder away.
  vi.spyOn(fs, 'statSync').mockImplementation(((place: string) =>
    place === database ? own : { ...own, uid: own.uid + 1 }) as typeof fs.statSync);
  expect(othersFolder(mounted)).toBeNull();
  fs.rmdirSync(database);
  expect(othersFolder(mounted)).toContain('belongs to another user');
});
