import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config';
import { FORM_SECONDS, isFormSecret, newFormSecret } from './secrets';

/**
 * Cookies of the sign-on: for the sign-on's own path, out of reach of scripts, and over https only where the address is https. They end
 * with the browser's session (CAS 3.0 §3.6.1), but for the one that names the browser. The `__Secure-` name keeps an http page of the same host from planting one.
 */
const PATH = '/cas';
const DAY_SECONDS = 24 * 3600;

export type CookieConfig = Pick<Config, 'PUBLIC_URL'>;

export const isHttps = (config: CookieConfig) => config.PUBLIC_URL?.startsWith('https:') ?? false;
const nameOf = (config: CookieConfig, name: string) => (isHttps(config) ? `__Secure-${name}` : name);
const signOnName = (config: CookieConfig) => nameOf(config, 'TGC-conta');
const formName = (config: CookieConfig) => nameOf(config, 'LT-conta');
const browserName = (config: CookieConfig) => nameOf(config, 'BR-conta');
export const signOnCookieOptions = (config: CookieConfig) =>
  ({ path: PATH, httpOnly: true, sameSite: 'lax', secure: isHttps(config) }) as const;

export function signOnCookie(config: CookieConfig, request: FastifyRequest): string | null {
  return request.cookies[signOnName(config)] ?? null;
}

export function setSignOnCookie(config: CookieConfig, reply: FastifyReply, value: string): void {
  reply.setCookie(signOnName(config), value, signOnCookieOptions(config));
}

export function clearSignOnCookie(config: CookieConfig, reply: FastifyReply): void {
  reply.clearCookie(signOnName(config), signOnCookieOptions(config));
}

/** The secret that this browser's sign-in forms are bound to; the same for all of its tabs. */
export function formSecret(config: CookieConfig, request: FastifyRequest): string | null {
  const value = request.cookies[formName(config)];
  return value && isFormSecret(value) ? value : null;
}

/** Gives the browser its form secret, or another hour with the one that it has. */
export function keepFormSecret(config: CookieConfig, request: FastifyRequest, reply: FastifyReply): string {
  const secret = formSecret(config, request) ?? newFormSecret();
  reply.setCookie(formName(config), secret, { ...signOnCookieOptions(config), maxAge: FORM_SECONDS });
  return secret;
}

/** What names this browser to the accounts that have signed in with it; it opens nothing. */
export function browserCookie(config: CookieConfig, request: FastifyRequest): string | null {
  return request.cookies[browserName(config)] ?? null;
}

export function setBrowserCookie(
  config: CookieConfig & Pick<Config, 'KNOWN_BROWSER_DAYS'>,
  reply: FastifyReply,
  value: string,
): void {
  reply.setCookie(browserName(config), value, {
    ...signOnCookieOptions(config),
    maxAge: config.KNOWN_BROWSER_DAYS * DAY_SECONDS,
  });
}
