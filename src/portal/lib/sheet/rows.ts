import { csvRows, textOf } from './csv';
import { SheetProblem } from './problem';
import { xlsxRows } from './xlsx';

/** Bytes of a file. */
export const FILE_MAX = 5_000_000;

const UTF16_NAME = [...'EncryptedPackage'].flatMap((letter) => [letter.charCodeAt(0), 0]);

const holds = (file: Uint8Array, wanted: readonly number[]) => {
  const [first = 0] = wanted;
  for (let at = file.indexOf(first); at !== -1; at = file.indexOf(first, at + 1))
    if (wanted.every((byte, offset) => file[at + offset] === byte)) return true;
  return false;
};

const beginsWith = (file: Uint8Array, ...bytes: number[]) => bytes.every((byte, at) => file[at] === byte);

/** A file that somebody chose. @throws SheetProblem for one that is too long, of which nothing is read */
export async function bytesOf(chosen: File): Promise<Uint8Array<ArrayBuffer>> {
  if (chosen.size > FILE_MAX) throw new SheetProblem('tooLong');
  return new Uint8Array(await chosen.arrayBuffer());
}

/** What no CSV begins with: pages and spreadsheets in XML, which are called .xls as well, and PDF. */
const OTHER = /^\s*(<(!doctype|html|head|body|table|meta|\?xml|workbook)\b|%PDF-|\{\\rtf)/i;

/** @throws SheetProblem for what is no text of cells: none has a zero in it */
function csvText(file: Uint8Array): string {
  const text = textOf(file);
  if (OTHER.test(text) || text.includes('\0')) throw new SheetProblem('other');
  return text;
}

/** How long rows are read at a stretch before the window has its turn, ms; looked at every so many rows. */
const STRETCH_MS = 40;
const ROWS_AT_ONCE = 50;

/**
 * The rows of a CSV, or of the first sheet of an XLSX, with their numbers, by what the file begins with, whatever it is called. The window goes on meanwhile.
 * @param most rows that are read; one more is an error
 * @throws SheetProblem
 */
export async function* sheetRows(file: Uint8Array<ArrayBuffer>, most: number): AsyncGenerator<[number, string[]]> {
  if (file.length > FILE_MAX) throw new SheetProblem('tooLong');
  if (beginsWith(file, 0xd0, 0xcf, 0x11, 0xe0)) throw new SheetProblem(holds(file, UTF16_NAME) ? 'password' : 'old');
  let rows = 0;
  const count = () => {
    if ((rows += 1) > most) throw new SheetProblem('tooManyLines');
    return rows;
  };
  let since = performance.now();
  const rest = async () => {
    if (rows % ROWS_AT_ONCE > 0 || performance.now() - since < STRETCH_MS) return;
    await new Promise((goOn) => setTimeout(goOn));
    since = performance.now();
  };
  if (beginsWith(file, 0x50, 0x4b))
    for await (const numbered of xlsxRows(file, most + 1)) {
      count();
      yield numbered;
      await rest();
    }
  else
    for (const row of csvRows(csvText(file))) {
      yield [count(), row];
      await rest();
    }
}
