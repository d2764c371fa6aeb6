import type { z } from 'zod';

/**
 * Who may call an endpoint. The server enforces it before the handler runs, the OpenAPI document prints it,
 * and the authorisation walk generates its cases from it.
 *
 * - `public`: anybody.
 * - `session`: any signed-in account; the handler acts on the session's own account only.
 * - `self`: the path parameter `param` is the session's own idProduto.
 * - `guardian`: `param` (when given) names an active dependent of the session's account; with `orSelf`, the account itself too.
 * - `delegate`: `param` is a company (its idProduto); the session is that company, its Administrador or its Supervisor.
 *   `ranks` narrows it.
 * - `staff`: the session's account has the profile SUPORTE; with `supervisor`, also that rank.
 */
export type Who =
  | { who: 'public' }
  | { who: 'session' }
  | { who: 'self'; param: string }
  | { who: 'guardian'; param: string; orSelf?: boolean }
  | { who: 'delegate'; param: string; ranks?: readonly DelegateRank[] }
  | { who: 'staff'; supervisor?: true };

/** How somebody acts for a company: as the company, as its Administrador (A) or as its Supervisor (S). */
export type DelegateRank = 'company' | 'A' | 'S';

export interface AccessRules {
  /** Support staff with an open review of that account may call it (GET only). */
  review?: true;
  /** A dependent's own session may call it. Writes by a dependent are otherwise refused with 409. */
  dependent?: true;
  /** Needs a sign-in at most ten minutes old; otherwise 409 and the portal signs in again and comes back. */
  fresh?: true;
  /** Stays open while the company's password is expired; everything else answers 409 then. */
  whileExpired?: true;
  /** Stays open, for one's own account, while it is due for re-registration; everything else answers 409 then. */
  whileDue?: true;
  /** Only for accounts of this type; 403 otherwise. */
  tipo?: 'PF' | 'PJ';
}

export type Access = Who & AccessRules;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type Schema = z.ZodType;

/** One call of the contract: everything the client, the server, the document and the tests need to know of it. */
export interface Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Answer extends Schema = Schema,
> {
  /** A name unique in the table; the operationId of the OpenAPI document. */
  id: string;
  method: Method;
  /** Path below the API address, parameters as `:name`, the product's name as `{product}`. */
  path: string;
  access: Access;
  /** One line for the OpenAPI document. */
  summary: string;
  params?: Params;
  query?: Query;
  body?: Body;
  /** Schema of the answer's body; fields that it does not name never leave the server. `z.undefined()` is a 204. */
  answer: Answer;
  /** The success status when it is neither 200 nor 204. */
  status?: 201;
  /** Its body may be longer than others: it carries a photo, or as many cards and groups as a grant may have. */
  long?: 'photo' | 'grant';
  /** Its answer is kept for no repeated request, which does the work again: a secret that is shown once. */
  secret?: true;
  /** Changes nothing, though it is a POST: whom somebody looks for travels in the body, so that no address and no log has it. */
  reads?: true;
  /** The answer is a streamed file, not JSON (an export). */
  stream?: 'text/csv' | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
}

export type ParamsOf<E extends Endpoint> = E extends { params: infer S extends Schema }
  ? z.output<S>
  : Record<string, never>;
export type QueryOf<E extends Endpoint> = E extends { query: infer S extends Schema }
  ? z.output<S>
  : Record<string, never>;
export type BodyOf<E extends Endpoint> = E extends { body: infer S extends Schema } ? z.output<S> : undefined;
export type AnswerOf<E extends Endpoint> = E extends { answer: infer S extends Schema } ? z.output<S> : never;

/** What a caller passes: the same schemas before defaults are filled in. */
export type CallInput<E extends Endpoint> = (E extends { params: infer S extends Schema }
  ? { params: z.input<S> }
  : { params?: never }) &
  (E extends { query: infer S extends Schema } ? { query?: z.input<S> } : { query?: never }) &
  (E extends { body: infer S extends Schema } ? { body: z.input<S> } : { body?: never });

/** Declares a call. Keeps the literal types, so that client and server are typed from the one declaration. */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}
