import type { HttpError, MetaQuery } from '@refinedev/core';
import { ApiError } from './ApiError';
import type { CallOptions } from './client';

/** What a screen's own hook puts into `meta`: whose data it is, and of a write the version and the flow. */
interface RecordMeta {
  /** idProduto of the account whose data these are. */
  account: string;
  /** The version that a change is based on (If-Match). */
  etag?: string;
  /** The flow that a one-time code belongs to (X-Fluxo). */
  fluxo?: string;
  /** Only asks, ahead of the screen that will. */
  ahead?: boolean;
  /** Ends the call when nobody waits for it any more. */
  signal?: AbortSignal;
  /** Is told how many bytes of a file have come. */
  received?: (bytes: number) => void;
}

type Meta = MetaQuery & Partial<RecordMeta>;

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/**
 * idProduto of the account that a call is about, as the screen's own hook named it. Nothing else of an address or a resource
 * can say so.
 * @throws TypeError without it
 */
export function accountOf(meta: Meta | undefined): string {
  const account = text(meta?.['account']);
  if (account === undefined) throw new TypeError('The call names no account: meta.account is missing');
  return account;
}

/** The signal that ends a call which nobody waits for any more: Refine's hooks put that of a read into `meta`. */
export function signalOf(meta: Meta | undefined): Pick<CallOptions, 'signal'> {
  const signal: unknown = meta?.['signal'];
  return signal instanceof AbortSignal ? { signal } : {};
}

/** How a file is asked for: what ends it, and who is told how much of it has come. */
export function streamOf(meta: Meta | undefined): Pick<CallOptions, 'signal' | 'received'> {
  const received: unknown = meta?.['received'];
  return {
    ...signalOf(meta),
    ...(typeof received === 'function' && { received: received as (bytes: number) => void }),
  };
}

/** How a read is sent: its screen shows a failure itself, with another try. */
export const readOf = (meta: Meta | undefined): CallOptions => ({
  quiet: true,
  ...(meta?.['ahead'] === true && { ahead: true }),
  ...signalOf(meta),
});

/**
 * How a write is sent: version, flow and signal, and nothing else of `meta`, since the rest could come from anywhere. `claims` are the codes
 * that the screen shows itself, none unless told; the others go to the error catalogue.
 */
export function submitOf(meta: Meta | undefined, claims: readonly string[] = []): CallOptions {
  const [etag, fluxo] = [text(meta?.['etag']), text(meta?.['fluxo'])];
  return {
    claims,
    ...(etag !== undefined && { etag }),
    ...(fluxo !== undefined && { fluxo }),
    ...signalOf(meta),
  };
}

/**
 * What a write that was refused with one of these codes, which its provider claims, is told with: the sentence, since nothing went wrong but that another one was
 * faster. The error catalogue has the others.
 */
export const toldAs =
  (codes: readonly string[]) =>
  (error?: HttpError): { message: string; type: 'error' } | false =>
    error instanceof ApiError && codes.includes(error.code ?? '') ? { message: error.text, type: 'error' } : false;

/**
 * How a step of a two-step flow is sent: what came of it is the flow's to say, which hands what it does not show to the
 * catalogue.
 */
export const stepOf = (meta: Meta | undefined): CallOptions => ({ ...submitOf(meta), quiet: true });
