import net from 'node:net';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildApp } from '../../../src/server/app';
import { readConfig } from '../../../src/server/config';
import { type Connection, connectPostgres } from '../../../src/server/database/connection';
import { loadTexts } from '../../../src/server/locales';
import { createOutside } from '../../../src/server/outside';

/** A PostgreSQL as far as this needs one: it takes anybody and says yes to every statement, until it falls silent or hangs up. */

let server: net.Server;
let silent = false;
/** The SQLSTATE that it answers the next statements with, if any. */
let refusing: string | null = null;
let heard: () => void = () => {};
const sockets: net.Socket[] = [];
const message = (type: string, body: Buffer) => {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const READY = message('Z', Buffer.from('I'));
const AUTHENTICATED = message('R', Buffer.from([0, 0, 0, 0]));
const DONE = message('C', Buffer.from('SELECT 0\0'));

const refused = (state: string) => message('E', Buffer.from(`SERROR\0C${state}\0Mno\0\0`));

async function listen(): Promise<string> {
  silent = false;
  refusing = null;
  server = net.createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
    socket.once('data', () => {
      socket.write(Buffer.concat([AUTHENTICATED, READY]));
      socket.on('data', () => {
        heard();
        if (!silent) socket.write(Buffer.concat([refusing === null ? DONE : refused(refusing), READY]));
      });
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `postgres://somebody@127.0.0.1:${(server.address() as net.AddressInfo).port}/any`;
}

afterEach(async () => {
  vi.useRealTimers();
  for (const socket of sockets.splice(0)) socket.destroy();
  await new Promise((done) => server.close(done));
});

it('a connection that breaks in the middle of a transaction, between two statements, fails that transaction and nothing else', async () => {
  const { db, close } = connectPostgres(await listen(), 1);
  const broken = db.transaction().execute(async (tx) => {
    await sql`select 1`.execute(tx);
    const [socket] = sockets;
    const closed = new Promise((done) => socket?.once('close', done));
    socket?.end();
    await closed;
    await sql`select 2`.execute(tx);
  });
  await expect(broken).rejects.toThrow(/not queryable|Connection terminated/);
  expect((await sql`select 3`.execute(db)).rows).toEqual([]);
  expect(sockets).toHaveLength(2);
  await close();
});

async function appOn({ db, answers }: Connection) {
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DEMO: 'false', SECRET: 'x'.repeat(40) });
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const app = await buildApp({
    config,
    db,
    databaseAnswers: answers,
    now: () => new Date(),
    outside: createOutside(config),
    texts: loadTexts(path.resolve(import.meta.dirname, '../../..')),
    log,
  });
  app.get('/asks', async () => (await sql`select 1`.execute(db)).rows);
  return app;
}

// PostgreSQL Appendix A.
it.each([
  ['57014', 'a statement whose time is over'],
  ['57P01', 'a server that is shut down'],
  ['53100', 'a full disk'],
  ['40P01', 'a deadlock that another transaction won'],
  ['25P03', 'a transaction that stood idle for too long'],
  ['55P03', 'a lock that is not to be had'],
])('%s, %s, answers 503 and CMN-004, and the next call is taken', async (state) => {
  const connection = connectPostgres(await listen(), 1);
  const app = await appOn(connection);
  refusing = state;
  const { statusCode, body } = await app.inject('/asks');
  expect(`${statusCode} ${body}`).toMatch(/^503 \{"msgs":\["CMN-004 /);
  refusing = null;
  expect((await app.inject('/asks')).statusCode).toBe(200);
  await app.close();
  await connection.close();
});

describe('a database that falls silent and does not hang up', () => {
  /** The statement that `work` begins with has arrived, and nobody answers. */
  async function unheard<T>(work: () => PromiseLike<T>): Promise<{ outcome: Promise<T>; settled: () => boolean }> {
    silent = true;
    const arrived = new Promise<void>((done) => (heard = done));
    let settled = false;
    const outcome = Promise.resolve(work()).finally(() => (settled = true));
    outcome.catch(() => {});
    await arrived;
    return { outcome, settled: () => settled };
  }

  it('leaves a statement its half minute, then fails its transaction at once, and the connection is not used again', async () => {
    const { db, close } = connectPostgres(await listen(), 1);
    const tx = await db.startTransaction().execute();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const asked = await unheard(() => sql`select 2`.execute(tx));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(asked.settled()).toBe(false);
    await vi.advanceTimersByTimeAsync(5000);
    await expect(asked.outcome).rejects.toThrow('Query read timeout');
    await expect(tx.rollback().execute()).rejects.toThrow('not queryable');
    silent = false;
    expect((await sql`select 3`.execute(db)).rows).toEqual([]);
    expect(sockets).toHaveLength(2);
    await close();
  });

  it('leaves its connection to nobody, not even to a call of the same instant', async () => {
    const { db, close } = connectPostgres(await listen(), 1);
    await sql`select 1`.execute(db);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const next = await unheard(() =>
      sql`select 2`.execute(db).catch(() => {
        silent = false;
        return sql`select 3`.execute(db);
      }),
    );
    await vi.advanceTimersByTimeAsync(35_000);
    expect((await next.outcome).rows).toEqual([]);
    await close();
  });

  it('refuses the calls that wait for it with 503 and CMN-004, and takes them again once it speaks', async () => {
    const connection = connectPostgres(await listen(), 1);
    const app = await appOn(connection);
    expect((await app.inject('/asks')).statusCode).toBe(200);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const call = await unheard(() => app.inject('/asks'));
    await vi.advanceTimersByTimeAsync(35_000);
    const { statusCode, body } = await call.outcome;
    expect(`${statusCode} ${body}`).toMatch(/^503 \{"msgs":\["CMN-004 /);
    silent = false;
    expect((await app.inject('/asks')).statusCode).toBe(200);
    await app.close();
    await connection.close();
  });

  it('is known to /health within two seconds, and so is its return', async () => {
    const connection = connectPostgres(await listen(), 1);
    const app = await appOn(connection);
    expect((await app.inject('/health')).statusCode).toBe(200);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const look = await unheard(() => app.inject('/health'));
    await vi.advanceTimersByTimeAsync(2000);
    expect((await look.outcome).statusCode).toBe(503);
    silent = false;
    expect((await app.inject('/health')).statusCode).toBe(200);
    await app.close();
    await connection.close();
  });

  it('is known to /health within two seconds also when waiting calls hold every connection', async () => {
    const connection = connectPostgres(await listen(), 1);
    const app = await appOn(connection);
    expect((await app.inject('/asks')).statusCode).toBe(200);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const call = await unheard(() => app.inject('/asks'));
    const look = app.inject('/health');
    await vi.advanceTimersByTimeAsync(2000);
    expect((await look).statusCode).toBe(503);
    await vi.advanceTimersByTimeAsync(33_000);
    expect((await call.outcome).statusCode).toBe(503);
    await app.close();
    await connection.close();
  });
});
