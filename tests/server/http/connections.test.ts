import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { letGoAtStop } from '../../../src/server/http/connections';
import { useServer } from '../support/app';

const ASK = 'GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n';

const FINE = 'HTTP/1.1 200 OK';
const REFUSED = 'HTTP/1.1 429 Too Many Requests';

/**
 * A connection from an address of this machine that stays open; resolves with the first line of what it is answered. One that is closed before the
 * answer is read was refused, too: whoever is still sending hears nothing.
 */
function connect(port: number, localAddress: string): Promise<{ line: string; close: () => Promise<void> }> {
  const socket = net.connect({ port, host: '127.0.0.1', localAddress });
  return new Promise((resolve, reject) => {
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE'
        ? resolve({ line: REFUSED, close: async () => {} })
        : reject(error),
    );
    socket.on('connect', () => socket.write(ASK));
    socket.once('data', (data) =>
      resolve({
        line: String(data).split('\r\n', 1)[0] ?? '',
        close: () =>
          new Promise((closed) => {
            socket.on('close', () => closed());
            socket.destroy();
          }),
      }),
    );
  });
}

describe('connections of one address', () => {
  const server = useServer({ CONNECTIONS_PER_ADDRESS: '2' });
  const port = () => (server.app.server.address() as AddressInfo).port;

  it('are so many at once, which keeps nobody else from theirs', async () => {
    const [first, second] = [await connect(port(), '127.0.0.5'), await connect(port(), '127.0.0.5')];
    expect([first.line, second.line]).toEqual([FINE, FINE]);
    expect((await connect(port(), '127.0.0.5')).line).toBe(REFUSED);
    const other = await connect(port(), '127.0.0.6');
    expect(other.line).toBe(FINE);
    await first.close();
    await expect.poll(async () => (await connect(port(), '127.0.0.5')).line).toBe(FINE);
    await Promise.all([second.close(), other.close()]);
  });
});

describe('connections of a proxy that is trusted', () => {
  const server = useServer({ CONNECTIONS_PER_ADDRESS: '1', TRUSTED_PROXIES: 'uniquelocal,127.0.0.8/30' });
  const port = () => (server.app.server.address() as AddressInfo).port;

  it('are as many as it brings', async () => {
    const held = await Promise.all([1, 2, 3].map(() => connect(port(), '127.0.0.9')));
    expect(held.map(({ line }) => line)).toEqual([FINE, FINE, FINE]);
    const [one, more] = [await connect(port(), '127.0.0.13'), await connect(port(), '127.0.0.13')];
    expect([one.line, more.line]).toEqual([FINE, REFUSED]);
    await Promise.all([...held, one].map(({ close }) => close()));
  });
});

describe('a server that stops', () => {
  const server = useServer();

  it('is not held up by a connection whose last answer was under way, though its client would keep it', async () => {
    const socket = net.connect({ port: (server.app.server.address() as AddressInfo).port, host: '127.0.0.1' });
    const body = 'username=x&password=y';
    const [beginning, rest] = [body.slice(0, 5), body.slice(5)];
    const asked = once(server.app.server, 'request');
    socket.write(
      `POST /cas/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${beginning}`,
    );
    await asked;
    const stopped = server.app.close();
    const answer = text(socket);
    socket.write(rest);
    await stopped;
    expect(await answer).toMatch(/^HTTP\/1\.1 4\d\d .*<\/html>/s);
  });

  it('is held up only so long by a connection on which no whole request comes', async () => {
    const app = Fastify({ forceCloseConnections: 'idle' });
    letGoAtStop(app, 100);
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    for (const said of ['', ASK.slice(0, 20)]) {
      const accepted = once(app.server, 'connection');
      const socket = net.connect({ port, host: '127.0.0.1' });
      socket.on('error', () => {});
      await accepted;
      socket.write(said);
    }
    await app.close();
  });
});
