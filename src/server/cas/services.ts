import type { Config } from '../config';

/** The places that the sign-on may send somebody to. */
type ServiceConfig = Pick<Config, 'PUBLIC_URL' | 'CAS_SERVICES'>;

/** What is known of a service that is on the list. */
export interface Service {
  /** Exactly as it was asked for: tickets are bound to this text. */
  text: string;
  url: URL;
  /** It is this product's own portal. */
  own: boolean;
  /** Nobody enters it without a second step. */
  factor: boolean;
}

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/;
const LONGEST = 2000;

/**
 * The portal's own address: `PUBLIC_URL`, or in the embedded set-up the request's host when that is this machine. Another Host
 * header is never believed.
 */
export function frontAddress(config: Pick<Config, 'PUBLIC_URL'>, host: string | undefined): string | null {
  if (config.PUBLIC_URL) return config.PUBLIC_URL.replace(/\/+$/, '');
  return host && LOOPBACK.test(host) ? `http://${host}` : null;
}

/**
 * Whether an address carries a ticket already: the one that is added would come after it, and whoever reads the first would be signed in
 * as the one whose ticket somebody put there.
 */
export const carriesTicket = (url: URL): boolean =>
  url.search
    .slice(1)
    .split(/[&;]/)
    .some((part) => new URLSearchParams(part).keys().next().value?.trim().toLowerCase() === 'ticket');

/** A service as it may be redirected to: http or https, printable ASCII, no user name and no ticket inside. */
function parse(text: string): URL | null {
  if (text.length > LONGEST || !/^https?:\/\/[\x21-\x5b\x5d-\x7e]+$/i.test(text)) return null;
  try {
    const url = new URL(text);
    return url.username || url.password || carriesTicket(url) ? null : url;
  } catch {
    return null;
  }
}

/** Does `url` lie at or below the listed address? Whole path segments, so that `/app` does not open `/application`. */
function isBelow(url: URL, listed: string): boolean {
  const base = parse(listed);
  if (!base || base.origin !== url.origin) return false;
  const folder = base.pathname.replace(/\/$/, '');
  return url.pathname === folder || url.pathname.startsWith(`${folder}/`);
}

/** The service that a ticket may be issued for: the portal's `/auth` with any query, or one on `CAS_SERVICES`. Null for any other. */
export function allowedService(config: ServiceConfig, text: string, host: string | undefined): Service | null {
  const url = parse(text);
  if (!url) return null;
  const front = frontAddress(config, host);
  const auth = front ? new URL(`${front}/auth`) : null;
  if (auth && url.origin === auth.origin && url.pathname === auth.pathname)
    return { text, url, own: true, factor: false };
  const entries = config.CAS_SERVICES.filter((listed) => isBelow(url, listed.address));
  return entries.length > 0 ? { text, url, own: false, factor: entries.some(({ factor }) => factor) } : null;
}

/**
 * Whether a ticket issued for `issuedFor` may be validated for `service`: the same text, letter by letter. The portal's own /auth is one
 * service with and without a query, which says nothing but where the person goes on to.
 */
export const isSameService = (
  config: ServiceConfig,
  issuedFor: string,
  service: Service,
  host: string | undefined,
): boolean => issuedFor === service.text || (service.own && allowedService(config, issuedFor, host)?.own === true);

/** Where a logout may lead: anywhere in the portal, or to a listed service. */
export function allowedAfterLogout(config: ServiceConfig, text: string, host: string | undefined): string | null {
  const url = parse(text);
  if (!url) return null;
  const front = frontAddress(config, host);
  const services = config.CAS_SERVICES.map((entry) => entry.address);
  const listed = front ? [front, ...services] : services;
  return listed.some((address) => isBelow(url, address)) ? text : null;
}

/** The service's address with the ticket as a parameter, before any fragment. */
export function withTicket(service: string, ticket: string): string {
  const [address = '', ...fragment] = service.split('#');
  const separator = address.includes('?') ? (/[?&]$/.test(address) ? '' : '&') : '?';
  return [`${address}${separator}ticket=${ticket}`, ...fragment].join('#');
}
