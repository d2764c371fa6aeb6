import { CODE_PREFIX_LENGTH, type Failure, type FieldError } from '../../contract/errors';
import type { AnswerOf, CallInput, Endpoint } from '../../contract/endpoint';
import { fromWire, keyFromWire, keyToWire, pathOnWire, toWire } from '../../contract/product';
import { claimedAddress } from './clientAddress';
import { portalConfig } from './config';
import { forgetEarly, takeEarly } from './early';
import { reportUnclaimed } from './errors';
import { currentLanguage, text } from './i18n';
import { goTo } from './navigation';
import { currentPath, isAppPath, paths } from './paths';
import { isReviewing, leaveReview } from './review';
import { read, write } from './storage';
import { beginLogin, sinceExchange, token } from './session';

/** The one error that calls throw. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** `MCN-110`, or null when the message carries none. */
  readonly code: string | null;
  /** What a person reads: the message after its 8 characters of code, or a general text when there is no message. */
  readonly text: string;
  readonly msgs: string[];
  readonly campos: FieldError[];
  /** Seconds to wait (Retry-After), or null. */
  readonly retryAfter: number | null;

  constructor(failure: {
    status: number;
    msgs?: string[];
    campos?: FieldError[];
    retryAfter?: number | null;
    text?: string;
  }) {
    const msgs = failure.msgs ?? [];
    super(msgs[0] ?? `HTTP ${failure.status}`);
    this.status = failure.status;
    this.msgs = msgs;
    this.campos = failure.campos ?? [];
    this.retryAfter = failure.retryAfter ?? null;
    this.code = /^[A-Z]{3}-\d{3}/.test(msgs[0] ?? '') ? (msgs[0] as string).slice(0, CODE_PREFIX_LENGTH - 1) : null;
    const said = this.code ? (msgs[0] as string).slice(CODE_PREFIX_LENGTH).trim() : msgs[0];
    this.text = failure.text ?? (said || text('common:error.unexpected'));
  }
}

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

/** A fresh Idempotency-Key (UUID v4), also where the page is not served over https. */
export function newKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
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
  const raw = answer.status === 204 ? '' : await answer.text();
  const data: unknown = raw === '' ? undefined : fromWire(JSON.parse(raw), portalConfig().product);
  return { data: data as AnswerOf<E>, etag: answer.headers.get('ETag') };
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
