import type { FastifyRequest } from 'fastify';
import { CONTRAST_COOKIE, THEME_COOKIE } from '../contract/constants';

/** What somebody chose to look at the pages in; a theme of null is the device's. */
export interface Looks {
  contrast: 'high' | null;
  theme: 'light' | 'dark' | null;
}

/** The looks that the cookies of a request choose. */
export function looksOf({ cookies }: FastifyRequest): Looks {
  const theme = cookies[THEME_COOKIE];
  return {
    contrast: cookies[CONTRAST_COOKIE] === 'high' ? 'high' : null,
    theme: theme === 'light' || theme === 'dark' ? theme : null,
  };
}

/** Looks as attributes of the `html` element, for the style sheets; empty, or with a space before each. */
export const lookAttributes = ({ contrast, theme }: Looks): string =>
  (contrast ? ` data-contrast="${contrast}"` : '') + (theme ? ` data-theme="${theme}"` : '');
