import type { Tabelas } from '../../../contract/home';
import { DENSITY } from '../../loading/density';

/** Under what each table's columns are kept in the browser, by the wire's name for the table. */
export const COLUMNS_KEPT = {
  permissionarios: 'delegacao-colunas',
  terceiros: 'terceiros-colunas',
  contas: 'suporte-colunas',
} as const;

/** How tables look by what the account has kept, each part under its key (loading/tableLooks.ts). */
export const looksOf = ({ densidade, permissionarios, terceiros, contas }: Tabelas): Record<string, string | null> => ({
  [DENSITY]: densidade === 'compacta' ? 'compact' : null,
  [COLUMNS_KEPT.permissionarios]: permissionarios?.join(',') ?? null,
  [COLUMNS_KEPT.terceiros]: terceiros?.join(',') ?? null,
  [COLUMNS_KEPT.contas]: contas?.join(',') ?? null,
});
