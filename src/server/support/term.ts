import { AN8_LENGTH, LOCAL_DDI, LOGIN_MAX } from '../../contract/constants';
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
      /** The number of a contract, or of a posting card. */
      contract?: string;
      card?: string;
      /** Numbers with or without an area code. */
      phones?: { ddd: string | null; fone: string }[];
    }
  /** Words that the name or the trade name contains, in capitals without accents; `login` when it may be a username as well. */
  | { kind: 'name'; words: string[]; login?: string };

/** What a term was looked for as; a name where it may be nothing else. The audit has these words. */
export type SearchedBy = Exclude<keyof Extract<Term, { kind: 'exact' }>, 'kind'> | 'nome';

export const searchedBy = (term: Term | null): SearchedBy[] =>
  term?.kind === 'exact' ? (Object.keys(term) as (SearchedBy | 'kind')[]).filter((key) => key !== 'kind') : ['nome'];

/** A number of eight to thirteen digits as a phone, with and without country and area code. */
function phonesOf(digits: string): { ddd: string | null; fone: string }[] {
  if (digits.length === 8 || digits.length === 9) return [{ ddd: null, fone: digits }];
  if (digits.length === 10 || digits.length === 11) return [{ ddd: digits.slice(0, 2), fone: digits.slice(2) }];
  return digits.startsWith(LOCAL_DDI) && (digits.length === 12 || digits.length === 13)
    ? phonesOf(digits.slice(LOCAL_DDI.length))
    : [];
}

/** Digits of a contract's number and of a posting card's. */
const AGREEMENT_LENGTH = 10;
/** Digits of the shortest number that is looked for: an AN8, or a telephone without its area code. */
const NUMBER_MIN = 8;

/** A term without what stands between the parts of a number. */
const bareOf = (typed: string) => typed.replace(/[\s.\-/()+]/g, '');
const isNumber = (bare: string) => /^\d+$/.test(bare);

/** Why a term that `readTerm` reads nothing in is too short, as its field says it. */
export const shortOf = (typed: string) => (isNumber(bareOf(typed)) ? 'search_number_min' : 'search_min');

/** An AN8 as this search's own results write it, `AN8 10203040`. Without a space it may be a username as well. */
function writtenAn8(typed: string): Term | null {
  const [, between = '', written = ''] = /^an8([\s:]*)(\d[\d\s.-]*)$/i.exec(typed) ?? [];
  const an8 = written.replace(/\D/g, '');
  if (an8.length !== AN8_LENGTH) return null;
  return { kind: 'exact', an8, ...(between === '' && an8 === written && { login: typed.toLowerCase() }) };
}

/**
 * Reads a term as staff type it, with or without separators: eleven digits are a CPF or a mobile with its area code, fourteen characters a
 * CNPJ, ten a contract, a posting card or a telephone, eight an AN8 or a number without area code, something with an @ an e-mail, a word of
 * eight letters and digits a username or a name.
 * @returns null when it is none of these: fewer letters than a name needs, or fewer digits than any number has
 */
export function readTerm(typed: string): Term | null {
  if (typed.includes('@')) return { kind: 'exact', email: typed.toLowerCase() };
  const an8 = writtenAn8(typed);
  if (an8) return an8;
  const bare = bareOf(typed);
  if (isNumber(bare)) {
    if (bare.length < NUMBER_MIN) return null;
    const phones = phonesOf(bare);
    return {
      kind: 'exact',
      ...(bare.length === 11 && { cpf: bare }),
      ...(bare.length === 14 && { cnpj: bare }),
      ...(bare.length === AN8_LENGTH && { an8: bare }),
      ...(bare.length === AGREEMENT_LENGTH && { contract: bare, card: bare }),
      ...(phones.length > 0 && { phones }),
    };
  }
  if (/^[0-9A-Z]{12}\d{2}$/i.test(bare)) return { kind: 'exact', cnpj: bare.toUpperCase(), login: bare.toLowerCase() };
  const login = /^[a-z0-9]+$/i.test(typed) && typed.length <= LOGIN_MAX ? typed.toLowerCase() : undefined;
  if (login && /\d/.test(login)) return login.length < NAME_SEARCH_MIN ? null : { kind: 'exact', login };
  const words = normaliseName(typed).split(' ').filter(Boolean);
  const letters = words.join('').replace(/[^A-Z]/g, '').length;
  return letters >= NAME_SEARCH_MIN ? { kind: 'name', words, ...(login && { login }) } : null;
}
