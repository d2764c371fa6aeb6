import { execFile } from 'node:child_process';
import fs from 'node:fs';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { holderOf } from '../../../src/server/database/embedded/lock';
import { openEmbedded } from '../../../src/server/database/embedded/open';
import { migrations } from '../../../src/server/database/migrations';
import { openTestDatabase } from '../support/database';
import { emptyDump } from '../support/empty-dump';
import { closedPort } from '../support/port';
import { useStandIn } from '../support/stand-in';

/** The command as an operator runs it: what it prints and how it ends. */

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'postal-doctor-'));
const newest = Object.keys(migrations).sort().at(-1) ?? '';
const cleanUps: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});
afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

let folders = 0;
const newFolder = () => path.join(root, `data-${(folders += 1)}`);

/** The settings that lead to a migrated database which no server uses now: of the suite's PostgreSQL, or a folder. */
async function stoppedServer(): Promise<Record<string, string>> {
  if (process.env.TEST_DATABASE_URL) {
    const { url, close } = await openTestDatabase();
    cleanUps.push(close);
    return { DATABASE_URL: url ?? '', SECRET: 's'.repeat(40) };
  }
  const DATA_DIR = newFolder();
  await (await openEmbedded(DATA_DIR, { log: console, from: await emptyDump() })).close();
  return { DATA_DIR };
}

interface Printed {
  status: number;
  text: string;
  /** The mark and the sentence, by the name of the look. */
  lines: Record<string, [mark: string, sentence: string]>;
  last: string;
}

async function doctor(settings: Record<string, string>): Promise<Printed> {
  const { status, text } = await new Promise<{ status: number; text: string }>((resolve) => {
    execFile(
      process.execPath,
      ['--import', 'tsx', 'src/server/commands/doctor.ts'],
      { env: { PATH: process.env.PATH, NODE_ENV: 'development', ...settings } },
      (failure, stdout, stderr) => resolve({ status: failure ? Number(failure.code) : 0, text: stdout + stderr }),
    );
  });
  const rows = [...text.matchAll(/^(ok|warning|failed) +(\S+(?: \S+)*?) {2,}(.*)$/gm)];
  return {
    status,
    text,
    lines: Object.fromEntries(rows.map(([, mark = '', name = '', sentence = '']) => [name, [mark, sentence]])),
    last: text.trim().split('\n').at(-1) ?? '',
  };
}

describe('npm run doctor', { timeout: 90_000 }, () => {
  it('says before the first start what will be made, and makes nothing', async () => {
    const folder = newFolder();
    const { status, lines, last } = await doctor({ DATA_DIR: folder });
    expect(status).toBe(0);
    expect(lines.database).toEqual(['ok', `There is no embedded database in ${folder} yet: the first start makes it.`]);
    expect(lines.sms).toEqual(['ok', expect.stringContaining('A stand-in')]);
    expect(lines.migrations).toBeUndefined();
    expect(last).toMatch(/^9 looked at: 9 ok, 0 warning, 0 failed\. Not looked at: extensions, rights, migrations, /);
    expect(fs.existsSync(folder)).toBe(false);
  });

  it('looks into the database of a stopped server', async () => {
    const settings = await stoppedServer();
    const { status, lines, last } = await doctor(settings);
    expect(last).toBe('15 looked at: 15 ok, 0 warning, 0 failed.');
    expect(status).toBe(0);
    expect(lines.database?.[1]).toMatch(
      settings.DATABASE_URL ? /DATABASE_URL answers, version \d/ : /opens, of PostgreSQL 18\.$/,
    );
    expect(lines.migrations).toEqual(['ok', `The database is at the version of this build, ${newest}.`]);
    expect(lines.extensions?.[1]).toMatch(/^pg_trgm [\d.]+ and the ICU collations are there\.$/);
    if (settings.DATA_DIR) expect(await holderOf(settings.DATA_DIR)).toBeNull();
  });

  it('leaves the folder to the server that runs, and says so', async () => {
    const DATA_DIR = newFolder();
    const running = await openEmbedded(DATA_DIR, { log: console, from: await emptyDump() });
    cleanUps.push(() => running.close());
    const { status, lines, last } = await doctor({ DATA_DIR });
    expect(lines.database).toEqual([
      'ok',
      `The embedded database in ${DATA_DIR} is in use by the running server (process ${process.pid}), and of PostgreSQL 18.`,
    ]);
    expect(last).toContain('Not looked at: extensions, rights, migrations, clock, keys and accounts');
    expect(status).toBe(0);
    expect(await running.answers()).toBe(true);
  });

  it('refuses a folder that is no database, without a trace', async () => {
    const DATA_DIR = newFolder();
    fs.mkdirSync(path.join(DATA_DIR, 'database'), { recursive: true });
    const { status, lines, text } = await doctor({ DATA_DIR });
    expect(lines.database).toEqual(['failed', expect.stringContaining('is not a database folder')]);
    expect(text).not.toContain('    at ');
    expect(status).toBe(1);
  });

  it('asks about what looks like a setting and is none', async () => {
    const { status, text, lines } = await doctor({ DATA_DIR: newFolder(), KEEP_SESSION_DAYS: 'hidden' });
    expect(lines.settings).toEqual([
      'warning',
      'Every setting can be used; NODE_ENV is development. KEEP_SESSION_DAYS is no setting of the server: is KEEP_SESSIONS_DAYS meant?',
    ]);
    expect(text).not.toContain('hidden');
    expect(status).toBe(0);
  });

  it('says every mistake of the settings at once, and none of their values', async () => {
    const { status, text, lines, last } = await doctor({
      NODE_ENV: 'production',
      PORT: 'hidden-port',
      SECRET: 'hidden-short',
      LINKS: '{hidden-links',
      SMTP_URL: 'http://user:hidden-password@mail.example',
    });
    expect(status).toBe(1);
    expect(lines.settings?.[0]).toBe('failed');
    for (const name of ['PORT', 'SECRET', 'LINKS', 'SMTP_URL']) expect(lines.settings?.[1]).toContain(`${name} must `);
    expect(text).not.toContain('hidden');
    expect(last).toBe(
      '1 looked at: 0 ok, 0 warning, 1 failed. Not looked at: everything else, which stands on the settings.',
    );
  });
});

describe('npm run doctor in production', { timeout: 90_000 }, () => {
  const standIn = useStandIn();
  const mail = new SMTPServer({
    authMethods: ['PLAIN'],
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    // Some servers say what they were given.
    onAuth: ({ username, password }, _session, done) => done(new Error(`no ${username} ${password}`)),
  });
  beforeAll(() => new Promise<void>((resolve) => mail.listen(0, '127.0.0.1', resolve)));
  afterAll(() => new Promise<void>((resolve) => mail.close(() => resolve())));

  it('says of everything that fails that it does, and tells no secret', async () => {
    standIn.answer(401, { error: 'hidden-token' });
    const closed = await closedPort();
    const { port } = mail.server.address() as AddressInfo;
    const { status, text, lines, last } = await doctor({
      NODE_ENV: 'production',
      PUBLIC_URL: `https://localhost:${closed}`,
      SECRET: 'hidden-secret'.repeat(4),
      DATABASE_URL: `postgres://hidden-role:hidden-password@127.0.0.1:${closed}/hidden-name`,
      SMTP_URL: `smtp://hidden-user:hidden-password@127.0.0.1:${port}`,
      MAIL_FROM: 'Conta Postal <nao-responda@contas.example>',
      SMS_URL: `http://hidden-user:hidden-password@127.0.0.1:${closed}/hidden-path`,
      SMS_TOKEN: 'hidden-token',
      REGISTRY_URL: `${standIn.url}/hidden-path`,
      REGISTRY_TOKEN: 'hidden-token',
      CEP_URL: `${standIn.url}/hidden-path`,
    });
    expect(lines).toEqual({
      settings: ['ok', 'Every setting can be used; NODE_ENV is production.'],
      database: [
        'failed',
        'The PostgreSQL that DATABASE_URL names cannot be used. Nothing answers there. Start it, or correct the address.',
      ],
      'e-mail': ['failed', 'The server of SMTP_URL: it refuses the user or the password.'],
      sms: ['failed', 'The gateway of SMS_URL: nothing listens there.'],
      registry: ['failed', 'REGISTRY_URL refuses REGISTRY_TOKEN (status 401).'],
      'postal codes': ['failed', 'CEP_URL answers with the status 401.'],
      'public url': ['warning', expect.stringContaining('nothing listens there')],
      cookies: ['warning', expect.stringContaining('TRUSTED_PROXIES')],
      disk: ['ok', 'The server stores nothing here; the disk to watch is that of the PostgreSQL.'],
    });
    expect(last).toMatch(/^9 looked at: 2 ok, 2 warning, 5 failed\./);
    expect(status).toBe(1);
    expect(text).not.toContain('hidden');
    expect(standIn.requests.map(({ path: asked }) => asked)).toEqual([
      '/hidden-path/cpf/00000000000',
      '/hidden-path/01001000/json/',
    ]);
  });
});
