import { once } from 'node:events';
import fs from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  clock,
  demoAccounts,
  extensions,
  extensionsAnswer,
  keysAge,
  migrationsFinding,
  openForLook,
  rights,
  rightsAnswer,
  versionAnswer,
} from '../../../src/server/commands/doctor/database';
import { freeDisk } from '../../../src/server/commands/doctor/disk';
import { look, ok } from '../../../src/server/commands/doctor/finding';
import { cookies, publicUrl } from '../../../src/server/commands/doctor/front';
import {
  mailServer,
  postalCodes,
  registry,
  secondPostalCodes,
  smsGateway,
} from '../../../src/server/commands/doctor/services';
import { readConfig } from '../../../src/server/config';
import type { Connection } from '../../../src/server/database/connection';
import { migrations } from '../../../src/server/database/migrations';
import { createOutside } from '../../../src/server/outside';
import { rotateSigningKey } from '../../../src/server/sessions/keys';
import { addPerson } from '../support/accounts';
import { openTestDatabase } from '../support/database';
import { lineTo } from '../support/line';
import { closedPort } from '../support/port';
import { useStandIn } from '../support/stand-in';

/** Each look of `npm run doctor` with what it can find. */

const outside = { lineTo };
const names = Object.keys(migrations).sort();
const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** A port where somebody listens and says nothing. */
async function mutePort(): Promise<number> {
  const sockets: net.Socket[] = [];
  const server = net.createServer((socket) => sockets.push(socket.on('error', () => {}))).listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanUps.push(() => {
    sockets.forEach((socket) => socket.destroy());
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

describe('a look', () => {
  it('that waits for what never comes ends by itself', async () => {
    expect(await look('clock', () => new Promise(() => {}), 0.05)).toEqual({
      name: 'clock',
      ok: 'failed',
      sentence: 'There was no answer within 0.05 seconds.',
    });
  });

  it.each([
    [new Error('the password is 123'), 'This could not be found out.'],
    [Object.assign(new Error('of 123'), { code: '42P01' }), 'This could not be found out: the error is 42P01.'],
    [Object.assign(new Error(''), { code: 'user:123@host' }), 'This could not be found out.'],
    [Object.assign(new Error('Choose another folder.'), { sentence: true }), 'Choose another folder.'],
  ])('that throws %s has failed, with a sentence of ours', async (failure, sentence) => {
    expect(await look('clock', () => Promise.reject(failure))).toEqual({ name: 'clock', ok: 'failed', sentence });
  });

  it('that goes well keeps its sentence', async () => {
    expect(await look('clock', () => ok('Right.'))).toEqual({ name: 'clock', ok: 'ok', sentence: 'Right.' });
  });
});

describe('the database', () => {
  let connection: Connection;
  beforeAll(async () => {
    connection = await openTestDatabase();
  });
  afterAll(() => connection.close());

  it('must be PostgreSQL 15 or newer', () => {
    expect(versionAnswer('15.20', 150_020)).toEqual(ok('The PostgreSQL of DATABASE_URL answers, version 15.20.'));
    expect(versionAnswer('14.9', 140_009)).toEqual({
      ok: 'failed',
      sentence: 'The PostgreSQL of DATABASE_URL has the version 14.9; it must be 15 or newer.',
    });
  });

  it('has its extension and collations, or says who creates them', async () => {
    expect((await extensions(connection.db)).ok).toBe('ok');
    const bare = { installed: null, available: true, may: true, collation: true };
    expect(extensionsAnswer(bare)).toMatchObject({ ok: 'ok', sentence: expect.stringContaining('next start') });
    expect(extensionsAnswer({ ...bare, may: false })).toMatchObject({
      ok: 'failed',
      sentence: expect.stringContaining('an administrator does, once, with "create extension pg_trgm"'),
    });
    expect(extensionsAnswer({ ...bare, available: false })).toMatchObject({ ok: 'failed' });
    expect(extensionsAnswer({ ...bare, collation: false })).toMatchObject({ ok: 'failed' });
  });

  it('lets its role do what the server and migrations do', async () => {
    expect(await rights(connection.db, 'postgres')).toEqual(
      ok('This role may read and write its tables in public, and change and make them.'),
    );
    const right = { place: 'public', may: true, closed: 0, foreign: 0, pending: 0 };
    expect(rightsAnswer({ ...right, may: false })).toMatchObject({ ok: 'warning' });
    expect(rightsAnswer({ ...right, may: false, pending: 1 })).toMatchObject({ ok: 'failed' });
    expect(rightsAnswer({ ...right, foreign: 2 })).toMatchObject({ ok: 'warning' });
    expect(rightsAnswer({ ...right, closed: 3 })).toMatchObject({ ok: 'failed' });
    expect(rightsAnswer({ ...right, place: null })).toMatchObject({ ok: 'failed' });
  });

  it('is asked for its rights as the role has them', async () => {
    const own = await connection.db.connection().execute(async (session) => {
      const role = `reader_${process.pid}`;
      await sql`create role ${sql.id(role)}`.execute(session);
      await sql`set role ${sql.id(role)}`.execute(session);
      const found = await look('rights', () => rights(session, 'postgres'));
      await sql`reset role`.execute(session);
      await sql`drop role ${sql.id(role)}`.execute(session);
      return found;
    });
    expect(own).toMatchObject({ ok: 'failed', sentence: expect.stringMatching(/may not read and write \d+ of the/) });
  });

  it('is at this version, behind it, ahead of it, or of somebody else', async () => {
    const { db } = connection;
    const newest = names.at(-1);
    expect(await migrationsFinding(db)).toEqual(ok(`The database is at the version of this build, ${newest}.`));

    const applied = (name: string) =>
      sql`insert into kysely_migration (name, timestamp) values (${name}, '2026-01-01')`.execute(db);
    const undone = (...gone: string[]) => sql`delete from kysely_migration where name = any(${gone})`.execute(db);
    await undone(...names.slice(-3));
    expect(await migrationsFinding(db)).toEqual(
      ok(`The database is older: 3 migrations will be applied at the next start, up to ${newest}.`),
    );
    for (const name of names.slice(-3)) await applied(name);

    await applied('9999-next');
    expect(await migrationsFinding(db)).toMatchObject({
      ok: 'warning',
      sentence: expect.stringContaining('ahead of this version, by one migration up to 9999-next'),
    });
    await undone('9999-next');

    await applied('0002-unknown');
    expect(await migrationsFinding(db)).toMatchObject({
      ok: 'failed',
      sentence: expect.stringContaining('(0002-unknown)'),
    });
    await undone('0002-unknown', names[3] ?? '');
    expect(await migrationsFinding(db)).toMatchObject({
      ok: 'failed',
      sentence: expect.stringContaining(`(${names[3]})`),
    });
    await applied(names[3] ?? '');
  });

  it('has a clock that goes with this machine’s, or not', async () => {
    expect(await clock(connection.db)).toMatchObject({ ok: 'ok' });
    expect(await clock(connection.db, () => Date.now() + 3500)).toMatchObject({
      ok: 'warning',
      sentence: expect.stringMatching(/differ by 3\.[3-7] s: .+NTP/),
    });
  });

  it('has a signing key that is young, or old, or made later', async () => {
    const { db } = connection;
    const config = readConfig({});
    expect(await keysAge(db, config)).toEqual(ok(expect.stringContaining('no signing key yet') as string));
    const day = 24 * 3_600_000;
    const made = Date.UTC(2026, 0, 1);
    await rotateSigningKey(db, config, new Date(made));
    expect(await keysAge(db, config, () => made + 365 * day)).toEqual(
      ok('The key that signs session tokens is 365 days old.'),
    );
    expect(await keysAge(db, config, () => made + 366 * day)).toMatchObject({
      ok: 'warning',
      sentence: expect.stringContaining('npm run keys:rotate'),
    });
    expect(await keysAge(db, { ...config, SSO_URL: 'https://sso.example' })).toMatchObject({
      ok: 'ok',
      sentence: expect.stringContaining('keeps its own keys'),
    });
  });

  it('has no demo accounts in production', async () => {
    const { db } = connection;
    const at = (NODE_ENV: 'production' | 'development') => demoAccounts(db, { NODE_ENV });
    expect(await at('production')).toEqual(ok('There are no demo accounts.'));
    await addPerson(db, { id_produto: '00000010154', email: 'demo@contas.example' });
    expect(await at('development')).toMatchObject({ ok: 'ok' });
    expect(await at('production')).toMatchObject({
      ok: 'failed',
      sentence: expect.stringContaining('production does not start with them'),
    });
  });

  it('that is empty will get everything at the next start', async () => {
    await connection.db.connection().execute(async (db) => {
      await sql`begin`.execute(db);
      await sql`drop schema public cascade`.execute(db);
      await sql`create schema public`.execute(db);
      expect(await migrationsFinding(db)).toEqual(
        ok(`The database is empty: ${names.length} migrations will be applied at the next start.`),
      );
      expect(await extensions(db)).toEqual(ok('pg_trgm is not in the database yet: the next start creates it.'));
      expect(await rights(db, 'postgres')).toMatchObject({ ok: 'ok' });
      expect(await keysAge(db, readConfig({}))).toMatchObject({ ok: 'ok' });
      expect(await demoAccounts(db, { NODE_ENV: 'production' })).toMatchObject({ ok: 'ok' });
      await sql`rollback`.execute(db);
    });
  });

  it('of another user is not opened', async () => {
    // Whoever runs the suite, one of these is another's: root's, or that of nobody.
    const folder = process.getuid?.() === 0 ? fs.mkdtempSync(path.join(os.tmpdir(), 'postal-')) : '/usr';
    if (folder !== '/usr') {
      fs.chownSync(folder, 65_534, 65_534);
      cleanUps.push(() => fs.rmSync(folder, { recursive: true }));
    }
    const before = fs.readdirSync(folder);
    expect(await openForLook({ DATABASE_URL: undefined, DATA_DIR: folder })).toEqual({
      answer: { ok: 'failed', sentence: expect.stringMatching(/belongs to another user \(number \d+\)\. Run this as/) },
    });
    expect(fs.readdirSync(folder)).toEqual(before);
  });
});

describe('the disk', () => {
  const config = { DATA_DIR: path.join(os.tmpdir(), 'postal-nowhere', 'data'), DATABASE_URL: undefined };

  it('is that of the folder, also before there is one', async () => {
    expect((await freeDisk(config)).sentence).toMatch(/^[\d.]+ [GM]B are free where .+postal-nowhere\/data lies/);
  });

  it.each([
    [2_540_000_000, 'ok', '2.5 GB are free'],
    [999_000_000, 'warning', '999 MB are free'],
    [99_000_000, 'failed', '99 MB are free'],
  ])('with %i bytes free is %s', async (bytes, mark, begins) => {
    const asked: string[] = [];
    const found = await freeDisk(config, async (folder) => (asked.push(folder), bytes));
    expect(found).toEqual({ ok: mark, sentence: expect.stringContaining(begins) });
    expect(asked).toEqual([os.tmpdir()]);
  });
});

describe('the mail server', () => {
  const start = async (options: SMTPServerOptions) => {
    const server = new SMTPServer(options);
    // A handshake that the other side breaks off is what some of these are about.
    server.on('error', () => {});
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    cleanUps.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
    return (server.server.address() as AddressInfo).port;
  };
  const at = (url: string) => {
    const made = createOutside(readConfig({ SMTP_URL: url, OUTSIDE_SECONDS: '1' }));
    cleanUps.push(() => made.mail?.close());
    return mailServer(made);
  };

  it('lets the server in, and gets no message', async () => {
    const messages: string[] = [];
    const port = await start({
      disabledCommands: ['STARTTLS'],
      authMethods: ['PLAIN'],
      allowInsecureAuth: true,
      onAuth: ({ username }, _session, done) => done(null, { user: username }),
      onMailFrom: ({ address }, _session, done) => (messages.push(address), done()),
    });
    expect(await at(`smtp://conta:right@127.0.0.1:${port}`)).toEqual(
      ok('The server of SMTP_URL greets and lets this one in; no message was sent.'),
    );
    expect(messages).toEqual([]);
  });

  it('has a certificate that is not trusted', async () => {
    const untrusted = {
      ok: 'failed',
      sentence: expect.stringMatching(/^The server of SMTP_URL: its certificate is not trusted here \(\w+\)\.$/),
    };
    expect(await at(`smtps://127.0.0.1:${await start({ secure: true })}`)).toEqual(untrusted);
    // TLS is begun by the first words there (STARTTLS).
    expect(await at(`smtp://127.0.0.1:${await start({})}`)).toEqual(untrusted);
  });

  it('is not there, or says nothing', async () => {
    expect(await at(`smtp://127.0.0.1:${await closedPort()}`)).toMatchObject({
      ok: 'failed',
      sentence: 'The server of SMTP_URL: nothing listens there.',
    });
    expect(await at(`smtp://127.0.0.1:${await mutePort()}`)).toMatchObject({
      ok: 'failed',
      sentence: 'The server of SMTP_URL: there was no answer in time.',
    });
  });

  it('is a page of the server where there is none', async () => {
    expect(await mailServer(createOutside(readConfig({})))).toMatchObject({
      ok: 'ok',
      sentence: expect.stringContaining('A stand-in'),
    });
  });

  it('of messages to mobiles is connected to as its address says, over TLS', async () => {
    const port = await start({ secure: true });
    expect(await smsGateway({ SMS_URL: `https://127.0.0.1:${port}/send` }, outside)).toMatchObject({
      ok: 'failed',
      sentence: expect.stringContaining('The gateway of SMS_URL: its certificate is not trusted here'),
    });
  });
});

describe('the services', () => {
  const standIn = useStandIn();

  it('that would send a message is connected to alone', async () => {
    expect(await smsGateway({ SMS_URL: `${standIn.url}/send` }, outside)).toEqual(
      ok('The gateway of SMS_URL takes a connection, without TLS; no message was sent, and SMS_TOKEN was not tried.'),
    );
    expect(standIn.requests).toEqual([]);
    expect(await smsGateway({ SMS_URL: undefined }, outside)).toMatchObject({ ok: 'ok' });
  });

  it.each([
    [404, 'ok'],
    [422, 'ok'],
    [401, 'failed'],
    [403, 'failed'],
    [302, 'failed'],
    [503, 'failed'],
  ])('that knows people, and answers %i for nobody’s number, is %s', async (status, mark) => {
    standIn.answer(status, {});
    const found = await registry({ REGISTRY_URL: `${standIn.url}/`, REGISTRY_TOKEN: 'segredo' }, outside);
    expect(found).toEqual({ ok: mark, sentence: expect.stringContaining(String(status)) });
    expect(standIn.requests).toMatchObject([{ path: '/cpf/00000000000', authorization: 'Bearer segredo' }]);
  });

  it('that knows people for who has a key, is asked for a token first, and says which of the two refused', async () => {
    const keyed = { REGISTRY_URL: standIn.url, REGISTRY_KEY: 'chave', REGISTRY_SECRET: 'segredo' };
    const paths = () => standIn.requests.map(({ path: asked }) => asked);
    standIn.answer(401, {});
    expect(await registry(keyed, outside)).toEqual({
      ok: 'failed',
      sentence:
        'REGISTRY_URL gives no token for REGISTRY_KEY and REGISTRY_SECRET (federal registry: no token for its key, status 401).',
    });
    expect(paths()).toEqual(['/token']);
    standIn.answerBy(({ path: asked }) =>
      asked === '/token'
        ? { status: 200, body: { access_token: 'ficha', expires_in: 3600 } }
        : { status: 403, body: {} },
    );
    expect(await registry(keyed, outside)).toEqual({
      ok: 'failed',
      sentence: 'REGISTRY_URL refuses the token of REGISTRY_KEY (status 403).',
    });
    expect(paths().slice(1)).toEqual(['/token', '/consulta-cpf-df/v2/cpf/00000000000']);
  });

  it.each([
    [200, { cep: '01001-000', uf: 'SP' }, 'ok'],
    [200, { erro: 'true' }, 'warning'],
    [200, '<html>', 'warning'],
    [500, {}, 'failed'],
  ])('that knows postal codes, and answers %i %j, is %s', async (status, body, mark) => {
    standIn.answer(status, body);
    expect((await postalCodes({ CEP_URL: standIn.url }, outside)).ok).toBe(mark);
    expect(standIn.requests.map(({ path: asked }) => asked)).toEqual(['/01001000/json/']);
  });

  it.each([
    [200, { cep: '01001000', state: 'SP' }, 'ok'],
    [200, '<html>', 'warning'],
    [404, { name: 'CepPromiseError', type: 'service_error' }, 'failed'],
  ])('that knows postal codes when the first fails, and answers %i %j, is %s', async (status, body, mark) => {
    standIn.answer(status, body);
    expect(await secondPostalCodes(`${standIn.url}/`, outside)).toEqual({
      ok: mark,
      sentence: expect.stringContaining('CEP_SECOND_URL answers'),
    });
    expect(standIn.requests.map(({ path: asked }) => asked)).toEqual(['/01001000']);
  });

  it('that are away, or hang, have failed in time', async () => {
    const gone = `http://127.0.0.1:${await closedPort()}`;
    expect(await registry({ REGISTRY_URL: gone, REGISTRY_TOKEN: undefined }, outside)).toEqual({
      ok: 'failed',
      sentence: 'REGISTRY_URL: nothing listens there.',
    });
    const impatient = { lineTo: (service: string) => lineTo(service, { OUTSIDE_SECONDS: 0.1 }) };
    expect(await postalCodes({ CEP_URL: `http://127.0.0.1:${await mutePort()}` }, impatient)).toEqual({
      ok: 'failed',
      sentence: 'CEP_URL: there was no answer in time.',
    });
  });

  it('are stand-ins where no address is set, and that is said', async () => {
    const config = readConfig({});
    for (const found of [await registry(config, outside), await postalCodes(config, outside)])
      expect(found).toEqual({ ok: 'ok', sentence: expect.stringContaining('A stand-in') });
  });

  describe('and the address that people see', () => {
    const config = readConfig({ APP_VERSION: '2.0.9' });
    const at = (PUBLIC_URL?: string) => publicUrl({ ...config, PUBLIC_URL }, outside);

    it.each([
      [200, { status: 'ok', version: '2.0.9' }, 'ok', 'leads to a running server of this version'],
      [200, { status: 'ok', version: '2.0.8' }, 'warning', 'another version than this one, 2.0.9'],
      [503, { status: 'database unavailable' }, 'warning', 'has no database now'],
      [200, '<html>', 'warning', 'not answered by this server (status 200)'],
      [301, {}, 'warning', 'not answered by this server (status 301)'],
    ])('which answers %i %j', async (status, body, mark, says) => {
      standIn.answer(status, body);
      expect(await at(standIn.url)).toEqual({ ok: mark, sentence: expect.stringContaining(says) });
      expect(standIn.requests.map(({ path: asked }) => asked)).toEqual(['/health']);
    });

    it('which leads nowhere, or has no name', async () => {
      expect(await at(`http://127.0.0.1:${await closedPort()}`)).toMatchObject({
        ok: 'warning',
        sentence: expect.stringContaining(
          'nothing listens there. That is as it should be while the server is stopped.',
        ),
      });
      expect(await at('http://conta.invalid')).toMatchObject({
        ok: 'warning',
        sentence: expect.stringContaining('there is no machine of that name'),
      });
      expect(await at()).toEqual(ok('PUBLIC_URL is not set: people find the portal at http://localhost:3000.'));
    });

    it('which is of this machine alone in production', async () => {
      expect(
        await publicUrl({ ...config, NODE_ENV: 'production', PUBLIC_URL: 'http://localhost:3000' }, outside),
      ).toMatchObject({ ok: 'warning', sentence: expect.stringContaining('no https address') });
    });
  });
});

describe('the cookies', () => {
  const at = (PUBLIC_URL: string, NODE_ENV: 'production' | 'development', TRUSTED_PROXIES: string[]) =>
    cookies({ PUBLIC_URL, NODE_ENV, TRUSTED_PROXIES });

  it('are Secure with an https address', () => {
    expect(at('https://conta.example', 'production', ['127.0.0.1'])).toEqual(
      ok("The sign-on's cookies are Secure, HttpOnly, SameSite=lax."),
    );
    expect(at('http://localhost:3000', 'development', [])).toMatchObject({ ok: 'ok' });
    expect(at('http://localhost:3000', 'production', [])).toMatchObject({
      ok: 'warning',
      sentence: expect.stringContaining('and not Secure'),
    });
  });

  it('want to know the proxy that ends TLS', () => {
    expect(at('https://conta.example', 'production', [])).toMatchObject({
      ok: 'warning',
      sentence: expect.stringContaining('TRUSTED_PROXIES names nobody'),
    });
  });
});
