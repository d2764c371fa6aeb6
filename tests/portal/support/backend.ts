import { listCertificacoes } from '../../../src/contract/certifications';
import { quantosUsam } from '../../../src/contract/delegated-accesses';
import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '../../../src/contract/endpoint';
import type { FieldError } from '../../../src/contract/errors';
import { getEnderecoCliente } from '../../../src/contract/home';
import { listImportacoes } from '../../../src/contract/imports';
import { pageInfoOf } from '../../../src/contract/page';
import { fromWire, keyFromWire, pathOnWire, toWire } from '../../../src/contract/product';
import { listPedidos } from '../../../src/contract/requests';
import { keepTabelas } from '../../../src/contract/table-choices';
import { portalConfig } from '../../../src/portal/lib/config';

/**
 * The back end as a screen's test sees it: answers at the fetch boundary, by the endpoint table, in the product's wire names.
 * A request that nobody declared fails the test.
 */

/** A call as it reached the boundary, in the code's names. */
export interface Received<E extends Endpoint> {
  params: ParamsOf<E>;
  query: Partial<QueryOf<E>>;
  body: BodyOf<E>;
  headers: Headers;
}

/** A refusal: `msgs` as on the wire, the fields that are wrong and what the headers carry. */
class Refusal {
  readonly status: number;
  readonly msgs: string[];
  readonly more: RefusalDetails;

  constructor(status: number, msgs: string[], more: RefusalDetails) {
    this.status = status;
    this.msgs = msgs;
    this.more = more;
  }
}

interface RefusalDetails {
  campos?: FieldError[];
  headers?: Record<string, string>;
}

/** Answers a failure with `message` (`MCN-110 Texto`) in `msgs`; without one, a failure that says nothing. */
export const refuse = (status: number, message?: string, more: RefusalDetails = {}) =>
  new Refusal(status, message === undefined ? [] : [message], more);

/** The network is gone: `fetch` rejects. */
export const NO_NETWORK = Symbol('no network');

type Reply<E extends Endpoint> = AnswerOf<E> | Refusal | typeof NO_NETWORK;
type Handler<E extends Endpoint> = (received: Received<E>) => Reply<E> | Promise<Reply<E>>;

interface Declared {
  endpoint: Endpoint;
  handler: (received: Received<Endpoint>) => unknown;
  etag?: string | undefined;
  /** What undoes it (X-Desfazer). */
  undo?: string | undefined;
}

interface Raw {
  matches: (url: URL) => boolean;
  handler: (url: URL, init: RequestInit) => Response | Promise<Response>;
}

let declared: Declared[] = [];
let raw: Raw[] = [];
let unanswered: string[] = [];

/**
 * Declares how a call is answered; a later declaration of the same call replaces the earlier. Answers the list of the calls
 * received, which grows while the screen works.
 */
export function answer<E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  { etag, undo }: { etag?: string; undo?: string } = {},
): Received<E>[] {
  const received: Received<E>[] = [];
  declared.unshift({
    endpoint,
    etag,
    undo,
    handler: (call) => {
      received.push(call as Received<E>);
      return handler(call as Received<E>);
    },
  });
  return received;
}

/** Declares an address outside the endpoint table: the sign-on's validation, `/config.json`, a translation file. */
export function answerRaw(matches: Raw['matches'], handler: Raw['handler']): void {
  raw.unshift({ matches, handler });
}

export const unansweredRequests = (): string[] => unanswered;

/**
 * What is answered where a test says nothing of it: of what the menu counts, which a wide window has at its side, nothing waits; no job is at work; how a table looks is kept as it is
 * chosen.
 */
const BY_ITSELF: readonly [Endpoint, unknown][] = [
  ...[listPedidos, listCertificacoes, listImportacoes].map((one): [Endpoint, unknown] => [
    one,
    { itens: [], page: pageInfoOf(0, 1, 0, 0) },
  ]),
  [keepTabelas, undefined],
  [quantosUsam, []],
];

/** Replaces `fetch` and forgets what an earlier test declared. */
export function installBackend(): void {
  declared = [];
  raw = [];
  unanswered = [];
  window.fetch = globalThis.fetch = fetchAtBoundary;
  // Every door asks for it; a test that cares declares its own answer.
  answer(getEnderecoCliente, () => ({ ip: '203.0.113.7' }));
}

function paramsIn(endpoint: Endpoint, url: URL): Record<string, string> | null {
  const { api, product } = portalConfig();
  const base = new URL(api, window.location.href);
  const wanted = (base.pathname + pathOnWire(endpoint.path, product)).split('/');
  const given = url.pathname.split('/');
  if (url.origin !== base.origin || wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, segment] of wanted.entries()) {
    const value = given[index] ?? '';
    if (segment.startsWith(':')) params[segment.slice(1)] = decodeURIComponent(value);
    else if (segment !== value) return null;
  }
  return params;
}

async function fetchAtBoundary(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : input, window.location.href);
  const method = (init.method ?? 'GET').toUpperCase();
  init.signal?.throwIfAborted();
  for (const { endpoint, handler, etag, undo } of declared) {
    const params = endpoint.method === method ? paramsIn(endpoint, url) : null;
    if (!params) continue;
    const { product } = portalConfig();
    const reply = await handler({
      params: params as never,
      query: Object.fromEntries(
        [...url.searchParams].map(([key, value]) => [keyFromWire(key, product), value]),
      ) as never,
      body: (typeof init.body === 'string' ? fromWire(JSON.parse(init.body), product) : undefined) as never,
      headers: new Headers(init.headers),
    });
    init.signal?.throwIfAborted();
    return responseOf(endpoint, reply, { ...(etag && { ETag: etag }), ...(undo && { 'X-Desfazer': undo }) });
  }
  const other = raw.find(({ matches }) => matches(url));
  if (other) return other.handler(url, init);
  const usual = BY_ITSELF.find(([endpoint]) => endpoint.method === method && paramsIn(endpoint, url));
  if (usual) return responseOf(...usual, {});
  unanswered.push(`${method} ${url.pathname}${url.search}`);
  throw new TypeError(`Nobody answers ${method} ${url.href}`);
}

function responseOf(endpoint: Endpoint, reply: unknown, told: Record<string, string>): Response {
  if (reply === NO_NETWORK) throw new TypeError('Failed to fetch');
  const { product } = portalConfig();
  if (reply instanceof Refusal) {
    const { campos, headers } = reply.more;
    return Response.json(toWire({ msgs: reply.msgs, ...(campos && { campos }) }, product), {
      status: reply.status,
      headers: headers ?? {},
    });
  }
  // A stand-in that answers what the contract does not allow would prove nothing.
  const data: unknown = endpoint.answer.parse(reply);
  if (data === undefined) return new Response(null, { status: 204, headers: told });
  return Response.json(toWire(data, product), { status: endpoint.status ?? 200, headers: told });
}
