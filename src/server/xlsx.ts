import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { type CellValue, writeXlsxStream } from 'hucre/xlsx';
import type { Language } from '../contract/constants';
import { type ExportingCall, saveAs } from './csv';
import { inSaoPaulo } from './saoPaulo';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** How a column is kept: a text stays one when its cell is edited, so that nothing ever becomes a formula and no zero is lost. */
export type Kind = 'text' | 'number' | 'day' | 'moment';
interface SheetColumn {
  title: string;
  kind: Kind;
}

export interface Sheet {
  columns: readonly SheetColumn[];
  slices: AsyncIterable<CellValue[][]>;
}

const FORMATS: Record<Language, Record<Kind, string>> = {
  pt: { text: '@', number: '0', day: 'dd/mm/yyyy', moment: 'dd/mm/yyyy hh:mm' },
  en: { text: '@', number: '0', day: 'yyyy-mm-dd', moment: 'yyyy-mm-dd hh:mm' },
};
/** In characters. */
const WIDTHS: Record<Kind, number> = { text: 24, number: 12, day: 14, moment: 18 };

/** A day as a cell has it: spreadsheets know no time zone. */
export const sheetDay = (date: string) => new Date(`${date}T00:00:00Z`);
/** A moment likewise, by the clock of São Paulo. */
export const sheetMoment = (at: Date) => new Date(at.getTime() + inSaoPaulo(at).utcOffset() * 60_000);

/** An XLSX file to be saved as `file` and today's date, of at most `most` rows: made as fast as the client takes it, and nothing of it is held. */
export function sheetFile(
  call: ExportingCall,
  { file, name, most, columns, slices }: Sheet & { file: string; name: string; most: number },
): Readable {
  async function* rows(): AsyncGenerator<CellValue[]> {
    let left = most;
    for await (const slice of slices) {
      yield* slice.slice(0, left);
      left -= slice.length;
      if (left <= 0) return;
    }
  }
  saveAs(call, file, 'xlsx');
  call.setHeader('content-type', XLSX);
  const sheet = writeXlsxStream(rows(), {
    name,
    columns: columns.map(({ title, kind }) => ({
      header: title,
      width: WIDTHS[kind],
      numFmt: FORMATS[call.language][kind],
    })),
    freezePane: { rows: 1 },
  });
  return Readable.fromWeb(sheet as ReadableStream<Uint8Array>);
}
