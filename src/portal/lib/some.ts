import { personName } from './format';

/** Names that a notice has room for. */
const NAMES = 3;
/** Lines of a list or a spreadsheet that are named. */
export const LINES_NAMED = 10;

const firstOf = (words: readonly (string | number)[], most: number): string =>
  words.slice(0, most).join(', ') + (words.length > most ? '…' : '');

/** The first of these people by name, as a notice says of whom it speaks. */
export const someNames = (names: readonly string[]): string => firstOf(names.map(personName), NAMES);

/** The first of these lines by number. */
export const someLines = (lines: readonly number[]): string => firstOf(lines, LINES_NAMED);
