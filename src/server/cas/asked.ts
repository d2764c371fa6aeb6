import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config';
import { originOf } from '../http/origin';
import { browserCookie, signOnCookie } from './cookies';
import type { Service } from './services';
import type { SignOn, SignOnEnd, Visitor } from './sign-on';
import type { Visit } from './visit';

/** A request to `/cas/login`, read. */
export interface Asked {
  request: FastifyRequest;
  reply: FastifyReply;
  visit: Visit;
  service: Service | null;
  renew: boolean;
  method: string | undefined;
  signOn: SignOn | null;
  /** Why the sign-on that this browser had is over; null when it had none. */
  ended: SignOnEnd | null;
  now: Date;
}

/** What every form carries along: where the person is going and how (CAS 3.0 §2.2.1). */
export const carriedBy = ({ service, renew, method }: Asked) => ({
  service: service?.text,
  renew: renew ? 'true' : undefined,
  method,
});

/** Where a form of the page may end beside this server. */
export const targetsOf = ({ service }: Asked) => (service ? [service.url.origin] : []);

/** Who asks, as far as a sign-on wants to know. */
export const visitorOf = (
  config: Pick<Config, 'PUBLIC_URL'>,
  { request, visit, now }: Pick<Asked, 'request' | 'visit' | 'now'>,
): Visitor => ({
  cookie: signOnCookie(config, request),
  browser: browserCookie(config, request),
  origin: originOf(request),
  now,
  language: visit.language,
  front: visit.front,
});
