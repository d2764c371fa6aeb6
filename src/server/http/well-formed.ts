import { Refusal } from './refusal';

const refused = (campo = '') => new Refusal('MCN-100', { campos: [{ campo, chave: 'invalid_request' }] });

/**
 * Refuses what no schema has to think of: null bytes, which PostgreSQL's texts cannot hold. The refusal names the place, as those
 * of the schemas do.
 * @throws Refusal MCN-100
 */
export function requireWellFormed(value: unknown, campo = ''): void {
  if (typeof value === 'string') {
    if (value.includes('\0')) throw refused(campo);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      requireWellFormed(key, campo);
      requireWellFormed(inner, campo ? `${campo}.${key}` : key);
    }
  }
}

/**
 * Refuses a body that is no object and no list, where a call takes one: rules across its fields may then look at them.
 * @throws Refusal MCN-100
 */
export function requireBody(body: unknown): void {
  if (typeof body !== 'object' || body === null) throw refused();
}
