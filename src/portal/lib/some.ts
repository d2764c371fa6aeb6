import type { TFunction } from 'i18next';
import { personName } from './format';

/** Names that a notice, or a line of a phone, has room for. */
const NAMES = 3;
/** Lines of a list or a spreadsheet that are named. */
export const LINES_NAMED = 10;

/** The first of these, and how many more there are. */
export function fewOf(t: TFunction, all: readonly (string | number)[], most = NAMES): string {
  const more = all.length - most;
  return [...all.slice(0, most), ...(more > 0 ? [t('ui:more', { count: more })] : [])].join(', ');
}

/** The first of these people by name, as a notice says of whom it speaks. */
export const someNames = (t: TFunction, names: readonly string[]): string => fewOf(t, names.map(personName));

/** The first of these lines by number. */
export const someLines = (t: TFunction, lines: readonly number[]): string => fewOf(t, lines, LINES_NAMED);
