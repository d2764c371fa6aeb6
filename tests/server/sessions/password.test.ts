import { readdirSync } from 'node:fs';
import { constants, getPriority } from 'node:os';
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

  it('is made by a thread that stands behind the others in the queue for a core', async () => {
    await hashPassword(PASSWORD);
    const priorities = readdirSync('/proc/self/task').map((thread) => getPriority(Number(thread)));
    const own = getPriority(process.pid);
    expect(priorities.filter((priority) => priority > own)).toContain(constants.priority.PRIORITY_BELOW_NORMAL);
  });
});
