import { COLUNAS_CONTAS } from '../../../contract/support';
import { COLUMNS_KEPT } from '../../features/account/tables';
import type { ColumnSet } from '../../ui/table/useColumnChoice';

/** A column of what a search found that may be hidden. */
export type Choosable = (typeof COLUNAS_CONTAS)[number];

/** Who has no document has the username in its place. */
export const COLUMNS: ColumnSet<Choosable> = {
  key: COLUMNS_KEPT.contas,
  all: COLUNAS_CONTAS,
  usual: ['tipo', 'documento', 'encontrado', 'email', 'situacao', 'criadoEm'],
};
