import Fastify from 'fastify';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { ConfigError } from '../../src/server/config';
import { listen, refuseTaken } from '../../src/server/listen';

it('stops with a sentence at a port that another program has', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const start = listen(Fastify(), { port, host: '127.0.0.1', settings: '' });
  await expect(start).rejects.toThrow(ConfigError);
  await expect(start).rejects.toThrow(
    `Port ${port} of 127.0.0.1 is in use by another program. Stop it first, or give this one another PORT.`,
  );
  await expect(listen(Fastify(), { port, host: '127.0.0.1', settings: 'METRICS_' })).rejects.toThrow(
    'give this one another METRICS_PORT.',
  );
  other.close();
});

it('stops with a sentence at an address that this machine does not have', async () => {
  await expect(listen(Fastify(), { port: 0, host: '192.0.2.1', settings: '' })).rejects.toThrow(
    'HOST 192.0.2.1 is no address of this machine.',
  );
});

it('looks at both of its ports before it begins, and leaves them free', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const front = { port: 0, host: '127.0.0.1', settings: '' } as const;
  const figures = { port, host: '127.0.0.1', settings: 'METRICS_' } as const;
  await expect(refuseTaken([front, figures])).rejects.toThrow('Stop it first, or give this one another METRICS_PORT.');
  await new Promise((closed) => other.close(closed));
  await refuseTaken([front, figures]);
  await refuseTaken([
    { ...front, port },
    { ...figures, port: 0 },
  ]);
  await expect(refuseTaken([{ ...front, port }, figures])).rejects.toThrow('another METRICS_PORT.');
});
