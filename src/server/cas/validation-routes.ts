import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps';
import { html, Markup } from './html';
import { type FailureCode, type Success, validateTicket, type Verdict } from './validate';
import { isSet, parameter } from './visit';

/** The validation addresses of CAS 1.0, 2.0 and 3.0. */
export function validationHandlers(deps: Deps) {
  const verdictOn = async (request: FastifyRequest): Promise<Verdict> => {
    const { query } = request;
    try {
      return await validateTicket(
        { db: deps.db, config: deps.config, host: request.headers.host },
        {
          service: parameter(query, 'service'),
          ticket: parameter(query, 'ticket'),
          renew: isSet(query, 'renew'),
          pgtUrl: parameter(query, 'pgtUrl'),
        },
        deps.now(),
      );
    } catch (error) {
      deps.log.error(
        { err: { type: (error as Error).name, code: (error as { code?: string }).code } },
        'ticket validation failed',
      );
      return {
        failure: { code: 'INTERNAL_ERROR', description: 'an internal error occurred during ticket validation' },
      };
    }
  };

  /** `attributes` belong to CAS 3.0; the older address answers the user alone. */
  const serviceValidate = (attributes: boolean) => async (request: FastifyRequest, reply: FastifyReply) => {
    const format = parameter(request.query, 'format')?.toUpperCase() ?? 'XML';
    const known = format === 'XML' || format === 'JSON';
    const verdict: Verdict = known
      ? await verdictOn(request)
      : { failure: { code: 'INVALID_REQUEST', description: 'the format is neither XML nor JSON' } };
    prepare(reply, verdict);
    return format === 'JSON'
      ? reply.send(jsonOf(verdict, attributes))
      : reply.type('application/xml; charset=utf-8').send(xmlOf(verdict, attributes));
  };

  /** CAS 1.0: two lines of text. */
  const validate = async (request: FastifyRequest, reply: FastifyReply) => {
    const verdict = await verdictOn(request);
    prepare(reply, verdict);
    return reply
      .type('text/plain; charset=utf-8')
      .send('success' in verdict ? `yes\n${verdict.success.user}\n` : 'no\n\n');
  };

  /** Proxy tickets are not issued; a service that asks for one is told so (CAS 3.0 §2.7). */
  const proxy = async (request: FastifyRequest, reply: FastifyReply) => {
    const complete = parameter(request.query, 'pgt') && parameter(request.query, 'targetService');
    const code: FailureCode = complete ? 'UNAUTHORIZED_SERVICE' : 'INVALID_REQUEST';
    const text = complete
      ? 'no service may act as a proxy here'
      : "'pgt' and 'targetService' parameters are both required";
    return reply
      .headers(HEADERS)
      .type('application/xml; charset=utf-8')
      .send(envelope(html`<cas:proxyFailure code="${code}">${text}</cas:proxyFailure>`));
  };

  return { serviceValidate, validate, proxy };
}

const HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

/** The protocol's answers are 200, failures too; only a fault of ours is told apart by its status. */
function prepare(reply: FastifyReply, verdict: Verdict): void {
  reply.status('failure' in verdict && verdict.failure.code === 'INTERNAL_ERROR' ? 500 : 200).headers(HEADERS);
}

function jsonOf(verdict: Verdict, attributes: boolean): object {
  if ('failure' in verdict) return { serviceResponse: { authenticationFailure: verdict.failure } };
  const { user, attributes: values } = verdict.success;
  return { serviceResponse: { authenticationSuccess: { user, ...(attributes && { attributes: values }) } } };
}

function xmlOf(verdict: Verdict, attributes: boolean): string {
  if ('failure' in verdict)
    return envelope(
      html`<cas:authenticationFailure code="${verdict.failure.code}">${verdict.failure.description}</cas:authenticationFailure>`,
    );
  const { success } = verdict;
  return envelope(
    html`<cas:authenticationSuccess><cas:user>${success.user}</cas:user>${attributes && attributesXml(success)}</cas:authenticationSuccess>`,
  );
}

/** One element a value: a list is the element repeated (CAS 3.0 §2.5.7). */
function attributesXml({ attributes }: Success): Markup {
  const elements = Object.entries(attributes).flatMap(([name, value]) =>
    [value].flat().map((item) => html`${new Markup(`<cas:${name}>`)}${String(item)}${new Markup(`</cas:${name}>`)}`),
  );
  return html`<cas:attributes>${elements}</cas:attributes>`;
}

const envelope = (content: Markup) =>
  html`<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${content}</cas:serviceResponse>\n`.text;
