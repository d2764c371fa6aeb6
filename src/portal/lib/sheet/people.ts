import { cpfOf, isUsername } from '../logins';
import { csvRows } from './csv';
import { SheetProblem } from './problem';
import { sheetRows } from './rows';

/** Rows that are read for people. */
const ROWS_MAX = 10_000;

/** A column that holds CPFs, and usernames where its heading says so or there is none. */
export interface PeopleColumn {
  /** What it is headed with, or its letter. */
  name: string;
  logins: string[];
  /** Cells with something else in them. */
  others: number;
}

/** A, B, …, Z, AA, as spreadsheets name their columns. */
const letterOf = (place: number): string =>
  place < 26 ? String.fromCharCode(65 + place) : letterOf(Math.floor(place / 26) - 1) + letterOf(place % 26);

/** How a column of usernames is headed, as the table's own exports do. */
const OF_USERNAMES = /^((cpf|cnpj)\s*(ou|e|or|and|\/)\s*)?(usu[aá]rio|user|username|login)s?$/i;

interface Column {
  heading: string | null;
  cells: string[];
}

function peopleOf({ heading, cells }: Column, place: number): PeopleColumn | null {
  const named = heading !== null && OF_USERNAMES.test(heading);
  const logins = cells.flatMap((cell) => cpfOf(cell) ?? ((named || heading === null) && isUsername(cell) ? cell : []));
  const cpfs = cells.filter((cell) => cpfOf(cell) !== null).length;
  // Without such a heading words alone are names as well as usernames: CPFs beside them tell.
  const counted = named ? logins.length : cpfs;
  if (counted === 0 || counted < cells.length - counted) return null;
  return { name: heading?.slice(0, 40) ?? letterOf(place), logins, others: cells.length - logins.length };
}

function peopleIn(rows: readonly (readonly string[])[]): PeopleColumn[] {
  const columns: Column[] = [];
  for (const row of rows) {
    const holdsCpf = row.some((cell) => cpfOf(cell) !== null);
    for (const [place, cell] of row.entries()) {
      const text = cell.trim();
      if (text === '') continue;
      const column = columns[place];
      if (column) column.cells.push(text);
      // Beside a CPF nothing is a heading, and no heading has letters and digits as a username may.
      else if (holdsCpf || (/\d/.test(text) && isUsername(text))) columns[place] = { heading: null, cells: [text] };
      else columns[place] = { heading: text, cells: [] };
    }
  }
  if (rows.length === 0) throw new SheetProblem('empty');
  // Columns in which nothing stands are holes.
  const found = Array.from(columns, (column: Column | undefined, place) => (column ? peopleOf(column, place) : null));
  const held = found.filter((column) => column !== null);
  if (held.length === 0) throw new SheetProblem('noCpfs');
  return held;
}

/**
 * The columns of a spreadsheet whose cells are CPFs, most of them: whole cells, never digits within a name. CPFs that lost their zeros count as such.
 * @throws SheetProblem
 */
export async function peopleColumns(file: Uint8Array<ArrayBuffer>): Promise<PeopleColumn[]> {
  const rows: string[][] = [];
  for await (const [, row] of sheetRows(file, ROWS_MAX)) rows.push(row);
  return peopleIn(rows);
}

/**
 * The same of rows that were copied from a spreadsheet, whose cells stand between tabs.
 * @throws SheetProblem
 */
export function pastedColumns(text: string): PeopleColumn[] {
  const rows: string[][] = [];
  for (const row of csvRows(text, '\t')) if (rows.push(row) > ROWS_MAX) throw new SheetProblem('tooManyLines');
  return peopleIn(rows);
}
