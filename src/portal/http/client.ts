import type { Failure } from '../../contract/errors';
import type { AnswerOf, CallInput, Endpoint } from '../../contract/endpoint';
import { fromWire, keyFromWire, keyToWire, pathOnWire, toWire } from '../../contract/product';
import { claimedAddress } from './clientAddress';
import { portalConfig } from '../lib/config';
import { forgetEarly, takeEarly } from '../loading/early';
import { ApiError } from './ApiError';
import { reportUnclaimed } from './errors';
import { newKey } from './idempotency';
import { currentLanguage, text } from '../lib/i18n';
import { goTo } from '../lib/navigation';
import { currentPath, isAppPath, paths } from '../lib/paths';
import { isReviewing, leaveReview } from '../session/review';
import { read, write } from '../lib/storage';
import { beginLogin, sinceExchange, token } from '../session/session';

export interface CallOptions {
  signal?: AbortSignal;
  /** The flow that a code belongs to (`X-Fluxo`). */
  fluxo?: string | undefined;
  /** The version that a change is based on (`If-Match`). */
  etag?: string | null;
  /** One key per submit; without it each call gets its own. */
  idempotencyKey?: string;
  /** The caller shows every failure itself. */
  quiet?: true;
  /** Codes that the caller shows itself; the others go to the catalogue. */
  claims?: readonly string[];
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

function headersOf(endpoint: Endpoint, hasBody: boolean, options: CallOptions): Headers {
  const headers = new Headers({ Accept: endpoint.stream ?? 'application/json', 'Accept-Language': currentLanguage() });
  const bearer = token();
  if (bearer) headers.set('Authorization', `Bearer ${bearer}`);
  if (hasBody) headers.set('Content-Type', 'application/json');
  if (endpoint.method !== 'GET') {
    headers.set('Idempotency-Key', options.idempotencyKey ?? newKey());
    headers.set('X-Forwarded-For', claimedAddress());
  }
  if (options.etag) headers.set('If-Match', options.etag);
  if (options.fluxo) headers.set('X-Fluxo', options.fluxo);
  return headers;
}

async function failureOf(answer: Response): Promise<ApiError> {
  const body = (await answer.json().catch(() => ({}))) as Partial<Failure>;
  const msgs = Array.isArray(body.msgs) ? body.msgs.filter((item): item is string => typeof item === 'string') : [];
  const { product } = portalConfig();
  const campos = Array.isArray(body.campos)
    ? body.campos.map((item) => ({ ...item, campo: keyFromWire(item.campo, product) }))
    : [];
  const wait = Number(answer.headers.get('Retry-After'));
  return new ApiError({ status: answer.status, msgs, campos, retryAfter: wait > 0 ? wait : null });
}

const LOOP_MS = 60_000;
/** When a 401 last began a sign-in by itself: a second one at once would go round for ever. */
const LAST_AUTOMATIC = 'login-automatic';
let leaving = false;

/** Lets the sign-in start again: the document was shown anew, or a test begins. */
export function resetLeaving(): void {
  leaving = false;
}
if (typeof window !== 'undefined') window.addEventListener('pageshow', resetLeaving);

/** The sign-in starts once, however many calls fail; true when the failure is dealt with by it. */
function signInInstead(error: ApiError, { claims }: CallOptions): boolean {
  if (
    (error.status !== 401 && error.status !== 403) ||
    error.code === 'IDC-104' ||
    (error.code && claims?.includes(error.code))
  )
    return false;
  if (leaving) return true;
  const looping =
    error.status === 403
      ? sinceExchange() < LOOP_MS
      : Date.now() - Number(read(LAST_AUTOMATIC, 'sessionStorage')) < LOOP_MS;
  if (looping) {
    goTo(paths.appError, { replace: true });
    return true;
  }
  leaving = true;
  write(LAST_AUTOMATIC, String(Date.now()), 'sessionStorage');
  const here = currentPath();
  beginLogin(isAppPath(here) ? { returnTo: here } : {});
  return true;
}

/** Signs in again with the password (the server asked for a recent sign-in, IDC-112) and comes back to the open screen. */
export function stepUp(): void {
  const here = currentPath();
  beginLogin({ renew: true, ...(isAppPath(here) && { returnTo: here }) });
}

async function request(endpoint: Endpoint, input: Plain, options: CallOptions): Promise<Response> {
  const { product } = portalConfig();
  const hasBody = input.body !== undefined;
  const address = addressOf(endpoint, input);
  let answer: Response;
  try {
    if (endpoint.method !== 'GET') forgetEarly();
    const early = takeEarly(address);
    answer = await (early ??
      fetch(address, {
        method: endpoint.method,
        headers: headersOf(endpoint, hasBody, options),
        referrerPolicy: 'no-referrer',
        ...(hasBody && { body: JSON.stringify(toWire(input.body, product)) }),
        ...(options.signal && { signal: options.signal }),
      }));
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw claimed(new ApiError({ status: 0, text: text('common:error.network') }), options);
  }
  if (answer.ok) return answer;
  const error = await failureOf(answer);
  throw signInInstead(error, options) || ledElsewhere(error, options) ? error : claimed(error, options);
}

/** An expired password leads to its reset, a review that is over back to support; a call that needs a recent sign-in leads there and back, unless a screen says so itself. */
function ledElsewhere(error: ApiError, options: CallOptions): boolean {
  if (error.code === 'IDC-114') {
    if (window.location.pathname !== paths.mandatoryReset) goTo(paths.mandatoryReset, { replace: true });
    return true;
  }
  if (error.code === 'IDC-117' && isReviewing()) {
    leaveReview('over');
    goTo(paths.support, { replace: true });
    return true;
  }
  if (error.code !== 'IDC-112' || options.quiet || options.claims?.includes(error.code)) return false;
  stepUp();
  return true;
}

function claimed(error: ApiError, options: CallOptions): ApiError {
  if (!options.quiet && !(error.code && options.claims?.includes(error.code))) reportUnclaimed(error);
  return error;
}

/** Like `call`, with the answer's ETag: what a change of the record sends back as `etag`. */
export async function callFull<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<{ data: AnswerOf<E>; etag: string | null }> {
  const answer = await request(endpoint, input as Plain, options);
  const data = answer.status === 204 ? undefined : await bodyOf(answer, options);
  return { data: data as AnswerOf<E>, etag: answer.headers.get('ETag') };
}

/** The body in the code's names; undefined for an empty one. One that breaks off is a failure whose outcome nobody knows. */
async function bodyOf(answer: Response, options: CallOptions): Promise<unknown> {
  try {
    const raw = await answer.text();
    return raw === '' ? undefined : fromWire(JSON.parse(raw), portalConfig().product);
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw claimed(new ApiError({ status: answer.status, text: text('common:error.network'), broken: true }), options);
  }
}

/**
 * One call of the contract. Fills path, query and body in the product's wire names and answers the body (undefined for
 * 204). Throws ApiError; a 401 or 403 besides starts the sign-in, once for all calls.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<AnswerOf<E>> {
  return (await callFull(endpoint, input, options)).data;
}

/** A streamed answer (the CSV export) as a file. Throws ApiError. */
export async function callBlob<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<Blob> {
  return (await request(endpoint, input as Plain, options)).blob();
}
