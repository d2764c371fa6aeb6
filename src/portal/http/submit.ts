import type { MetaQuery } from '@refinedev/core';
import { ApiError } from './ApiError';
import type { CallOptions } from './client';

/** What a screen's own hook puts into `meta`: whose data it is, and of a write what identifies the submit. */
interface RecordMeta {
  /** idProduto of the account whose data these are. */
  account: string;
  /** The version that a change is based on (If-Match). */
  etag?: string;
  /** Names the submit: the same for a retry of the same data. */
  idempotencyKey?: string;
  /** The same, made from the data when they are sent: for Refine's forms, whose meta stands before there are any. */
  keyOf?: (variables: unknown) => string;
  /** The flow that a one-time code belongs to (X-Fluxo). */
  fluxo?: string;
  /** Only asks, ahead of the screen that will. */
  ahead?: boolean;
  /** Ends the call when nobody waits for it any more. */
  signal?: AbortSignal;
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

/** How a read is sent: its screen shows a failure itself, with another try. */
export const readOf = (meta: Meta | undefined): CallOptions => ({
  quiet: true,
  ...(meta?.['ahead'] === true && { ahead: true }),
  ...signalOf(meta),
});

/**
 * How a write is sent: version, key of the submit, flow and signal, and nothing else of `meta`, since the rest could come from
 * anywhere. `claims` are the codes that the screen shows itself; the others go to the error catalogue.
 */
export function submitOf(meta: Meta | undefined, claims: readonly string[], variables?: unknown): CallOptions {
  const keyOf: unknown = meta?.['keyOf'];
  const [etag, fluxo] = [text(meta?.['etag']), text(meta?.['fluxo'])];
  const idempotencyKey =
    typeof keyOf === 'function'
      ? text((keyOf as (data: unknown) => unknown)(variables))
      : text(meta?.['idempotencyKey']);
  return {
    claims,
    ...(etag !== undefined && { etag }),
    ...(fluxo !== undefined && { fluxo }),
    ...(idempotencyKey !== undefined && { idempotencyKey }),
    ...signalOf(meta),
  };
}

/**
 * How a step of a two-step flow is sent: what came of it is the flow's to say, which hands what it does not show to the
 * catalogue.
 */
export const stepOf = (meta: Meta | undefined): CallOptions => ({ ...submitOf(meta, []), quiet: true });

/** Answers of something before the server, after which nobody knows whether it did the work; 0 is no answer at all. */
const OUTCOME_UNKNOWN: ReadonlySet<number> = new Set([0, 502, 503, 504]);

/**
 * Whether the server may have done what was asked for although the call failed: no answer, one of a gateway, or one that
 * broke off. A retry of the same data then carries the same key. The one place for this decision.
 */
export const outcomeUnknown = (error: unknown): boolean =>
  error instanceof ApiError && (OUTCOME_UNKNOWN.has(error.status) || error.broken);
