import { cpfOf } from '../logins';
import { csvRows, separatorOf } from './csv';
import { filledOf, fromHeadings, headsPeople, isPerson } from './headings';

/** Rows that tell whether a text is a table. */
const ROWS_TOLD = 500;

const cpfsAmong = (cell: string, between: RegExp) => cell.split(between).filter((part) => cpfOf(part) !== null).length;

/** Several CPFs with what people write between them. */
const isList = (cell: string) => cpfsAmong(cell, /[;,]/) > 1;

/** What is no cell: a CPF with something else beside it that a cell would not have, or several. */
const isPartOfList = (cell: string) =>
  cpfsAmong(cell, /[;,|]/) > (/[;,|]/.test(cell) ? 0 : 1) || cpfsAmong(cell, /\s+/) > 1;

/** What people write between the words of a list, quotes of their own among it. */
const BETWEEN = /[\s",;|]+/;

/** Whether rows stand in columns: people in one, something else in another. */
function hasColumns(rows: readonly (readonly string[])[], width: number): boolean {
  const mostly = (place: number, of: (cell: string) => boolean) =>
    rows.filter((cells) => of((cells[place] ?? '').trim())).length * 2 > rows.length;
  const places = Array.from({ length: width }, (_, place) => place);
  return (
    places.some((place) => mostly(place, isPerson)) &&
    places.some((place) =>
      mostly(place, (cell) => cell !== '' && !isPerson(cell) && !cell.split(BETWEEN).some(isPerson)),
    )
  );
}

/**
 * Whether a text without tabs is a table, as a CSV's text is: under headings, or in columns of which one has people and another has not. What has nothing but CPFs
 * and usernames is a list, however it is separated.
 */
function isTable(text: string, separator: string): boolean {
  const rows: [number, string[]][] = [];
  for (const row of csvRows(text, separator)) {
    if (filledOf(row).length > 0) rows.push([rows.length, row]);
    if (rows.length === ROWS_TOLD) break;
  }
  const [head, ...below] = fromHeadings(rows).map(([, cells]) => cells);
  if (!head || head.length < 2) return false;
  const isHead = !head.some((cell) => /\d/.test(cell));
  if (isHead && below.length > 0 && head.some((cell) => headsPeople(cell.trim()))) return true;
  const isQuoted = /(^|[;,|\t\r\n])"/.test(text);
  const all = [head, ...below];
  if (!isQuoted && (all.flat().some(isPartOfList) || all.some(({ length }) => length !== head.length))) return false;
  // A username in small letters may begin a list, and a sentence stand above it; a heading has a capital, or several words.
  const isNamed = head.some((cell) => /[\p{Lu}\s]/u.test(cell.trim())) && !head.some((cell) => cell.includes(':'));
  if (isHead && isNamed && below.length > 0) return true;
  return (isQuoted || below.length > 0) && hasColumns(all, head.length);
}

/**
 * What separates the cells of a pasted text that is rows of a spreadsheet, or of a file of such: some with several cells, or a column under its heading. Null for a
 * list, as a single row of CPFs alone is, and what has one between its tabs.
 */
export function pastedSeparator(text: string): string | null {
  const cells = text.split(/[\t\r\n]/).filter((cell) => cell.trim() !== '');
  const isTabbed = /[^\s]\t|\t[^\s]/.test(text) && !cells.some(isList);
  if (isTabbed && (/[\r\n]/.test(text.trim()) || cells.some((cell) => cpfOf(cell) === null))) return '\t';
  const separator = separatorOf(text);
  if (isTable(text, separator)) return separator;
  return /^\s*"?cpfs?\b[^\d\r\n]*[\r\n]/i.test(text) && !cells.some(isList) ? '\t' : null;
}
