import type { HttpError } from '@refinedev/core';
import { CODE_PREFIX_LENGTH, type FieldError } from '../../contract/errors';
import { text } from '../lib/i18n';

/** The one error that calls throw, in the shape that Refine's hooks know: its `HttpError`. */
export class ApiError extends Error implements HttpError {
  [key: string]: unknown;
  override readonly name = 'ApiError';
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** The same, under Refine's name. */
  readonly statusCode: number;
  /** The refused fields under Refine's name: by field, the key of its sentence and the server's own words. */
  readonly errors: Record<string, { key: string; message: string }>;
  /** `MCN-110`, or null when the message carries none. */
  readonly code: string | null;
  /** What a person reads: the message after its 8 characters of code, or a general text when there is no message. */
  readonly text: string;
  readonly msgs: string[];
  readonly campos: FieldError[];
  /** The answer said that all is well, and broke off: nobody knows what it was. */
  readonly broken: boolean;
  /** What its caller shows itself: nothing, this very code, or whatever comes. */
  readonly claim: 'none' | 'code' | 'all';
  /** Attempts that are left, or null where none are counted. */
  readonly restam: number | null;
  /** The request's number, to be quoted to the service (X-Request-Id), or null. */
  readonly number: string | null;
  /** Seconds to wait (Retry-After), or null. */
  readonly retryAfter: number | null;

  constructor(failure: {
    status: number;
    msgs?: string[];
    campos?: FieldError[];
    restam?: number | undefined;
    retryAfter?: number | null;
    number?: string | null;
    text?: string;
    broken?: true;
    by?: { quiet?: true; claims?: readonly string[] };
  }) {
    const msgs = failure.msgs ?? [];
    super(msgs[0] ?? `HTTP ${failure.status}`);
    this.status = failure.status;
    this.statusCode = failure.status;
    this.msgs = msgs;
    this.campos = failure.campos ?? [];
    this.errors = Object.fromEntries(
      this.campos.map(({ campo, chave }) => [campo, { key: `validation:${chave}`, message: chave }]),
    );
    this.broken = failure.broken ?? false;
    this.restam = failure.restam ?? null;
    this.retryAfter = failure.retryAfter ?? null;
    this.number = failure.number ?? null;
    this.code = /^[A-Z]{3}-\d{3}/.test(msgs[0] ?? '') ? (msgs[0] as string).slice(0, CODE_PREFIX_LENGTH - 1) : null;
    this.claim =
      this.code !== null && failure.by?.claims?.includes(this.code) ? 'code' : failure.by?.quiet ? 'all' : 'none';
    const said = this.code ? (msgs[0] as string).slice(CODE_PREFIX_LENGTH).trim() : msgs[0];
    this.text = failure.text ?? (said || text('common:error.unexpected'));
  }
}
