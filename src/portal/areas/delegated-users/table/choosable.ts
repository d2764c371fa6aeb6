import type { COLUNAS_PERMISSIONARIOS } from '../../../../contract/delegated-users';
import { COLUMNS_KEPT } from '../../../features/account/tables';
import type { ColumnSet } from '../../../ui/table/useColumnChoice';

/** The columns that may be hidden, in the order that they have by themselves. */
export const CHOOSABLE = [
  'usuario',
  'contratos',
  'centros',
  'sistemas',
  'segundaEtapa',
  'validade',
  'ultimoAcesso',
  'alterado',
] as const satisfies [...typeof COLUNAS_PERMISSIONARIOS];
export type Choosable = (typeof CHOOSABLE)[number];

export const COLUMNS: ColumnSet<Choosable> = {
  key: COLUMNS_KEPT.permissionarios,
  all: CHOOSABLE,
  usual: ['usuario', 'contratos', 'centros', 'sistemas', 'segundaEtapa', 'validade'],
};
