import { CELL_MAX, IMPORT_LINES_MAX } from '../../../contract/imports';
import type { SheetTable } from './lines';
import { SheetProblem } from './problem';
import { sheetRows } from './rows';

/** A spreadsheet whose first row has headings. @throws SheetProblem */
export async function readTable(file: Uint8Array<ArrayBuffer>): Promise<SheetTable> {
  const rows: SheetTable['rows'] = [];
  for await (const row of sheetRows(file, IMPORT_LINES_MAX + 1)) {
    if (row[1].some((cell) => cell.trim() !== '')) rows.push(row);
  }
  const [first, ...rest] = rows;
  if (!first || rest.length === 0) throw new SheetProblem('empty');
  return { headings: first[1].map((cell) => cell.trim().slice(0, CELL_MAX)), rows: rest };
}
