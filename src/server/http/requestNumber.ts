import { randomBytes } from 'node:crypto';

/** The header of every answer that says the request's number. */
export const REQUEST_ID = 'x-request-id';

const BYTES = 5;

/** A number for a request, in the log and in what a person quotes to the service: ten characters that can be read out. */
export const requestNumber = (): string => randomBytes(BYTES).toString('hex').toUpperCase();
