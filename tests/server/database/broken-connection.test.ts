import net from 'node:net';
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { connectPostgres } from '../../../src/server/database/connection';

/** A PostgreSQL as far as this needs one: it takes anybody, says yes to every statement, and hangs up when told to. */

let server: net.Server;
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

async function listen(): Promise<string> {
  server = net.createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
    socket.once('data', () => {
      socket.write(Buffer.concat([AUTHENTICATED, READY]));
      socket.on('data', () => socket.write(Buffer.concat([DONE, READY])));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `postgres://somebody@127.0.0.1:${(server.address() as net.AddressInfo).port}/any`;
}

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
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
