import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let folder: string;
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'evidence-'));
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

const verify = (...words: string[]) => {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'src/server/commands/verify-evidence.ts', ...words],
    { env: { PATH: process.env.PATH, NODE_ENV: 'development', DATA_DIR: path.join(folder, 'data') }, encoding: 'utf8' },
  );
  return { status, said: stderr.trim() };
};

describe('npm run evidence:verify says what is wrong in a sentence', { timeout: 90_000 }, () => {
  it('of a file that is not there, and of keys that are none', () => {
    const file = path.join(folder, 'comprovante.json');
    const missing = verify(file, file);
    expect(missing.status).toBe(1);
    expect(missing.said).toMatch(/^.*comprovante\.json cannot be read: ENOENT.*$/);
    fs.writeFileSync(file, '{}');
    const keyless = verify(file, file);
    expect(keyless.status).toBe(1);
    expect(keyless.said).toBe(`${file} holds no keys such as /cas/evidence-keys.json answers.`);
  });

  it('of keys that are nowhere, and begins no database', () => {
    const file = path.join(folder, 'outro.json');
    fs.writeFileSync(file, '{}');
    const nowhere = verify(file);
    expect(nowhere.status).toBe(1);
    expect(nowhere.said).toMatch(/^There is no database in .*data\. Name its folder in DATA_DIR\.$/);
    expect(fs.existsSync(path.join(folder, 'data'))).toBe(false);
  });
});
