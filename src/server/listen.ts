import type { FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { ConfigError } from './config';

export interface Place {
  port: number;
  host: string;
  /** What the names of its two settings begin with. */
  settings: '' | 'METRICS_';
}

/** What of the set-up is wrong, by the system's code. */
const MISTAKES: Readonly<Record<string, (place: Place) => string>> = {
  EADDRINUSE: ({ port, host, settings }) =>
    `Port ${port} of ${host} is in use by another program. Stop it first, or give this one another ${settings}PORT.`,
  EACCES: ({ port, host, settings }) =>
    `Port ${port} of ${host} is not open to this user. Give this one another ${settings}PORT.`,
  EADDRNOTAVAIL: ({ host, settings }) => `${settings}HOST ${host} is no address of this machine.`,
  ENOTFOUND: ({ host, settings }) => `${settings}HOST ${host} is no address of this machine.`,
};

/** Begins to answer. @returns the address. @throws ConfigError with a sentence when the server cannot stand there */
export async function listen(app: FastifyInstance, place: Place): Promise<string> {
  try {
    return await app.listen({ port: place.port, host: place.host });
  } catch (failure) {
    throw inSentence(failure, place);
  }
}

/**
 * Looks whether the server can stand at all these places, before anything is made for it. One that is taken after that is refused by `listen`.
 * @throws ConfigError with a sentence for the first where it cannot
 */
export async function refuseTaken(places: readonly Place[]): Promise<void> {
  // All are held until the last was looked at: two places of the same port are a mistake, too.
  const held: Server[] = [];
  try {
    for (const place of places) {
      const { port, host } = place;
      const server = createServer();
      held.push(server);
      server.listen({ port, host });
      await once(server, 'listening').catch((failure: unknown) => {
        throw inSentence(failure, place);
      });
    }
  } finally {
    await Promise.all(held.map((server) => new Promise((closed) => server.close(closed))));
  }
}

function inSentence(failure: unknown, place: Place): unknown {
  const mistake = MISTAKES[(failure as NodeJS.ErrnoException).code ?? ''];
  return mistake ? new ConfigError(mistake(place)) : failure;
}
