import { Readable } from 'node:stream';
import { EXPORT_MAX, type Permissionario } from '../../contract/delegated-users';
import type { exportPermissionarios } from '../../contract/delegated-users';
import { formatDate } from '../../contract/format';
import { todayInSaoPaulo } from '../account/queries';
import type { Call } from '../http/call';
import { Refusal } from '../http/refusal';
import { hit } from '../limits';
import { actorOf } from '../grants/authority';
import { tableSlices } from './table';

const SLICE = 1000;
const EXPORTS_PER_HOUR = { hits: 10, seconds: 3600 };
const COLUMNS = ['name', 'user', 'contracts', 'centres', 'systems', 'validUntil', 'changedAt'] as const;

/**
 * A cell that no spreadsheet takes for a formula (OWASP, CSV injection): what begins like one gets an apostrophe before it. Always quoted, so that
 * separators and line breaks stay inside.
 */
export function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = /^\s*[=+\-@|%]/.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** One line of a CSV (RFC 4180). */
export const csvLine = (cells: readonly (string | number)[], separator: string) =>
  `${cells.map(csvCell).join(separator)}\r\n`;

/** The filtered table, read slice by slice as fast as the client takes it. */
export async function exportTable(call: Call<typeof exportPermissionarios>): Promise<Readable> {
  const { db, now, query, language, deps, permit } = call;
  const { allowed, retryAfter } = await hit(db, `export:${permit.session.account.id}`, EXPORTS_PER_HOUR, now);
  if (!allowed) throw new Refusal('MCN-104', { retryAfter });
  const actor = await actorOf(call);
  const today = todayInSaoPaulo(now);
  // Spreadsheets take the separator from the language of the computer.
  const separator = language === 'pt' ? ';' : ',';
  const title = (column: (typeof COLUMNS)[number]) => deps.texts.t(language, `delegated-users:csv.${column}`);
  call.setHeader('content-type', 'text/csv; charset=utf-8');
  call.setHeader(
    'content-disposition',
    `attachment; filename="${deps.texts.t(language, 'delegated-users:csv.file')}-${today}.csv"`,
  );

  async function* lines() {
    yield `\uFEFF${csvLine(COLUMNS.map(title), separator)}`;
    for await (const rows of tableSlices(db, actor, query, today, { slice: SLICE, most: EXPORT_MAX }))
      yield rows.map((row) => csvLine(cellsOf(row), separator)).join('');
  }
  return Readable.from(lines(), { objectMode: false });
}

const cellsOf = (row: Permissionario) => [
  row.nome,
  row.idProdutoPF,
  row.quantidadeContratos,
  row.quantidadeCentroCusto,
  row.quantidadeSistemas,
  row.validoAte ? formatDate(row.validoAte) : '',
  formatDate(todayInSaoPaulo(new Date(row.alteradoEm))),
];
