import { cpfOf } from '../logins';
import { SheetProblem } from './problem';
import { sheetRows } from './rows';

/** Rows that are read for people. */
const ROWS_MAX = 10_000;

/** A column that holds CPFs. */
export interface CpfColumn {
  /** What it is headed with, or its letter. */
  name: string;
  cpfs: string[];
  /** Cells with something else in them. */
  others: number;
}

/** A, B, …, Z, AA, as spreadsheets name their columns. */
const letterOf = (place: number): string =>
  place < 26 ? String.fromCharCode(65 + place) : letterOf(Math.floor(place / 26) - 1) + letterOf(place % 26);

/**
 * The columns of a spreadsheet whose cells are CPFs, most of them: whole cells, never digits within a name. CPFs that lost their zeros count as such.
 * @throws SheetProblem
 */
export async function cpfColumns(file: Uint8Array<ArrayBuffer>): Promise<CpfColumn[]> {
  const columns: (CpfColumn & { heading: string | null })[] = [];
  let rows = 0;
  for await (const [, row] of sheetRows(file, ROWS_MAX)) {
    rows += 1;
    for (const [place, cell] of row.entries()) {
      const text = cell.trim();
      if (text === '') continue;
      const column = (columns[place] ??= { name: letterOf(place), heading: null, cpfs: [], others: 0 });
      const cpf = cpfOf(text);
      if (cpf !== null) column.cpfs.push(cpf);
      else if (column.heading === null && column.cpfs.length === 0 && column.others === 0) column.heading = text;
      else column.others += 1;
    }
  }
  if (rows === 0) throw new SheetProblem('empty');
  // Columns in which nothing stands are holes.
  const found = Object.values(columns).filter(({ cpfs, others }) => cpfs.length > 0 && cpfs.length >= others);
  if (found.length === 0) throw new SheetProblem('noCpfs');
  return found.map(({ name, heading, cpfs, others }) => ({ name: heading?.slice(0, 40) ?? name, cpfs, others }));
}
