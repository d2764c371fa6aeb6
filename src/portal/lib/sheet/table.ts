import { CELL_MAX, IMPORT_LINES_MAX } from '../../../contract/imports';
import { fromHeadings } from './headings';
import { columnsOf, type SheetTable } from './lines';
import { SheetProblem } from './problem';
import { sheetRows } from './rows';

export { bytesOf } from './rows';

/** Rows among which the headings are looked for. */
const ROWS_TOLD = 10;
/** So many headings that are known are no accident. */
const KNOWN = 2;

/** From the headings on: the first row that has some which are known, else the first one below its titles. */
function fromKnown(rows: SheetTable['rows']): SheetTable['rows'] {
  const known = rows.slice(0, ROWS_TOLD).findIndex(([, cells]) => Object.keys(columnsOf(cells)).length >= KNOWN);
  return known === -1 ? [...fromHeadings(rows)] : rows.slice(known);
}

/** A spreadsheet with headings, above which titles may stand. @throws SheetProblem */
export async function readTable(file: Uint8Array<ArrayBuffer>): Promise<SheetTable> {
  const rows: SheetTable['rows'] = [];
  for await (const row of sheetRows(file, IMPORT_LINES_MAX + 1)) {
    if (row[1].some((cell) => cell.trim() !== '')) rows.push(row);
  }
  const [first, ...rest] = fromKnown(rows);
  if (!first || rest.length === 0) throw new SheetProblem('empty');
  return { headings: first[1].map((cell) => cell.trim().slice(0, CELL_MAX)), rows: rest };
}
