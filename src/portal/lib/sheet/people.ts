import { cpfInPeople, cpfOf, type Filled, filledAt, isUsername, shortCpf } from '../logins';
import { csvRows } from './csv';
import { fromHeadings, headsPeople, isPerson, OF_CPFS, OF_NUMBERS, OF_USERNAMES } from './headings';
import { pastedSeparator } from './pasted';
import { SheetProblem } from './problem';
import { sheetRows } from './rows';

export { bytesOf } from './rows';

/** Rows that are read for people. */
const ROWS_MAX = 10_000;

/** A column that holds CPFs, and usernames where its heading says so or there is none. */
export interface PeopleColumn {
  /** What it is headed with, or its letter. */
  name: string;
  logins: string[];
  /** What may be CPFs that lost their zeros, under no heading that says so. */
  asked: Filled[];
  /** CPFs among the logins that got lost zeros back. */
  filled: Filled[];
  /** What may be usernames, under a heading that does not say so: words alone may be names, or that there is none, as well. */
  usernames: { line: number; text: string }[];
  /** Lines with something else in this column, or with nothing in it. */
  left: { line: number; text: string }[];
}

/** A, B, …, Z, AA, as spreadsheets name their columns. */
const letterOf = (place: number): string =>
  place < 26 ? String.fromCharCode(65 + place) : letterOf(Math.floor(place / 26) - 1) + letterOf(place % 26);

interface Column {
  heading: string | null;
  /** The line in which it begins. */
  from: number;
  cells: { line: number; text: string }[];
}

function peopleOf({ heading, cells, from }: Column, place: number, lines: readonly number[]): PeopleColumn | null {
  if (heading !== null && OF_NUMBERS.test(heading)) return null;
  const named = heading !== null && OF_USERNAMES.test(heading);
  const ofCpfs = heading !== null && !named && OF_CPFS.test(heading);
  const [logins, asked, filled]: [string[], Filled[], Filled[]] = [[], [], []];
  const [usernames, left]: [PeopleColumn['usernames'], PeopleColumn['left']] = [[], []];
  let cpfs = 0;
  for (const { line, text } of cells) {
    const short = shortCpf(text);
    const cpf = ofCpfs ? cpfInPeople(text) : cpfOf(text);
    if (cpf !== null || short !== null) cpfs += 1;
    filled.push(...filledAt(line, text, cpf));
    if (cpf !== null) logins.push(cpf);
    else if (short !== null) asked.push({ line, typed: text, cpf: short });
    else if ((named || heading === null) && isUsername(text)) logins.push(text);
    else if (isUsername(text)) usernames.push({ line, text });
    else left.push({ line, text });
  }
  // Without such a heading words alone are names as well as usernames: CPFs beside them tell. Names have no digits, and no heading says that they are CPFs.
  const like = usernames.filter(({ text }) => ofCpfs || /\d/.test(text)).length;
  const counted = named ? logins.length + asked.length : cpfs + like;
  if ((counted === like && !ofCpfs) || counted === 0 || counted < cells.length - counted) return null;
  const own = new Set(cells.map(({ line }) => line));
  const empty = lines.filter((line) => line > from && !own.has(line)).map((line) => ({ line, text: '' }));
  return {
    name: heading?.slice(0, 40) ?? letterOf(place),
    logins,
    asked,
    filled,
    usernames,
    left: [...left, ...empty].sort((a, b) => a.line - b.line),
  };
}

function peopleIn(rows: readonly (readonly [number, readonly string[]])[]): PeopleColumn[] {
  const columns: Column[] = [];
  const filled: number[] = [];
  for (const [line, row] of fromHeadings(rows)) {
    const holdsCpf = row.some((cell) => cpfOf(cell) !== null);
    if (row.some((cell) => cell.trim() !== '')) filled.push(line);
    for (const [place, cell] of row.entries()) {
      const text = cell.trim();
      if (text === '') continue;
      const column = columns[place];
      // What says that it heads people does so, whatever stands above it, until there are some.
      if (column && headsPeople(text) && !column.cells.some((above) => isPerson(above.text)))
        columns[place] = { heading: text, from: line, cells: [] };
      else if (column) column.cells.push({ line, text });
      // Beside a CPF nothing is a heading.
      else if (holdsCpf || isPerson(text)) columns[place] = { heading: null, from: line, cells: [{ line, text }] };
      else columns[place] = { heading: text, from: line, cells: [] };
    }
  }
  if (filled.length === 0) throw new SheetProblem('empty');
  // Columns in which nothing stands are holes.
  const found = Array.from(columns, (column: Column | undefined, place) =>
    column ? peopleOf(column, place, filled) : null,
  );
  const held = found.filter((column) => column !== null);
  if (held.length === 0) throw new SheetProblem('noCpfs');
  return held;
}

/**
 * The columns of a spreadsheet whose cells are CPFs, most of them: whole cells, never digits within a name. CPFs that lost one or two zeros count as such; shorter ones
 * where the heading says that they are CPFs, and are asked about elsewhere.
 * @throws SheetProblem
 */
export async function peopleColumns(file: Uint8Array<ArrayBuffer>): Promise<PeopleColumn[]> {
  const rows: [number, string[]][] = [];
  for await (const row of sheetRows(file, ROWS_MAX)) rows.push(row);
  return peopleIn(rows);
}

/**
 * The same of rows that were copied from a spreadsheet, whose cells stand between tabs, or out of the text of a file.
 * @throws SheetProblem
 */
export function pastedColumns(text: string): PeopleColumn[] {
  const rows: [number, string[]][] = [];
  for (const row of csvRows(text, pastedSeparator(text) ?? '\t'))
    if (rows.push([rows.length + 1, row]) > ROWS_MAX) throw new SheetProblem('tooManyLines');
  return peopleIn(rows);
}
