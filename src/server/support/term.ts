import { LOCAL_DDI, LOGIN_MAX } from '../../contract/constants';
import { NAME_SEARCH_MIN } from '../../contract/support';
import { normaliseName } from '../../contract/validation';

/** What a typed term may be: everything that it could mean is looked for. */
export type Term =
  | {
      kind: 'exact';
      email?: string;
      cpf?: string;
      cnpj?: string;
      an8?: string;
      login?: string;
      /** Numbers with or without an area code. */
      phones?: { ddd: string | null; fone: string }[];
    }
  /** Words that the name contains, in capitals without accents; `login` when it may be a username as well. */
  | { kind: 'name'; words: string[]; login?: string };

/** A number of eight to thirteen digits as a phone, with and without country and area code. */
function phonesOf(digits: string): { ddd: string | null; fone: string }[] {
  if (digits.length === 8 || digits.length === 9) return [{ ddd: null, fone: digits }];
  if (digits.length === 10 || digits.length === 11) return [{ ddd: digits.slice(0, 2), fone: digits.slice(2) }];
  return digits.startsWith(LOCAL_DDI) && (digits.length === 12 || digits.length === 13)
    ? phonesOf(digits.slice(LOCAL_DDI.length))
    : [];
}

/**
 * Reads a term as staff type it, with or without separators: eleven digits are a CPF or a mobile with its area code, fourteen characters a
 * CNPJ, eight an AN8 or a number without area code, something with an @ an e-mail, a word of eight letters and digits a username or a name.
 * @returns null when it is none of these: fewer letters than a name needs
 */
export function readTerm(typed: string): Term | null {
  if (typed.includes('@')) return { kind: 'exact', email: typed.toLowerCase() };
  const bare = typed.replace(/[\s.\-/()+]/g, '');
  if (/^\d+$/.test(bare)) {
    const phones = phonesOf(bare);
    return {
      kind: 'exact',
      ...(bare.length === 11 && { cpf: bare }),
      ...(bare.length === 14 && { cnpj: bare }),
      ...(bare.length === 8 && { an8: bare }),
      ...(phones.length > 0 && { phones }),
    };
  }
  if (/^[0-9A-Z]{12}\d{2}$/i.test(bare)) return { kind: 'exact', cnpj: bare.toUpperCase(), login: bare.toLowerCase() };
  const login = /^[a-z0-9]+$/i.test(typed) && typed.length <= LOGIN_MAX ? typed.toLowerCase() : undefined;
  if (login && /\d/.test(login)) return { kind: 'exact', login };
  const words = normaliseName(typed).split(' ').filter(Boolean);
  const letters = words.join('').replace(/[^A-Z]/g, '').length;
  return letters >= NAME_SEARCH_MIN ? { kind: 'name', words, ...(login && { login }) } : null;
}
