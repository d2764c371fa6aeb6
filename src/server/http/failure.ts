import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { Failure, FieldError } from '../../contract/errors';
import { keyToWire } from '../../contract/product';
import type { Deps } from '../deps';
import { languageOf } from '../texts';
import { Refusal } from './refusal';

/** The specification's own words for a failure that nobody foresaw (sign-in §8). */
const UNEXPECTED = 'Erro inesperado no processamento da API';

/** Turns whatever was thrown into `{ msgs }` with a status; logs what nobody foresaw, without the request's data. */
export function failureHandler(deps: Deps) {
  return (thrown: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) => {
    const refusal = asRefusal(thrown);
    if (!refusal) {
      deps.log.error(
        {
          err: { type: thrown.name, code: (thrown as FastifyError).code, at: framesOf(thrown) },
          route: request.routeOptions.url,
          reqId: request.id,
        },
        'unexpected failure',
      );
      return reply.status(500).send({ msgs: [UNEXPECTED] } satisfies Failure);
    }
    if (request.actor && isAboutRights(refusal))
      deps.log.warn(
        { actor: request.actor, code: refusal.code, route: request.routeOptions.url, reqId: request.id },
        'refused',
      );
    if (refusal.details.retryAfter) reply.header('retry-after', String(refusal.details.retryAfter));
    return reply.status(refusal.status).send(failureOf(refusal, deps, languageOf(request)));
  };
}

/** The session is known and may not do this, or not now. */
const isAboutRights = ({ code }: Refusal) => code.startsWith('IDC-');

/** Where it was thrown, without its message: a database's and a parser's messages quote the data that they stumbled over. */
const framesOf = ({ stack = '' }: Error) =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim());

/** The body of a refusal in a language: one message, or one for each field that a rule refused. */
export function failureOf(refusal: Refusal, deps: Deps, language: 'pt' | 'en'): Failure {
  const { campos, values, restam } = refusal.details;
  if (refusal.code !== 'MCN-100' || !campos?.length) {
    const said = deps.texts.t(language, `errors:${refusal.code}`, values);
    const left = restam === undefined ? '' : ` ${deps.texts.t(language, 'errors:attempts', { count: restam })}`;
    return {
      msgs: [`${refusal.code} ${said}${left}`],
      ...(campos && { campos: wireFields(campos, deps) }),
      ...(restam !== undefined && { restam }),
    };
  }
  return {
    msgs: campos.map(({ chave }) => `MCN-100 ${deps.texts.t(language, `validation:${chave}`, values)}`),
    campos: wireFields(campos, deps),
  };
}

const wireFields = (campos: FieldError[], deps: Deps) =>
  campos.map(({ campo, chave }) => ({ campo: keyToWire(campo, deps.config.PRODUCT), chave }));

/**
 * Connection lost, no room or too many clients, shutting down or a statement's time over, a transaction ended for another one's sake or for
 * standing idle, a lock not to be had (PostgreSQL Appendix A: classes 08, 53, 57 and 40, 25P03, 55P03). The same call may do well later.
 */
const isDatabaseTrouble = (code: unknown) =>
  typeof code === 'string' &&
  (/^(08|53|57|40|25P03|55P03)/.test(code) || /^E(CONN|PIPE|TIMEDOUT|HOSTUNREACH)/.test(code));

/** What the driver says, without a code, of a connection that broke, fell silent, or could not be had. */
const DATABASE_LOST =
  /Connection terminated|connection error and is not queryable|Query read timeout|timeout exceeded when trying to connect/;

/** What a failure is to its caller; null for one that nobody expected. */
export function asRefusal(thrown: FastifyError | Error): Refusal | null {
  if (thrown instanceof Refusal) return thrown;
  if (hasZodFastifySchemaValidationErrors(thrown)) {
    const firstOfField = new Map<string, string>();
    for (const { instancePath, message } of thrown.validation) {
      const campo = instancePath.slice(1).replaceAll('/', '.');
      if (!firstOfField.has(campo))
        firstOfField.set(campo, /^[a-z][\w.]+$/.test(message ?? '') ? (message as string) : 'invalid_value');
    }
    return new Refusal('MCN-100', {
      campos: [...firstOfField].slice(0, 20).map(([campo, chave]) => ({ campo, chave })),
    });
  }
  const { statusCode, code, message } = thrown as FastifyError;
  if (isDatabaseTrouble(code) || DATABASE_LOST.test(message)) return new Refusal('CMN-004');
  if (statusCode === 413) return new Refusal('MCN-106');
  if (statusCode === 415) return new Refusal('MCN-105');
  if (statusCode === 429) return new Refusal('MCN-104');
  if (statusCode === 503) return new Refusal('MCN-108', { retryAfter: 5 });
  if (statusCode && statusCode >= 400 && statusCode < 500)
    return new Refusal('MCN-100', { campos: [{ campo: '', chave: 'invalid_request' }] });
  return null;
}
