import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from '../../../src/server/sessions/password';

const PASSWORD = 'Céu&mar2026';

describe('the hash of a password', () => {
  it('is argon2id with its parameters, each time another, and fits its password alone', async () => {
    const [one, other] = await Promise.all([hashPassword(PASSWORD), hashPassword(PASSWORD)]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(other).not.toBe(one);
    expect(await verifyPassword(one, PASSWORD)).toBe(true);
    expect(await verifyPassword(one, PASSWORD.normalize('NFD'))).toBe(true);
    expect(await verifyPassword(one, 'Céu&mar2027')).toBe(false);
  });

  it('says so where something else is stored, and the next one is made all the same', async () => {
    await expect(verifyPassword('nothing of the kind', PASSWORD)).rejects.toThrow();
    expect(await hashPassword(PASSWORD)).toMatch(/^\$argon2id/);
  });

  // In processes of their own: a thread that stands behind stays there, for the tests of other files too.
  const PROGRAM = `
    import { readdirSync } from 'node:fs';
    import { getPriority, setPriority } from 'node:os';
    import { hash, letOthersGoFirst } from './src/server/sessions/hash-thread.ts';
    const threads = () => readdirSync('/proc/self/task').map(Number);
    const behind = () => threads().filter((thread) => getPriority(thread) > getPriority(process.pid)).length;
    const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 };
    await hash('one', cheap);
    // Only now: everything else on the machine goes before a process of priority 19, and it would take half a minute to load.
    for (const thread of threads()) if (getPriority(thread) < Number(process.env.PRIORITY)) setPriority(thread, Number(process.env.PRIORITY));
    const before = behind();
    letOthersGoFirst();
    await hash('other', cheap);
    console.log(before, behind());`;

  it.each([
    [0, '0 1'],
    [15, '0 1'],
    [19, '0 0'],
  ])(
    'is made by a thread that stands behind the others once the server says so, also of one at priority %s',
    (priority, said) => {
      const { stdout } = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', PROGRAM], {
        encoding: 'utf8',
        env: { ...process.env, PRIORITY: String(priority) },
      });
      expect(stdout).toBe(`${said}\n`);
    },
  );

  it('is made where a thread is refused another priority', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'postal-hash-'));
    const refusal = path.join(folder, 'refusal.cjs');
    writeFileSync(refusal, "require('node:os').setPriority = () => { throw new Error('EACCES'); };");
    const { stdout } = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', PROGRAM], {
      encoding: 'utf8',
      env: { ...process.env, PRIORITY: '0', NODE_OPTIONS: `--require ${refusal}` },
    });
    rmSync(folder, { recursive: true });
    expect(stdout).toBe('0 0\n');
  });
});
