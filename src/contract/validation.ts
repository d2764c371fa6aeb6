import { isValidCnpj, isValidCpf } from '@brazilian-utils/brazilian-utils';
import './jitless';
import { z } from 'zod';
import {
  AN8_LENGTH,
  BIRTH_YEAR_MIN,
  CHANNELS,
  CODE_LENGTH,
  CNPJ_LENGTH,
  CONTRACT_NUMBER_MAX,
  CPF_LENGTH,
  FOREIGN_ID_MAX,
  FOREIGN_PHONE_MAX,
  HOLDER_MIN_AGE,
  LOGIN_MAX,
  LOGIN_MIN,
  NAME_MAX,
  PASSWORD_MAX,
  PASSWORD_MIN,
  PASSWORD_SPECIALS,
  PHONE_MIN,
  TRADE_NAME_MAX,
  YEAR_MS,
} from './constants';

/**
 * The rules of sign-in §5 and delegation §5, each once: the form shows them, the server enforces them. A message is a key
 * of `locales/{pt,en}/validation.json`.
 */

export const onlyDigits = (text: string) => text.replace(/\D/g, '');

/** Capitals without accents, single spaces: how registry names are compared and how names are searched. */
export function normaliseName(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase().replace(/\s+/g, ' ').trim();
}

/** A company's name as the form lets it be typed: no diacritics, ç as c. */
export function stripAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '');
}

/** A company's name as it is kept: trimmed, in capitals, without diacritics. A trade name keeps its own. */
export const companyName = (text: string) => stripAccents(text.trim()).toUpperCase();
/** A trade name as it is kept: trimmed, in capitals. */
export const tradeName = (text: string) => text.trim().toUpperCase();

// ---- documents

/** A CPF with right check digits (mod 11), eleven digits. */
export const isCpf = (digits: string) => /^\d{11}$/.test(digits) && isValidCpf(digits);

/** A CNPJ with right check digits; letters in the first twelve places since July 2026 (version 2 of the algorithm). */
export const isCnpj = (text: string, { alphanumeric = true } = {}) =>
  (alphanumeric ? /^[0-9A-Z]{12}\d{2}$/ : /^\d{14}$/).test(text) &&
  isValidCnpj(text, { version: alphanumeric ? 2 : 1 });

export const cpf = z
  .string('cpf_required')
  .min(1, 'cpf_required')
  .max(CPF_LENGTH, { error: 'invalid_cpf', abort: true })
  .refine(isCpf, { error: 'invalid_cpf', abort: true });
export const cnpj = z
  .string('cnpj_required')
  .min(1, 'cnpj_required')
  .max(CNPJ_LENGTH, { error: 'invalid_cnpj', abort: true })
  .refine(isCnpj, { error: 'invalid_cnpj', abort: true });
export const an8 = z
  .string('an8_required')
  .min(1, 'an8_required')
  .regex(/^\d*$/, 'numeric_only')
  .max(AN8_LENGTH, 'an8_length')
  .length(AN8_LENGTH, 'an8_length');
export const numeroContrato = z
  .string('contract_required')
  .min(1, 'contract_required')
  .regex(/^\d*$/, 'numeric_only')
  .max(CONTRACT_NUMBER_MAX, 'contract_max_length');
/** Identity or passport number of a foreigner: letters and digits, at most 20. */
export const cie = z
  .string('passport_required')
  .min(1, 'passport_required')
  .max(FOREIGN_ID_MAX, 'passport_max_length')
  .regex(/^[A-Za-z0-9]*$/, 'passport_format');

// ---- login

const looksLikeCnpj = (text: string) => /^[0-9A-Z]{12}\d{2}$/i.test(text);

/** A chosen username: 8 to 15 letters and digits with at least one letter, not shaped like a CNPJ. */
export const username = z
  .string('user_required')
  .min(1, 'user_required')
  .min(LOGIN_MIN, 'user_min_length')
  .max(LOGIN_MAX, 'user_max_length')
  .regex(/^[A-Za-z0-9]*$/, 'user_format')
  .regex(/[A-Za-z]/, 'user_needs_letter')
  .refine((text) => !looksLikeCnpj(text), 'user_not_cnpj');

/** How a typed login is looked up: separators of documents removed, lower case for usernames, capitals for CNPJs. */
export function canonicalLogin(typed: string): string {
  const text = typed.trim();
  const bare = text.replace(/[.\-/\s]/g, '');
  if (/^\d+$/.test(bare)) return bare;
  if (looksLikeCnpj(bare)) return bare.toUpperCase();
  return text.toLowerCase();
}

// ---- password

const SPECIAL = new RegExp(`[${PASSWORD_SPECIALS.replace(/[\]\\^-]/g, '\\$&')}]`);

/** The password rules in the order in which the form ticks them off. */
export const passwordRules = [
  { key: 'length', holds: (text: string) => text.length >= PASSWORD_MIN && text.length <= PASSWORD_MAX },
  { key: 'letter', holds: (text: string) => /[A-Za-z]/.test(text) },
  { key: 'digit', holds: (text: string) => /\d/.test(text) },
  { key: 'special', holds: (text: string) => SPECIAL.test(text) },
  { key: 'slashes', holds: (text: string) => text.length > 0 && !/[/\\]/.test(text) },
] as const;

export const senha = z
  .string('password_required')
  .min(1, 'password_required')
  .max(PASSWORD_MAX, { error: 'password_max_length', abort: true })
  .refine((text) => !/[/\\]/.test(text), { error: 'password_no_slashes', abort: true })
  .refine((text) => passwordRules.every((rule) => rule.holds(text)), 'password_match');

export const confirmaSenha = z
  .string('confirm_password_required')
  .min(1, 'confirm_password_required')
  .max(PASSWORD_MAX, 'password_max_length');

// ---- contact

export const ddd = z
  .string('ddd_required')
  .min(1, 'ddd_required')
  .max(3, { error: 'ddd_format', abort: true })
  .regex(/^\d*$/, 'ddd_format');
/** A phone number as it travels: digits only. */
export const fone = z
  .string('phone_required')
  .min(1, 'phone_required')
  .max(FOREIGN_PHONE_MAX, { error: 'phone_format', abort: true })
  .regex(new RegExp(`^\\d{${PHONE_MIN},}$`), 'phone_format');
/** The same of Brazil, as far as its length goes: nine digits. */
export const foneNacional = fone.max(9, { error: 'invalid_mobile', abort: true });
export const meioEnvio = z.enum(CHANNELS, 'channel_required');

/** The area codes that exist (Anatel's closed list). */
export const AREA_CODES: ReadonlySet<string> = new Set(
  (
    '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55 ' +
    '61 62 63 64 65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99'
  ).split(' '),
);

/** A Brazilian mobile: an existing area code, nine digits, the first a 9. */
export const isBrazilianMobile = (area: string, number: string) => AREA_CODES.has(area) && /^9\d{8}$/.test(number);

// ---- names and dates

/** Digits and dots alone are no name; `Nº 1` is. */
const HAS_LETTER = /\p{L}/u;

/** A person's name as the field allows it: letters (accented too), digits, spaces, dots; apostrophe and hyphen as names carry them. */
export const nome = z
  .string('name_required')
  .trim()
  .min(1, 'name_required')
  .max(NAME_MAX, 'name_max_length')
  .regex(/^[\p{L}\p{M}\d .'’-]*$/u, 'name_format')
  .regex(HAS_LETTER, 'name_needs_letter');
export const razaoSocial = z
  .string('company_name_required')
  .trim()
  .min(1, 'company_name_required')
  .max(NAME_MAX, 'name_max_length')
  .regex(HAS_LETTER, 'name_needs_letter');
/** May be a number alone: shops are called 51. */
export const nomeFantasia = z.string('trade_name_required').trim().max(TRADE_NAME_MAX, 'trade_name_max_length');
export const nomeDaMae = z
  .string('mothers_name_required')
  .trim()
  .min(1, 'mothers_name_required')
  .max(NAME_MAX, 'name_max_length')
  .regex(HAS_LETTER, 'name_needs_letter');
/** The mother in a form, with the box for one who is not known: the box says whether the name is missing. */
export const mother = {
  maeDesconhecida: z.boolean().default(false),
  nomeDaMae: z
    .string('mothers_name_required')
    .trim()
    .max(NAME_MAX, 'name_max_length')
    .regex(/^$|\p{L}/u, 'name_needs_letter')
    .default(''),
};
export const motherNamed = (form: { maeDesconhecida?: unknown; nomeDaMae?: unknown }) =>
  form.maeDesconhecida === true || String(form.nomeDaMae ?? '').trim() !== '';

/**
 * A new name, which other people will read in messages and tables: no web or e-mail address, no invisible and bidirectional characters, no
 * sign by which a spreadsheet takes it for a formula.
 */
export const plainName = (name: z.ZodString) =>
  name.refine(
    (text) => !/[\p{Cf}\u2028\u2029]/u.test(text) && !/^[=+\-@]/.test(text) && !/:\/\/|\bwww\.|\S@\S/i.test(text),
    'name_plain',
  );
/** Nor a bare host, such as `EVIL.EXAMPLE`; only companies that the registry knows may be called so. */
export const hasHost = (text: string) => /[\p{L}\d-]{2,}\.\p{L}{2,}/u.test(text);
export const hostlessName = (name: z.ZodString) => plainName(name).refine((text) => !hasHost(text), 'name_address');

/** `yyyy-mm-dd` that exists in the calendar. */
export const isCalendarDate = (text: string) => {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) && Number(match[1]) >= 1850;
};

/** São Paulo has had no summer time since 2019 and keeps UTC−3; a birth date begins at its midnight. */
const birthInstant = (date: string) => new Date(`${date}T00:00:00-03:00`).getTime();

/** Whole years of 365 days between the birth date (a date of São Paulo) and `now`, as sign-in §5 counts them. */
export function ageAt(date: string, now: number): number {
  return Math.floor((now - birthInstant(date)) / YEAR_MS);
}

export const dataNascimento = z
  .string('birth_date_required')
  .min(1, 'birth_date_required')
  .refine(isCalendarDate, { error: 'birth_date_format', abort: true })
  .refine((date) => Number(date.slice(0, 4)) >= BIRTH_YEAR_MIN, { error: 'birth_date_year', abort: true })
  .refine((date) => birthInstant(date) <= Date.now(), { error: 'birth_date_future', abort: true });

/** Holders are 18 or more; dependents are under 18. One function judges both. */
export const isAdult = (date: string, now = Date.now()) => ageAt(date, now) >= HOLDER_MIN_AGE;
export const holderBirthDate = dataNascimento.refine((date) => isAdult(date), 'minimum_age');
export const dependentBirthDate = dataNascimento.refine((date) => !isAdult(date), 'dependent_maximum_age');

// ---- codes

/** Six digits as typed into the boxes or sent in a body. */
export const token = z
  .string('token_digits_required')
  .regex(new RegExp(`^\\d{${CODE_LENGTH}}$`), 'token_digits_required');
