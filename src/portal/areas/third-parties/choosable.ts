import type { COLUNAS_TERCEIROS } from '../../../contract/third-parties';
import { COLUMNS_KEPT } from '../../features/account/tables';
import type { ColumnSet } from '../../ui/table/useColumnChoice';

/** The columns that may be hidden, in the order that they have by themselves. */
export const CHOOSABLE = [
  'cpf',
  'perfil',
  'segundaEtapa',
  'sistemas',
  'contratos',
  'desde',
  'ultimoAcesso',
] as const satisfies [...typeof COLUNAS_TERCEIROS];
export type Choosable = (typeof CHOOSABLE)[number];

export const COLUMNS: ColumnSet<Choosable> = {
  key: COLUMNS_KEPT.terceiros,
  all: CHOOSABLE,
  usual: ['cpf', 'perfil', 'segundaEtapa', 'sistemas', 'contratos', 'desde'],
};
