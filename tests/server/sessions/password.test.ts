import { spawnSync } from 'node:child_process';
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

  it('is made by a thread that stands behind the others in the queue for a core, once the server says so', () => {
    // In a process of its own: a thread that stands behind stays there, for the tests of other files too.
    const program = `
      import { readdirSync } from 'node:fs';
      import { getPriority } from 'node:os';
      import { hash, letOthersGoFirst } from './src/server/sessions/hash-thread.ts';
      const behind = () => readdirSync('/proc/self/task').map(Number).filter((thread) => getPriority(thread) > getPriority(process.pid)).length;
      await hash('one', {});
      const before = behind();
      letOthersGoFirst();
      await hash('other', {});
      console.log(before, behind());`;
    const { stdout } = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
      encoding: 'utf8',
    });
    expect(stdout).toBe('0 1\n');
  });
});
