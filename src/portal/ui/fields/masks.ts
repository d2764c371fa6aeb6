import { onlyDigits } from '../../../contract/validation';

/**
 * A mask turns what stands in a field into what the form keeps (`clean`) and back into what is shown (`show`). Both accept
 * anything typed so far, and `show(clean(x))` never loses a character that `clean` keeps.
 */
export interface Mask {
  /** Typed or pasted text → the characters that count, at most `max` of them. */
  clean: (typed: string) => string;
  /** Kept characters → the text with its separators; no separator stands at the end. */
  show: (kept: string) => string;
  /** How many characters count. */
  max: number;
  /** Pasted text → the characters that count, where that differs from `clean`. */
  paste?: (pasted: string) => string;
  inputMode: 'numeric' | 'tel' | 'text';
  /** The longest shown text. */
  length: number;
}

/** Places separators before the given positions of the kept characters: `{2: '.', 5: '.'}` → 12.345.678. */
function separated(kept: string, separators: Record<number, string>): string {
  return [...kept].map((character, index) => (separators[index] ?? '') + character).join('');
}

const digitMask = (
  max: number,
  separators: Record<number, string>,
  inputMode: Mask['inputMode'] = 'numeric',
): Mask => ({
  clean: (typed) => onlyDigits(typed).slice(0, max),
  show: (kept) => separated(kept, separators),
  max,
  inputMode,
  length: max + Object.keys(separators).length,
});

/**
 * What people copy along with a number and that has letters or digits of its own: everything before a colon, or the number's name. A CNPJ
 * may begin with any letters itself, but no separator stands behind the fourth.
 */
const withoutLabel = (pasted: string) =>
  pasted.replace(/^[^:]*:/, '').replace(/^\s*(?:CPF|CNPJ|AN8)(?:\s*n[º°])?[^0-9A-Za-z]+/i, '');

/** A mask whose pasted numbers leave their labels behind. */
export const labelled = (mask: Mask): Mask => ({ ...mask, paste: (pasted) => mask.clean(withoutLabel(pasted)) });

/** 000.000.000-00 */
export const cpfMask = digitMask(11, { 3: '.', 6: '.', 9: '-' });
/** 00000-000 */
export const cepMask = digitMask(8, { 5: '-' });

const CNPJ_SEPARATORS = { 2: '.', 5: '.', 8: '/', 12: '-' };

/** 00.000.000/0000-00; with `alphanumeric` letters in the first twelve places, always capitals. */
export function cnpjMask(alphanumeric: boolean): Mask {
  if (!alphanumeric) return digitMask(14, CNPJ_SEPARATORS);
  return labelled({
    clean: (typed) => {
      const characters = typed.toUpperCase().replace(/[^0-9A-Z]/g, '');
      return characters.slice(0, 12) + onlyDigits(characters.slice(12)).slice(0, 2);
    },
    show: (kept) => separated(kept, CNPJ_SEPARATORS),
    max: 14,
    inputMode: 'text',
    length: 18,
  });
}

const BRAZILIAN = 9;

/** A pasted phone of Brazil: its number, and its area code where it came with one, behind the country code or not. */
export function brazilianPhone(pasted: string): { ddd?: string | undefined; number: string } {
  const digits = onlyDigits(pasted).replace(/^0+/, '');
  const [, ddd, number] = /^(?:55)?(\d{2})(\d{8,9})$/.exec(digits) ?? [];
  return { ddd, number: number ?? digits.slice(0, BRAZILIAN) };
}

/** 99999-9999. Of a pasted number with its area code it keeps what stands behind that. */
export const phoneMask: Mask = {
  ...digitMask(BRAZILIAN, { 5: '-' }, 'tel'),
  paste: (pasted) => brazilianPhone(pasted).number,
};

/** Digits alone, at most `max`: area codes, AN8, contract numbers, foreign phones. */
export const digitsMask = (max: number, inputMode: Mask['inputMode'] = 'numeric'): Mask =>
  labelled(digitMask(max, {}, inputMode));

const dateDigits = digitMask(8, { 2: '/', 4: '/' });

function cleanDate(typed: string): string {
  const iso = /^\s*(\d{4})-(\d{2})-(\d{2})/.exec(typed);
  if (iso) return `${iso[1]}-${iso[2]}-${iso[3]}`;
  // The field shows no separator at its end: one that stands there was typed just now, and ends a day or month of one digit.
  const digits = dateDigits.clean(typed.replace(/^(\d{2}[/.-]?)?(\d)[/.-]$/, '$10$2'));
  return digits.length === 8 ? `${digits.slice(4)}-${digits.slice(2, 4)}-${digits.slice(0, 2)}` : digits;
}

/**
 * dd/mm/aaaa on the screen; the form keeps `yyyy-mm-dd` once all eight digits are there, and the digits so far until then.
 * `5/8/1990` and a pasted `yyyy-mm-dd` are understood.
 */
export const dateMask: Mask = {
  ...dateDigits,
  clean: cleanDate,
  paste: (pasted) =>
    cleanDate(
      pasted.replace(
        /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})\s*$/,
        (_, day: string, month: string, year: string) => `${day.padStart(2, '0')}/${month.padStart(2, '0')}/${year}`,
      ),
    ),
  show: (kept) => {
    const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(kept);
    return iso ? `${iso[3]}/${iso[2]}/${iso[1]}` : dateDigits.show(onlyDigits(kept).slice(0, 8));
  },
};

/** A mask without separators that only drops characters: company names, identity numbers. */
export const filterMask = (keep: (typed: string) => string, max: number): Mask => ({
  clean: (typed) => keep(typed).slice(0, max),
  show: (kept) => kept,
  max,
  inputMode: 'text',
  length: max,
});

const separator = /[^0-9A-Za-z]/;
/** A mask without separators shows exactly what it keeps. */
const plain = (mask: Mask) => mask.length === mask.max;

/** How many kept characters come from the part of a text before the caret. */
export function countKept(mask: Mask, before: string): number {
  const shown = mask.show(mask.clean(before));
  return plain(mask) ? shown.length : [...shown].filter((character) => !separator.test(character)).length;
}

/** The place in a shown text right after its first `count` kept characters. */
export function placeAfter(mask: Mask, shown: string, count: number): number {
  if (plain(mask)) return Math.min(count, shown.length);
  let place = 0;
  for (let left = count; left > 0 && place < shown.length; place += 1) {
    if (!separator.test(shown[place] ?? '')) left -= 1;
  }
  return place;
}
