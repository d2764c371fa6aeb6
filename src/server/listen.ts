import type { FastifyInstance } from 'fastify';
import { type Config, ConfigError } from './config';

type Where = Pick<Config, 'PORT' | 'HOST'>;

/** What of the set-up is wrong, by the system's code. */
const MISTAKES: Readonly<Record<string, (where: Where) => string>> = {
  EADDRINUSE: ({ PORT, HOST }) =>
    `Port ${PORT} of ${HOST} is in use by another program. Stop it first, or give this one another PORT.`,
  EACCES: ({ PORT, HOST }) => `Port ${PORT} of ${HOST} is not open to this user. Give this one another PORT.`,
  EADDRNOTAVAIL: ({ HOST }) => `HOST ${HOST} is no address of this machine.`,
  ENOTFOUND: ({ HOST }) => `HOST ${HOST} is no address of this machine.`,
};

/** Begins to answer. @throws ConfigError with a sentence when the server cannot stand there */
export async function listen(app: FastifyInstance, where: Where): Promise<void> {
  try {
    await app.listen({ port: where.PORT, host: where.HOST });
  } catch (failure) {
    const mistake = MISTAKES[(failure as NodeJS.ErrnoException).code ?? ''];
    throw mistake ? new ConfigError(mistake(where)) : failure;
  }
}
