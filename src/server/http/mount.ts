import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Endpoint } from '../../contract/endpoint';
import { fromWire, pathOnWire } from '../../contract/product';
import { asCaller } from '../context';
import type { Db } from '../database/connection';
import type { Deps } from '../deps';
import { networkOf } from '../limits';
import { languageOf } from '../texts';
import { authorise, type Permit, refuseReviewed } from './access';
import { bodyLimitOf } from './body';
import type { Call, Route } from './call';
import { failureOf } from './failure';
import { claimKey, idempotencyKey, type KeptAnswer, keepAnswer } from './idempotency';
import { headerText, originOf } from './origin';
import { Refusal } from './refusal';
import { Shares } from './shares';
import { steadily } from './steady';
import { requireBody, requireWellFormed } from './well-formed';
import { inTransaction } from '../database/transaction';

declare module 'fastify' {
  interface FastifyRequest {
    permit: Permit | null;
    /** The account of the session, as soon as it is known: the log names it when the call is refused. */
    actor: string | null;
  }
}

/** What a review shows; support decides it, and each call that a review may read is asked. */
export interface ReviewRules {
  /** Whether somebody has decided what a review shows of a call. Without that, the server does not start. */
  hasMask(endpoint: Endpoint): boolean;
  /** @throws Refusal for a question that a review may not ask */
  checkAsked(endpoint: Endpoint, query: Record<string, unknown>): void;
  /** The parameters as the call takes them. @throws Refusal for what a review may not name */
  asAsked<Params extends object>(endpoint: Endpoint, params: Params, secret: string): Params;
  /** The answer as a review shows it. */
  masked(endpoint: Endpoint, answer: unknown, reviewed: { id: string; child: boolean; secret: string }): unknown;
}

/** Mounts the endpoint table: access first, then the schemas, then the handler; the product codec at both edges. */
export function mountRoutes(app: FastifyInstance, routes: readonly Route[], review: ReviewRules, deps: Deps): void {
  const { PRODUCT } = deps.config;
  const shares = new Shares(deps.config.DATABASE_SHARE);
  app.decorateRequest('permit', null);
  app.decorateRequest('actor', null);
  for (const { endpoint, prepare, handler, stream, steady, refused } of routes) {
    const noted = refused ? noteRefusals(refused, deps) : withoutNotes;
    if (endpoint.access.review && !review.hasMask(endpoint))
      throw new Error(`Nobody has decided what a review shows of ${endpoint.id}: see support/masks.ts.`);
    app.route({
      method: endpoint.method,
      url: pathOnWire(endpoint.path, PRODUCT),
      bodyLimit: bodyLimitOf(endpoint, deps.config),
      schema: {
        operationId: endpoint.id,
        summary: endpoint.summary,
        tags: [endpoint.path.split('/')[2] ?? ''],
        description: describeAccess(endpoint),
        ...(endpoint.params && { params: endpoint.params }),
        ...(endpoint.query && { querystring: endpoint.query }),
        ...(endpoint.body && { body: endpoint.body }),
        ...(!endpoint.stream && { response: { [successStatus(endpoint)]: endpoint.answer } }),
      },
      onRequest: async (request) => {
        requireWellFormed(request.params);
        request.permit = await noted(request, () => authorise(endpoint, request, deps));
      },
      preValidation: async (request) => {
        requireWellFormed(request.query);
        requireWellFormed(request.body);
        if (endpoint.body) requireBody(request.body);
        request.body = fromWire(request.body, PRODUCT);
        request.query = fromWire({ ...(request.query as object) }, PRODUCT);
      },
      preHandler: async (request) => refuseReviewed(endpoint, request.permit, request.body, deps),
      handler: async (request, reply) => {
        const headers: Record<string, string> = {};
        const call = (db: Db): Call => ({
          params:
            request.permit?.role === 'review'
              ? review.asAsked(endpoint, request.params as Call['params'], deps.config.SECRET)
              : (request.params as Call['params']),
          query: request.query as Call['query'],
          body: request.body as Call['body'],
          permit: request.permit as Call['permit'],
          db,
          now: deps.now(),
          language: languageOf(request),
          origin: originOf(request),
          fluxo: headerText(request, 'x-fluxo'),
          ifMatch: headerText(request, 'if-match'),
          deps,
          request,
          setHeader: (name, value) => {
            headers[name] = value;
          },
        });
        const work = async (): Promise<KeptAnswer> => {
          const prepared = await prepare?.(call(deps.db));
          const succeed = async (db: Db) => ({
            status: endpoint.method === 'GET' ? 200 : successStatus(endpoint),
            answer: await asShown(endpoint, request, review, deps, () => handler(call(db), prepared)),
            headers,
          });
          const done = await shares.take(caller, () =>
            endpoint.method === 'GET' || endpoint.reads ? succeed(deps.db) : write(endpoint, request, deps, succeed),
          );
          // What is kept may be a refusal.
          return stream && done.status < 400 ? { ...done, answer: await stream(call(deps.db)), headers } : done;
        };
        const caller = request.permit?.session.account.id ?? networkOf(request.address);
        const kept = await noted(request, () => asCaller(caller, () => (steady ? steadily(work) : work())));
        return answer(reply, kept);
      },
    });
  }
}

type Noted = <T>(request: FastifyRequest, work: () => Promise<T>) => Promise<T>;

const withoutNotes: Noted = (_, work) => work();

/** Lets a refusal be written down before it is said. Whatever the call did is undone by then: it is a transaction of its own. */
const noteRefusals =
  (refused: Route['refused'] & {}, deps: Deps): Noted =>
  async (request, work) => {
    try {
      return await work();
    } catch (thrown) {
      if (thrown instanceof Refusal)
        await refused(
          {
            params: request.params as Record<string, string>,
            actor: request.actor,
            authorization: request.headers.authorization ?? '',
            now: deps.now(),
            origin: originOf(request),
            deps,
          },
          thrown,
        );
      throw thrown;
    }
  };

/** What the handler says; in a review, without what staff must not see. */
async function asShown(
  endpoint: Endpoint,
  { permit, query }: FastifyRequest,
  review: ReviewRules,
  { config }: Deps,
  say: () => Promise<unknown>,
): Promise<unknown> {
  if (permit?.role !== 'review') return say();
  review.checkAsked(endpoint, query as Record<string, unknown>);
  return review.masked(endpoint, await say(), {
    id: permit.target.id,
    child: permit.child !== false,
    secret: config.SECRET,
  });
}

/** 201 where declared, 204 where there is nothing to say. */
const successStatus = (endpoint: Endpoint) =>
  endpoint.status ?? (endpoint.answer instanceof z.ZodUndefined ? 204 : 200);

function answer(reply: FastifyReply, { status, answer: body, headers }: KeptAnswer) {
  reply.headers(headers);
  return body === undefined ? reply.status(status === 200 ? 204 : status).send() : reply.status(status).send(body);
}

/**
 * Runs a changing call in one transaction: the actor's row is locked, so that one account's changes are one after another
 * and none outlives its deactivation; then the idempotency key, then the handler.
 */
async function write(
  endpoint: Endpoint,
  request: FastifyRequest,
  deps: Deps,
  run: (tx: Db) => Promise<KeptAnswer>,
): Promise<KeptAnswer> {
  const account = request.permit?.session.account.id ?? null;
  const named = idempotencyKey(request.headers['idempotency-key'], account ?? 'public', request, deps.config.SECRET);
  const key = endpoint.secret ? null : named;
  const outcome = await inTransaction(deps.db, async (tx): Promise<KeptAnswer | Refusal> => {
    if (account) await lockActor(tx, account);
    const earlier = key && (await claimKey(tx, key, deps.now()));
    if (earlier) return earlier;
    try {
      const kept = await run(tx);
      if (key) await keepAnswer(tx, key, kept);
      return kept;
    } catch (thrown) {
      if (!(thrown instanceof Refusal) || !thrown.details.keep) throw thrown;
      if (key)
        await keepAnswer(tx, key, {
          status: thrown.status,
          answer: failureOf(thrown, deps, languageOf(request)),
          headers: retryHeader(thrown),
        });
      return thrown;
    }
  });
  if (outcome instanceof Refusal) throw outcome;
  return outcome;
}

const retryHeader = (refusal: Refusal): Record<string, string> =>
  refusal.details.retryAfter ? { 'retry-after': String(refusal.details.retryAfter) } : {};

async function lockActor(tx: Db, account: string): Promise<void> {
  const row = await tx
    .selectFrom('account')
    .select('situacao')
    .where('id', '=', account)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row || !['A', 'R'].includes(row.situacao)) throw new Refusal('IDC-116');
}

function describeAccess({ access }: Endpoint): string {
  const { who, ...rules } = access;
  return `Access: ${who}${Object.entries(rules)
    .map(([rule, value]) => `, ${rule}${value === true ? '' : ` ${String(value)}`}`)
    .join('')}`;
}

/** Renames the keys of a serialised answer. A quote and a colon after a name occur at a key's end alone: inside a value the quote has a backslash. */
export function answerToWire(payload: string, product: string): string {
  return payload.replace(/([iI]d)Produto(?=(?:PF|Dependente|Responsavel)?":)/g, `$1${product}`);
}
