import type { FastifyReply, FastifyRequest } from 'fastify';
import { CONTRAST_COOKIE, LANGUAGE_COOKIE, LANGUAGES, THEME_COOKIE } from '../../contract/constants';
import { type CookieConfig, isHttps } from './cookies';
import { parameter } from './visit';

const YEAR_SECONDS = 365 * 24 * 3600;

/** What the address of a page may choose, by its parameter: the cookie that server and portal both read, and its values. */
const CHOICES: Record<string, { cookie: string; values: readonly string[] }> = {
  lng: { cookie: LANGUAGE_COOKIE, values: LANGUAGES },
  contrast: { cookie: CONTRAST_COOKIE, values: ['normal', 'high'] },
  theme: { cookie: THEME_COOKIE, values: ['light', 'dark'] },
};

/**
 * Keeps the choices that an address carries; nothing that was only detected is stored.
 * @returns whether the address carries any, be it one that there is not
 */
export function keepChoices(config: CookieConfig, request: FastifyRequest, reply: FastifyReply): boolean {
  const made = Object.entries(CHOICES).map(([name, choice]) => ({ ...choice, value: parameter(request.query, name) }));
  for (const { cookie, values, value } of made)
    if (value !== undefined && values.includes(value))
      reply.setCookie(cookie, value, {
        path: '/',
        sameSite: 'lax',
        secure: isHttps(config),
        maxAge: YEAR_SECONDS,
      });
  return made.some(({ value }) => value !== undefined);
}
