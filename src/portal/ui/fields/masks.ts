import { AREA_CODES, isCnpj, isCpf } from '../../../contract/validation';

/**
 * How a field reads what was typed, pasted or filled in (`read`), and shows what it keeps (`show`). Nothing but separators is left out, and
 * nothing is cut: what does not belong there, or is too long, stays on the screen, where the field's rule says so. `read(show(kept))` is
 * `kept`.
 */
export interface Mask {
  /** What stands in the field → what the form keeps. */
  read: (text: string) => string;
  /** Kept characters → the text with its separators; no separator stands at the end. */
  show: (kept: string) => string;
  /** Reads to the end what somebody has finished writing, by leaving the field, pasting or Enter: lost zeros, a year of two digits. */
  complete?: (kept: string) => string;
  /** Pasted text without what people copy along with it. */
  bare?: (pasted: string) => string;
  /** Shows exactly what it keeps. */
  plain?: true;
  inputMode: 'numeric' | 'tel' | 'text';
}

const SEPARATORS = /[\s.\-–/()\p{Cf}]/gu;
const withoutSeparators = (text: string) => text.replace(SEPARATORS, '');

/** Places separators before the given positions of the kept characters: `{2: '.', 5: '.'}` → 12.345.678. */
function separated(kept: string, separators: Record<number, string>): string {
  return [...kept].map((character, index) => (separators[index] ?? '') + character).join('');
}

const separatedMask = (separators: Record<number, string>, inputMode: Mask['inputMode'] = 'numeric'): Mask => ({
  read: withoutSeparators,
  show: (kept) => separated(kept, separators),
  inputMode,
});

/**
 * What people copy along with a number and that has letters or digits of its own: everything before a colon, or the number's name. A CNPJ
 * may begin with any letters itself, but no separator stands behind the fourth.
 */
const withoutLabel = (pasted: string) =>
  pasted.replace(/^[^:]*:/, '').replace(/^\s*(?:CPF|CNPJ|AN8)(?:\s*n[º°])?[^0-9A-Za-z]+/i, '');

/** Tables drop the zeros before a number: they are put back where its check digits then say that it is whole. */
const withZeros = (length: number, least: number, holds: (text: string) => boolean) => (kept: string) => {
  const whole = kept.padStart(length, '0');
  return /^\d+$/.test(kept) && kept.length >= least && holds(whole) ? whole : kept;
};

/** Below so many digits a number is unfinished rather than one that lost its zeros. */
const CPF_LEAST = 5;
const CNPJ_LEAST = 8;

/** 000.000.000-00 */
export const cpfMask: Mask = {
  ...separatedMask({ 3: '.', 6: '.', 9: '-' }),
  bare: withoutLabel,
  complete: withZeros(11, CPF_LEAST, isCpf),
};
/** 00000-000 */
export const cepMask: Mask = { ...separatedMask({ 5: '-' }), bare: withoutLabel };

/** 00.000.000/0000-00; with `alphanumeric` letters in the first twelve places, always capitals. */
export const cnpjMask = (alphanumeric: boolean): Mask => ({
  ...separatedMask({ 2: '.', 5: '.', 8: '/', 12: '-' }, alphanumeric ? 'text' : 'numeric'),
  read: (text) => withoutSeparators(text).toUpperCase(),
  bare: withoutLabel,
  complete: withZeros(14, CNPJ_LEAST, isCnpj),
});

/** Digits alone: AN8, contract number. */
export const digitsMask: Mask = {
  read: withoutSeparators,
  show: (kept) => kept,
  bare: withoutLabel,
  plain: true,
  inputMode: 'numeric',
};

/** Country code: `+55` and `0055` are 55. */
export const countryCodeMask: Mask = {
  ...digitsMask,
  inputMode: 'tel',
  read: (text) => withoutSeparators(text).replace(/^(?:\+|00)(?=\d)/, ''),
};

/** Area code of Brazil: `(011)` is 11. Elsewhere a zero may be part of it. */
export const areaCodeMask = (national: boolean): Mask => ({
  ...digitsMask,
  inputMode: 'tel',
  read: (text) => withoutSeparators(text).replace(national ? /^0+(?=\d{2})/ : /(?!)/, ''),
});

/** A phone as it is written: digits, and the `+` before a country code. Shown as a number of Brazil, 99999-9999 or 3000-0000, while it can be one. */
export const phoneMask: Mask = {
  read: (text) => withoutSeparators(text),
  show: (kept) => {
    if (!/^\d{1,9}$/.test(kept)) return kept;
    return separated(kept, /^[2-5]/.test(kept) ? { 4: '-' } : { 5: '-' });
  },
  inputMode: 'tel',
};

/** A phone taken apart; `number` alone is what could be no more than that. */
export interface PhoneParts {
  ddi?: string;
  ddd?: string;
  number: string;
}

const BRAZILIAN = /^(\d{2})(9\d{8}|[2-5]\d{7})$/;
const MOBILE = /^(\d{2})(9\d{8})$/;

/**
 * A phone of Brazil, with its area code where it was written along: behind +55, 0055, a zero or a carrier's code, or in brackets. A bare
 * number of ten digits is taken apart only where `ddd`, what the field beside it holds, is empty or the same: it could be a mobile with one
 * digit too many.
 */
export function brazilianPhone(text: string, ddd = ''): PhoneParts {
  const kept = phoneMask.read(text);
  const marked = /^\s*[(+0]/.test(text);
  const national = kept
    .replace(/^(?:\+|00)?55(?=\d{10,11}$)/, '')
    .replace(/^0(?:\d{2}(?=\d{10,11}$))?(?=\d{10,11}$)/, '');
  const [, area = '', number = ''] = BRAZILIAN.exec(national) ?? [];
  if (!AREA_CODES.has(area)) return { number: kept };
  const sure = marked || national.length < kept.length || MOBILE.test(national) || ddd === '' || ddd === area;
  return sure ? { ddd: area, number } : { number: kept };
}

/** Country codes of one or two digits (ITU-T E.164); all others have three. */
const CALLING_CODE = /^(?:\+|00)([17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(\d{4,})$/;

/** A phone of any country: the country code is known where `+` or `00` stands before it. */
export function foreignPhone(text: string): PhoneParts {
  const kept = phoneMask.read(text);
  const [, ddi, number] = CALLING_CODE.exec(kept) ?? [];
  return ddi !== undefined && number !== undefined ? { ddi, number } : { number: kept };
}

const DATE_SEPARATORS = { 2: '/', 4: '/' };

/** The digits of a date as far as it is written, or `yyyy-mm-dd` once it is whole. */
function readDate(text: string): string {
  const iso = /^\s*(\d{4})-(\d{2})-(\d{2})(?!\d)/.exec(text);
  if (iso) return `${iso[1]}-${iso[2]}-${iso[3]}`;
  const [, day = '', month = '', year = ''] = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})\s*$/.exec(text) ?? [];
  if (day) return readDate(day.padStart(2, '0') + month.padStart(2, '0') + year);
  // The field shows no separator at its end: one that stands there was typed just now, and ends a day or month of one digit.
  const digits = withoutSeparators(text.replace(/^(\d{2}[/.-]?)?(\d)[/.-]$/, '$10$2'));
  return /^\d{8}$/.test(digits) ? `${digits.slice(4)}-${digits.slice(2, 4)}-${digits.slice(0, 2)}` : digits;
}

/**
 * dd/mm/aaaa on the screen; the form keeps `yyyy-mm-dd` once all eight digits are there, and the digits so far until then.
 * `5/8/1990`, `5/8/90` and a pasted `yyyy-mm-dd` are understood; a year of two digits is the last one that is `past`, or one of this
 * century.
 */
export const dateMask = (past: boolean): Mask => ({
  read: readDate,
  show: (kept) => {
    const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(kept);
    return iso ? `${iso[3]}/${iso[2]}/${iso[1]}` : separated(kept, DATE_SEPARATORS);
  },
  complete: (kept) => {
    const [, dayMonth, year] = /^(\d{4})(\d{2})$/.exec(kept) ?? [];
    if (dayMonth === undefined || year === undefined) return kept;
    const later = past && Number(year) > new Date().getFullYear() % 100;
    return readDate(`${dayMonth}${later ? '19' : '20'}${year}`);
  },
  inputMode: 'numeric',
});

/** A text that is kept as it is typed; `complete` tidies it once it is finished. */
export const textMask = (complete: (kept: string) => string): Mask => ({
  read: (text) => text,
  show: (kept) => kept,
  complete,
  plain: true,
  inputMode: 'text',
});

/** A username: what a keyboard or a copy puts around it goes. */
export const usernameMask = textMask((kept) => kept.trim());

/** Identity or passport number: written in groups, kept without. */
export const identityMask = textMask(withoutSeparators);

/** A login of any kind: a document's number may come with its separators, and with its name before it. */
export const loginMask: Mask = {
  ...textMask((kept) => (/\d[./-]|[./-]\d/.test(kept) ? withoutSeparators(kept) : kept.trim())),
  bare: withoutLabel,
};

/** A company's name as the registry writes it: what `write` changes is changed while it is typed. */
export const nameMask = (write: (typed: string) => string): Mask => ({
  ...textMask((kept) => kept),
  read: write,
});

/** How many kept characters come from the part of a text before the caret. */
export function countKept(mask: Mask, before: string): number {
  const shown = mask.show(mask.read(before));
  return mask.plain ? shown.length : withoutSeparators(shown).length;
}

/** The place in a shown text right after its first `count` kept characters. */
export function placeAfter(mask: Mask, shown: string, count: number): number {
  if (mask.plain) return Math.min(count, shown.length);
  let place = 0;
  for (let left = count; left > 0 && place < shown.length; place += 1) {
    if (withoutSeparators(shown[place] ?? '') !== '') left -= 1;
  }
  return place;
}
