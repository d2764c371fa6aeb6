import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openForLook } from '../../../src/server/commands/doctor/database';
import { filledFolder } from '../../../src/server/commands/support/command';
import { connectPostgres, migrate } from '../../../src/server/database/connection';
import { DatabaseReachError, inWords } from '../../../src/server/database/reach';
import { admin } from '../support/database';
import { closedPort } from '../support/port';

describe('a PostgreSQL that cannot be used', () => {
  it('is told in a sentence, without its address', async () => {
    const connection = connectPostgres(`postgres://conta:hidden@127.0.0.1:${await closedPort()}/conta`, 1);
    const start = migrate(connection.db);
    await expect(start).rejects.toThrow(DatabaseReachError);
    await expect(start).rejects.toThrow(
      /^The PostgreSQL that DATABASE_URL names cannot be used\. Nothing answers there\. Start it, or correct the address\.$/,
    );
    await connection.close();
  });

  it.each([
    ['28P01', /refuses this user or password/],
    ['3D000', /no database of that name/],
    ['ENOTFOUND', /no machine of that name/],
    ['42501', /may not make tables/],
  ])('says what %s means', (code, sentence) => {
    expect((inWords(Object.assign(new Error('raw'), { code })) as Error).message).toMatch(sentence);
  });

  it.runIf(process.env.TEST_DATABASE_URL)(
    'is refused in another encoding than Unicode, at the start and by the doctor',
    async () => {
      const server = process.env.TEST_DATABASE_URL as string;
      const name = `postal_test_${randomBytes(8).toString('hex')}`;
      await admin(server, `create database ${name} encoding 'SQL_ASCII' locale 'C' template template0`);
      const url = new URL(`/${name}`, server).href;
      const connection = connectPostgres(url, 1);
      const sentence = /^The database that DATABASE_URL names is in SQL_ASCII\. Make one in UTF8: /;
      try {
        await expect(migrate(connection.db)).rejects.toThrow(sentence);
        await expect(openForLook({ DATABASE_URL: url, DATA_DIR: '' })).rejects.toThrow(sentence);
      } finally {
        await connection.close();
        await admin(server, `drop database ${name} with (force)`);
      }
    },
  );

  it('leaves a failure alone that is no mistake of the set-up', () => {
    const failure = Object.assign(new Error('division by zero'), { code: '22012' });
    expect(inWords(failure)).toBe(failure);
  });
});

describe('a command that needs what a folder holds', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'postal-'));
  afterEach(() => {
    vi.unstubAllEnvs();
    rmSync(root, { recursive: true, force: true });
  });

  it('refuses a folder without a database, by its whole name, and makes none', () => {
    vi.stubEnv('DATA_DIR', path.join(root, 'typo'));
    expect(() => filledFolder()).toThrow(
      `There is no database in ${path.join(root, 'typo')}. Name its folder in DATA_DIR.`,
    );
  });
});
