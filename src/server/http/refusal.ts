import { errorStatus, type ErrorCode, type FieldError } from '../../contract/errors';

export interface RefusalDetails {
  /** Values for the text. */
  values?: Record<string, string | number>;
  /** The fields that caused it, each with its validation key. */
  campos?: FieldError[];
  /** Attempts that are left: said after the text, and as a number. */
  restam?: number;
  /** Seconds, for Retry-After. */
  retryAfter?: number;
  /** What the request has written so far stays written (a counted wrong try); otherwise it is rolled back. */
  keep?: boolean;
}

/** A refusal that the caller is meant to read: a code of the catalogue, its text in the caller's language, nothing internal. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly details: RefusalDetails;
  readonly status: number;
  constructor(code: ErrorCode, details: RefusalDetails = {}) {
    super(code);
    this.code = code;
    this.details = details;
    this.status = errorStatus[code];
  }
}

/** A refusal for one field, as the form's own rule would have said it. */
export function refuseField(campo: string, chave: string, details: Omit<RefusalDetails, 'campos'> = {}): Refusal {
  return new Refusal('MCN-100', { ...details, campos: [{ campo, chave }] });
}
