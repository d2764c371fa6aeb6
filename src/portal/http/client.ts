import type { Failure } from '../../contract/errors';
import type { AnswerOf, CallInput, Endpoint } from '../../contract/endpoint';
import { fromWire, keyFromWire, keyToWire, pathOnWire, toWire } from '../../contract/product';
import { claimedAddress } from './clientAddress';
import { portalConfig } from '../lib/config';
import { ask } from '../loading/early';
import { forgetEarly, takeEarly } from '../loading/takeEarly';
import { ApiError } from './ApiError';
import { reportUnclaimed } from './errors';
import { underKey } from './idempotency';
import { currentLanguage, text } from '../lib/i18n';
import { goTo } from '../lib/navigation';
import { authProvider } from '../session/authProvider';
import { renewSession } from '../session/renewal';
import { forgetUnsaved, noteUnsaved } from '../session/unsaved';
import { token } from '../session/session';

export interface CallOptions {
  signal?: AbortSignal;
  /** The flow that a code belongs to (`X-Fluxo`). */
  fluxo?: string | undefined;
  /** The version that a change is based on (`If-Match`). */
  etag?: string | null;
  /** What the submit is about beyond what it sends: another is another submit. */
  about?: unknown;
  /** The caller shows every failure itself. */
  quiet?: true;
  /** Only asks, for whoever calls the same within a moment (loading/early.ts); its own call ends in `AskedAhead`. */
  ahead?: true;
  /** Is told how many bytes of a streamed answer have come, again and again. */
  received?: (bytes: number) => void;
  /** Codes that the caller shows itself; the others go to the catalogue. */
  claims?: readonly string[];
}

/** How a call that only asks ahead ends: its answer is another one's. */
class AskedAhead extends Error {
  override name = 'AskedAhead';
}

/** Values are plain once the endpoint's own type has checked them. */
interface Plain {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

function addressOf(endpoint: Endpoint, input: Plain): string {
  const { api, product } = portalConfig();
  const path = pathOnWire(endpoint.path, product).replace(/:([A-Za-z0-9]+)/g, (_, name: string) => {
    const value = input.params?.[name];
    if (value === undefined || value === null || value === '') throw new TypeError(`${endpoint.id} lacks ${name}`);
    // The browser folds such a segment away, however it is encoded: the call would go to another path.
    if (value === '.' || value === '..') throw new TypeError(`${endpoint.id} takes no ${name} of dots`);
    return encodeURIComponent(String(value));
  });
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null && value !== '') query.set(keyToWire(key, product), String(value));
  }
  return `${api}${path}${query.size > 0 ? `?${query}` : ''}`;
}

function headersOf(endpoint: Endpoint, hasBody: boolean, options: CallOptions, key?: string): Headers {
  const headers = new Headers({ Accept: endpoint.stream ?? 'application/json', 'Accept-Language': currentLanguage() });
  const bearer = token();
  if (bearer) headers.set('Authorization', `Bearer ${bearer}`);
  if (hasBody) headers.set('Content-Type', 'application/json');
  if (key !== undefined) {
    headers.set('Idempotency-Key', key);
    headers.set('X-Forwarded-For', claimedAddress());
  }
  if (options.etag) headers.set('If-Match', options.etag);
  if (options.fluxo) headers.set('X-Fluxo', options.fluxo);
  return headers;
}

async function failureOf(answer: Response, by: CallOptions): Promise<ApiError> {
  const body = (await answer.json().catch(() => ({}))) as Partial<Failure>;
  const msgs = Array.isArray(body.msgs) ? body.msgs.filter((item): item is string => typeof item === 'string') : [];
  const { product } = portalConfig();
  const campos = Array.isArray(body.campos)
    ? body.campos.map((item) => ({ ...item, campo: keyFromWire(item.campo, product) }))
    : [];
  const wait = Number(answer.headers.get('Retry-After'));
  return new ApiError({
    status: answer.status,
    msgs,
    campos,
    restam: body.restam,
    retryAfter: wait > 0 ? wait : null,
    number: answer.headers.get('X-Request-Id'),
    by,
  });
}

const isSubmit = ({ method, reads }: Endpoint): boolean => method !== 'GET' && !reads;

/** Sends a call and reads its answer; a submit goes under its key until the answer is read. */
function request<T>(
  endpoint: Endpoint,
  input: Plain,
  options: CallOptions,
  read: (answer: Response) => Promise<T>,
): Promise<T> {
  const address = addressOf(endpoint, input);
  const body = input.body === undefined ? undefined : JSON.stringify(toWire(input.body, portalConfig().product));
  const send = async (key?: string) => read(await answerOf(endpoint, address, body, options, key));
  if (!isSubmit(endpoint)) return send();
  const { etag, fluxo, about } = options;
  return underKey(`${endpoint.method} ${address}`, JSON.stringify([body, etag, fluxo, about]), send);
}

async function answerOf(
  endpoint: Endpoint,
  address: string,
  body: string | undefined,
  options: CallOptions,
  key: string | undefined,
  again = false,
): Promise<Response> {
  const bearer = token();
  const headers = headersOf(endpoint, body !== undefined, options, key);
  if (options.ahead) {
    void ask(address, headers);
    throw new AskedAhead();
  }
  const writes = isSubmit(endpoint);
  let answer: Response;
  try {
    if (writes) forgetEarly();
    answer =
      (await takeEarly(address)) ??
      (await fetch(address, {
        method: endpoint.method,
        headers,
        referrerPolicy: 'no-referrer',
        ...(body !== undefined && { body }),
        ...(options.signal && { signal: options.signal }),
      }));
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw await toldOf(new ApiError({ status: 0, text: text('common:error.network'), by: options }));
  }
  if (answer.ok) {
    if (writes) forgetUnsaved();
    return answer;
  }
  const failure = await failureOf(answer, options);
  // The session is over and the sign-on lives: the same call goes again, under the same key.
  if (!again && bearer !== null && isSessionOver(failure) && (token() !== bearer || (await renewSession())))
    return answerOf(endpoint, address, body, options, key, true);
  if (writes && (isSessionOver(failure) || failure.code === STEP_UP)) noteUnsaved();
  throw await toldOf(failure);
}

const STEP_UP = 'IDC-112';
/** IDC-104 is the error catalogue's. */
const isSessionOver = ({ status, code, claim }: ApiError) => status === 401 && code !== 'IDC-104' && claim !== 'code';

/**
 * The one place that a failure passes: it is told to the auth provider, which may lead elsewhere, and otherwise to the error catalogue, unless
 * its screen claims it. Answers it, to be thrown.
 */
async function toldOf(error: ApiError): Promise<ApiError> {
  const { dealtWith, redirectTo } = await authProvider.onError(error);
  if (redirectTo !== undefined) goTo(redirectTo, { replace: true });
  if (!dealtWith && error.claim === 'none') reportUnclaimed(error);
  return error;
}

/**
 * Like `call`, with the answer's ETag, which a change of the record sends back as `etag`, and the name under which what was removed can be undone for
 * a moment.
 */
export async function callFull<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<{ data: AnswerOf<E>; etag: string | null; undo: string | null }> {
  return request(endpoint, input as Plain, options, async (answer) => {
    const data = answer.status === 204 ? undefined : await bodyOf(answer, options);
    const { headers } = answer;
    return { data: data as AnswerOf<E>, etag: headers.get('ETag'), undo: headers.get('X-Desfazer') };
  });
}

/** Reads a body. One that breaks off is a failure whose outcome nobody knows. */
async function whole<T>(answer: Response, options: CallOptions, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw await toldOf(
      new ApiError({ status: answer.status, text: text('common:error.network'), broken: true, by: options }),
    );
  }
}

/** The body in the code's names; undefined for an empty one. */
const bodyOf = (answer: Response, options: CallOptions): Promise<unknown> =>
  whole(answer, options, async () => {
    const raw = await answer.text();
    return raw === '' ? undefined : fromWire(JSON.parse(raw), portalConfig().product);
  });

/**
 * One call of the contract. Fills path, query and body in the product's wire names and answers the body (undefined for
 * 204). Throws ApiError, which the auth provider has been told of.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<AnswerOf<E>> {
  return (await callFull(endpoint, input, options)).data;
}

/** A streamed answer (an export) as a file, as it comes. Throws ApiError. */
export async function callBlob<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<Blob> {
  return request(endpoint, input as Plain, options, (answer) =>
    whole(answer, options, () => counted(answer, options).blob()),
  );
}

/** The same answer, which tells how much of it has come as somebody reads it; as it is in a browser that cannot. */
function counted(answer: Response, { received }: CallOptions): Response {
  if (!received || !answer.body || typeof TransformStream === 'undefined') return answer;
  let bytes = 0;
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, onwards) {
      bytes += piece.byteLength;
      received(bytes);
      onwards.enqueue(piece);
    },
  });
  return new Response(answer.body.pipeThrough(count), { headers: answer.headers });
}
