import type { FastifyInstance } from 'fastify';
import { ConfigError } from './config';

interface Place {
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
    const mistake = MISTAKES[(failure as NodeJS.ErrnoException).code ?? ''];
    throw mistake ? new ConfigError(mistake(place)) : failure;
  }
}
