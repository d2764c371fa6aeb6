import { Readable } from 'node:stream';
import type { Language } from '../contract/constants';
import { dateText, fileMomentText } from '../contract/dates';
import { todayInSaoPaulo } from './account/queries';
import type { Call } from './http/call';
import type { Permit } from './http/access';
import { Refusal } from './http/refusal';
import { hit } from './limits';
import { inSaoPaulo } from './saoPaulo';

const EXPORTS_PER_HOUR = { hits: 10, seconds: 3600 };

/**
 * A cell that no spreadsheet takes for a formula (OWASP, CSV injection): what begins like one gets an apostrophe before it. Always quoted, so that
 * separators and line breaks stay inside.
 */
export function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = /^\s*[=+\-@|%]/.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** A day (`yyyy-mm-dd`) as a spreadsheet in that language takes it for a date: in English as ISO 8601 has it. */
export const csvDay = (day: string | null, language: Language): string => {
  if (day === null) return '';
  return language === 'en' ? day : dateText(day, language);
};

/** A moment likewise, by the clock of São Paulo. */
export const csvMoment = (at: Date, language: Language): string => fileMomentText(inSaoPaulo(at), language);

/** One line of a CSV (RFC 4180). */
export const csvLine = (cells: readonly (string | number)[], separator: string) =>
  `${cells.map(csvCell).join(separator)}\r\n`;

export type ExportingCall = Pick<Call, 'db' | 'now' | 'language' | 'deps' | 'setHeader'> & { permit: Permit };

/** Counts an export of the session's. @throws Refusal MCN-216 with the time to wait */
export async function countExport({ db, now, permit }: ExportingCall): Promise<void> {
  const { allowed, retryAfter } = await hit(db, `export:${permit.session.account.id}`, EXPORTS_PER_HOUR, now);
  if (allowed) return;
  throw new Refusal('MCN-216', {
    retryAfter,
    values: { max: EXPORTS_PER_HOUR.hits, minutos: Math.max(1, Math.ceil(retryAfter / 60)) },
  });
}

/** The file is to be saved under `name` and today's date. */
export function saveAs({ now, setHeader }: ExportingCall, name: string, extension: 'csv' | 'xlsx'): void {
  const file = `${name}-${todayInSaoPaulo(now)}.${extension}`;
  setHeader('content-disposition', `attachment; filename="${file}"`);
}

/** A CSV file to be saved as `file` and today's date, made slice by slice as fast as the client takes it. */
export function csvFile(
  call: ExportingCall,
  { file, titles, slices }: { file: string; titles: readonly string[]; slices: AsyncIterable<(string | number)[][]> },
): Readable {
  const { language, setHeader } = call;
  // Spreadsheets take the separator from the language of the computer.
  const separator = language === 'pt' ? ';' : ',';
  setHeader('content-type', 'text/csv; charset=utf-8');
  saveAs(call, file, 'csv');
  async function* lines() {
    yield `\uFEFF${csvLine(titles, separator)}`;
    for await (const rows of slices) yield rows.map((row) => csvLine(row, separator)).join('');
  }
  return Readable.from(lines(), { objectMode: false });
}
