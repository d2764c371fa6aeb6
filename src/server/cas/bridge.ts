import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../deps';
import { hashSecret } from '../ids';
import { askSignOn, type Line } from '../outside';
import { endSession } from '../sessions/end';
import { verifySession } from '../sessions/verify';
import { Refusal } from '../http/refusal';
import { carriesTicket } from './services';
import { parameter } from './visit';
import { inTransaction } from '../database/transaction';

type Answer =
  | { authenticationSuccess: { user: string; attributes: { jwt: string[] } } }
  | { authenticationFailure: { code: string; description: string } };

/**
 * With another single sign-on (`SSO_URL`): `/cas` passes on to it. Tickets are validated from here, because browsers may not ask another
 * origin that does not expect it, and because some servers speak XML alone; its single logout, which comes to the portal's `/auth`, ends
 * the session that the ticket began.
 */
export async function bridgePlugin(app: FastifyInstance, deps: Deps): Promise<void> {
  const { config } = deps;
  const sso = (config.SSO_URL ?? '').replace(/\/$/, '');
  const passOn = (path: string) => async (request: FastifyRequest, reply: FastifyReply) => {
    const query = request.url.split('?').slice(1).join('?');
    refuseTicketInside(parameter(request.query, 'service'));
    return reply.headers(HEADERS).redirect(`${sso}${path}${query && `?${query}`}`, 302);
  };
  const hide = { schema: { hide: true } };
  const line = deps.outside.lineTo('single sign-on');
  await app.register(formbody, { bodyLimit: config.BODY_KB_PUBLIC * 1024 });
  app.get('/cas/login', hide, passOn('/login'));
  app.get('/cas/logout', hide, passOn('/logout'));
  app.get('/cas/p3/serviceValidate', hide, async (request, reply) => {
    const ticket = parameter(request.query, 'ticket') ?? '';
    const answer = await validate(
      line,
      sso,
      new URLSearchParams({ service: parameter(request.query, 'service') ?? '', ticket, format: 'JSON' }),
    );
    if (!answer)
      return reply
        .status(502)
        .headers(HEADERS)
        .send(
          envelope({
            authenticationFailure: { code: 'INTERNAL_ERROR', description: 'the single sign-on did not answer' },
          }),
        );
    if ('authenticationSuccess' in answer)
      await rememberTicket(deps, answer.authenticationSuccess.attributes.jwt[0], ticket);
    return reply.headers(HEADERS).send(envelope(answer));
  });
  app.post('/auth', hide, async (request, reply) => {
    await logout(deps, parameter(request.body, 'logoutRequest') ?? '');
    return reply.headers(HEADERS).status(204).send();
  });
}

/** The other sign-on may let it pass; whoever comes back to the portal would be signed in with the first ticket. */
function refuseTicketInside(service: string | undefined): void {
  if (service && URL.canParse(service) && carriesTicket(new URL(service)))
    throw new Refusal('MCN-100', { campos: [{ campo: 'service', chave: 'invalid_value' }] });
}

const HEADERS = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-content-type-options': 'nosniff' };
const envelope = (serviceResponse: Answer) => ({ serviceResponse });

const json = z.object({
  serviceResponse: z.object({
    authenticationSuccess: z
      .object({ user: z.string(), attributes: z.object({ jwt: z.union([z.array(z.string()), z.string()]) }) })
      .optional(),
    authenticationFailure: z.object({ code: z.string(), description: z.string().default('') }).optional(),
  }),
});

/** Asks the other sign-on; it may answer in JSON or, whatever was asked, in XML. Null when it gives no answer of the protocol. */
async function validate(line: Line, sso: string, query: URLSearchParams): Promise<Answer | null> {
  const text = await askSignOn(line, `${sso}/p3/serviceValidate?${query}`);
  if (text === null) return null;
  try {
    return text.trimStart().startsWith('{') ? fromJson(text) : fromXml(text);
  } catch {
    return null;
  }
}

function fromJson(text: string): Answer | null {
  const { authenticationSuccess: success, authenticationFailure } = json.parse(JSON.parse(text)).serviceResponse;
  if (success)
    return { authenticationSuccess: { user: success.user, attributes: { jwt: [success.attributes.jwt].flat() } } };
  return authenticationFailure ? { authenticationFailure } : null;
}

/** The few elements that matter. What is read here is believed by nobody: the token's signature is checked at every call. */
function fromXml(text: string): Answer | null {
  const failure = /<cas:authenticationFailure\s+code=["']([A-Z_]+)["']\s*>([^<]*)/.exec(text);
  if (failure) return { authenticationFailure: { code: failure[1] ?? '', description: (failure[2] ?? '').trim() } };
  const user = /<cas:user>\s*([^<]+?)\s*<\/cas:user>/.exec(text)?.[1];
  const jwt = /<cas:jwt>\s*([\w-]+\.[\w-]+\.[\w-]+)\s*<\/cas:jwt>/.exec(text)?.[1];
  if (!user) return null;
  if (!jwt)
    return { authenticationFailure: { code: 'INTERNAL_ERROR', description: 'the answer holds no session token' } };
  return { authenticationSuccess: { user, attributes: { jwt: [jwt] } } };
}

/** Ties the ticket to the session of its token, so that a logout that names the ticket finds it. */
async function rememberTicket(deps: Deps, token: string | undefined, ticket: string): Promise<void> {
  const session = token ? await verifySession(deps, token) : null;
  if (session)
    await deps.db
      .updateTable('session')
      .set({ ticket_hash: hashSecret(ticket) })
      .where('id', '=', session.sessionId)
      .execute();
}

/** Single logout (CAS 3.0 §2.3.3): only who knows the ticket can end its session. */
async function logout(deps: Deps, document: string): Promise<void> {
  const ticket = /<(?:\w+:)?SessionIndex>\s*([^<\s]+)\s*</.exec(document)?.[1];
  if (!ticket) return;
  await inTransaction(deps.db, async (trx) => {
    const sessions = await trx
      .selectFrom('session')
      .select('id')
      .where('ticket_hash', '=', hashSecret(ticket))
      .where('ended_at', 'is', null)
      .execute();
    for (const { id } of sessions) await endSession(trx, id, deps.now());
  });
}
