import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { Language } from '../../contract/constants';
import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '../../contract/endpoint';
import type { Db } from '../database/connection';
import type { Deps } from '../deps';
import type { Permit } from './access';
import type { ErrorCode } from '../../contract/errors';
import { Refusal } from './refusal';

/** Where a request comes from, for the audit. */
export interface Origin {
  /** The socket's address, or what a configured trusted proxy says; decisions use this one. */
  address: string;
  /** What that address counts as in limits. */
  network: string;
  /** X-Forwarded-For as the client wrote it: claimed data, recorded and never trusted. */
  claimed: string | null;
  userAgent: string;
}

/** One request as its handler sees it: checked data, who acts, and the database (a transaction when it may write). */
export interface Call<E extends Endpoint = Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  permit: E['access']['who'] extends 'public' ? null : Permit;
  db: Db;
  now: Date;
  language: Language;
  origin: Origin;
  /** The header X-Fluxo: which code flow the request belongs to. */
  fluxo: string | null;
  ifMatch: string | null;
  /** The raw session token, for the few public calls that also work signed in. */
  deps: Deps;
  request: FastifyRequest;
  /** Adds a header to the answer. */
  setHeader(name: string, value: string): void;
}

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<AnswerOf<E>>;

/** A call of the table with what answers it. */
export interface Route {
  endpoint: Endpoint;
  /** Runs before the transaction, on the plain database; what it answers is handed to the handler. */
  prepare?: (call: Call) => Promise<unknown>;
  handler: (call: Call, prepared: unknown) => Promise<unknown>;
  /** Makes the body of the answer once the handler's transaction is committed; of a request repeated under its key, anew. */
  stream?: (call: Call) => Promise<Readable>;
  /** Writes down that it was refused, at the door too, after what it did was undone: one of the few that are in the audit. */
  refused?: (attempt: Attempt, refusal: Refusal) => Promise<void>;
  /** Its answer takes a fixed time at least, so that the time does not tell whether an account exists. */
  steady?: true;
}

/** A call that was refused, as far as it is known: nothing of it has been checked. */
export interface Attempt {
  params: Readonly<Record<string, string>>;
  /** The account of the session; null where there is none. */
  actor: string | null;
  authorization: string;
  now: Date;
  origin: Origin;
  deps: Deps;
}

/** Ties a handler to its declaration; the declaration types it. */
export function route<E extends Endpoint>(endpoint: E, handler: Handler<E>): Route {
  return { endpoint, handler: handler as unknown as Route['handler'] };
}

/**
 * The same for a call that needs something slow first (another service, a password's hash): `prepare` gets it before the transaction, so
 * that no lock and no connection waits for it. It may read but not write: a repeated request prepares again and does nothing twice.
 */
export function preparedRoute<E extends Endpoint, Prepared>(
  endpoint: E,
  prepare: (call: Call<E>) => Promise<Prepared>,
  handler: (call: Call<E>, prepared: Prepared) => Promise<AnswerOf<E>>,
): Route {
  return {
    endpoint,
    prepare: prepare as unknown as Route['prepare'] & {},
    handler: handler as unknown as Route['handler'],
  };
}

/**
 * The same for a changing call whose answer is too long to be held: `handler` does what is to be done once, `stream` makes the body after it, on
 * the plain database. Nothing of the body is kept with the request's key.
 */
export function streamedRoute<E extends Endpoint>(
  endpoint: E,
  handler: (call: Call<E>) => Promise<undefined>,
  stream: (call: Call<E>) => Promise<Readable>,
): Route {
  return {
    endpoint,
    handler: handler as unknown as Route['handler'],
    stream: stream as unknown as Route['stream'] & {},
  };
}

/** For calls that answer alike for known and unknown accounts: what little more one of them has to do does not show. */
export const steady = (of: Route): Route => ({ ...of, steady: true });

/** For calls whose refusals are written down. */
export const noting = (of: Route, refused: Route['refused'] & {}): Route => ({ ...of, refused });

/** The ETag of a version of a record. */
export const etagOf = (version: number) => `"v${version}"`;

/**
 * Refuses a change made from a stale copy: If-Match names another version than the record's.
 * Call it with the version read under the lock that the change holds.
 * @param code what is said of it to who edits nothing
 */
export function requireMatch(call: { ifMatch: string | null }, version: number, code: ErrorCode = 'MCN-102'): void {
  if (call.ifMatch !== null && call.ifMatch !== etagOf(version) && call.ifMatch !== '*') throw new Refusal(code);
}
