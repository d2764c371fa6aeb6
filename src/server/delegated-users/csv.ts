import type { Readable } from 'node:stream';
import type { Language } from '../../contract/constants';
import { EXPORT_MAX } from '../../contract/delegated-users';
import type { exportPermissionarios } from '../../contract/delegated-users';
import { personName } from '../../contract/names';
import { loginText } from '../../contract/login-text';
import { todayInSaoPaulo } from '../account/queries';
import { countExport, csvDay, csvFile } from '../csv';
import type { Call } from '../http/call';
import { actorOf } from '../grants/authority';
import { type Exported, rowSlices, toItem } from './table';

const SLICE = 1000;
const COLUMNS = ['name', 'user', 'contracts', 'centres', 'systems', 'validUntil', 'changedAt'] as const;

/** The filtered table. */
export async function exportTable(call: Call<typeof exportPermissionarios>): Promise<Readable> {
  const { now, query, language, deps } = call;
  await countExport(call);
  const actor = await actorOf(call);
  const today = todayInSaoPaulo(now);
  const say = (key: string) => deps.texts.t(language, `delegated-users:csv.${key}`);
  const found = await rowSlices(call, actor, query, today, { slice: SLICE, most: EXPORT_MAX });
  async function* slices() {
    for await (const rows of found) yield rows.map((row) => cellsOf(toItem(row, today), language));
  }
  return csvFile(call, { file: say('file'), titles: COLUMNS.map(say), slices: slices() });
}

const cellsOf = (row: Exported, language: Language) => [
  personName(row.nome),
  loginText(row.idProdutoPF),
  row.quantidadeContratos,
  row.quantidadeCentroCusto,
  row.quantidadeSistemas,
  csvDay(row.validoAte, language),
  csvDay(todayInSaoPaulo(new Date(row.alteradoEm)), language),
];
