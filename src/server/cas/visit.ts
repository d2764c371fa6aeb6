import type { FastifyRequest } from 'fastify';
import type { Language } from '../../contract/constants';
import type { Deps } from '../deps';
import { type Looks, looksOf } from '../looks';
import { languageOf } from '../texts';
import { frontAddress } from './services';

/** What every page needs to know of the request that it answers. */
export interface Visit {
  language: Language;
  looks: Looks;
  /** The portal's address without a slash at the end; empty when this host's own is to be used. */
  front: string;
  /** A text of `locales/`, with the product's name filled in. */
  t: (key: string, values?: Record<string, unknown>) => string;
  /** This page's address in another language, contrast or theme. */
  link: (change: Record<string, string>) => string;
}

/** Parameters of `/cas/login` that a change of language, contrast or theme must not lose. */
const KEPT = ['service', 'renew', 'gateway', 'method'];
const LOGIN_PATH = '/cas/login';

/** One parameter of a query or a form. A repeated one becomes a text that is on no list; null bytes, which the database refuses, too. */
export function parameter(values: unknown, name: string): string | undefined {
  const value = (values as Record<string, unknown> | null | undefined)?.[name];
  const text = Array.isArray(value) ? value.join(',') : value;
  return typeof text === 'string' ? text.replaceAll('\0', '\ufffd') : undefined;
}

/** An option that is set by its presence (CAS 3.0 §2.1.1), as in `renew=true`; `false` says plainly that it is not. */
export function isSet(values: unknown, name: string): boolean {
  const value = parameter(values, name);
  return value !== undefined && value !== 'false';
}

export function visitOf(deps: Pick<Deps, 'config' | 'texts'>, request: FastifyRequest): Visit {
  const language = languageOf(request);
  const product = deps.config.PRODUCT;
  const path = request.url.split('?', 1)[0] ?? LOGIN_PATH;
  const source = request.method === 'POST' ? request.body : request.query;
  return {
    language,
    looks: looksOf(request),
    front: frontAddress(deps.config, request.headers.host) ?? '',
    t: (key, values) => deps.texts.t(language, key, { product, ...values }),
    link: (change) => {
      const query = new URLSearchParams();
      for (const name of path === LOGIN_PATH ? KEPT : []) {
        const value = parameter(source, name);
        if (value !== undefined) query.set(name, value);
      }
      for (const [name, value] of Object.entries(change)) query.set(name, value);
      return query.size > 0 ? `${path}?${query}` : path;
    },
  };
}
