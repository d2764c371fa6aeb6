import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '../../contract/endpoint';
import type { Config } from '../config';
import { Refusal } from './refusal';

/** Lists and objects in one another: bodies of ours have five levels at most. */
const DEEPEST = 32;
/** Keys and items that a body may have for each kB that it may be long; the densest of ours, a list of groups, has fewer at its longest. */
const VALUES_PER_KB = 64;
const KB = 1024;

type Limits = Pick<Config, 'BODY_KB' | 'BODY_KB_PUBLIC' | 'BODY_KB_PHOTO' | 'BODY_KB_GRANT'>;

/** How many bytes the body of a call may have: little where nobody signed in, more where a call says why. */
export function bodyLimitOf({ access, long }: Pick<Endpoint, 'access' | 'long'>, config: Limits): number {
  if (access.who === 'public') return config.BODY_KB_PUBLIC * KB;
  if (long === 'photo') return config.BODY_KB_PHOTO * KB;
  return (long === 'grant' ? config.BODY_KB_GRANT : config.BODY_KB) * KB;
}

/**
 * Takes JSON bodies that are as large as their call allows, in length, in keys and items and in depth. All of it is known before anything
 * is made of the bytes: parsing, renaming and the schemas cost a hundred times what a look does.
 * @throws Refusal MCN-106 for the length, MCN-100 for the rest
 */
export function limitBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (hasShape(body, (request.routeOptions.bodyLimit / KB) * VALUES_PER_KB))
      void parse(request, body.toString('utf8'), done);
    else done(new Refusal('MCN-100', { campos: [{ campo: '', chave: 'invalid_request' }] }));
  });
  // Before anybody is asked who they are: what would not be read is not waited for.
  app.addHook('onRequest', async (request, reply) => {
    if (Number(request.headers['content-length'] ?? 0) <= request.routeOptions.bodyLimit) return;
    reply.header('connection', 'close');
    throw new Refusal('MCN-106');
  });
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Whether a text that may be JSON has at most so many keys and items, none too deep. Reads each byte once and stops at the first that is too much. */
export function hasShape(body: Buffer, values: number): boolean {
  let depth = 0;
  let count = 0;
  for (let at = 0; at < body.length; at += 1) {
    const sign = body[at];
    if (sign === QUOTE) at = endOfText(body, at);
    else if (sign === COMMA) count += 1;
    else if (sign === OPEN_LIST || sign === OPEN_OBJECT) {
      depth += 1;
      count += 1;
    } else if (sign === CLOSE_LIST || sign === CLOSE_OBJECT) depth -= 1;
    if (depth > DEEPEST || count > values) return false;
  }
  return true;
}

/** Where the text that begins at `start` ends: at the next quote that no backslash stands before. */
function endOfText(body: Buffer, start: number): number {
  let at = start + 1;
  while (at < body.length && body[at] !== QUOTE) at += body[at] === BACKSLASH ? 2 : 1;
  return at;
}
