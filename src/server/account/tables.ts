import { columnsAmong } from '../../contract/columns';
import { COLUNAS_PERMISSIONARIOS } from '../../contract/delegated-users';
import type { Tabelas } from '../../contract/home';
import { DENSIDADES } from '../../contract/saved-views';
import { COLUNAS_CONTAS } from '../../contract/support';
import { COLUNAS_TERCEIROS } from '../../contract/third-parties';
import type { StoredTables } from '../database/schema';

/** What was kept, without what the product no longer knows: columns of which none is left are as never chosen. */
export function tablesOf(stored: StoredTables | null): Tabelas {
  const known = (names: string[] | null | undefined, all: readonly string[]) => {
    const left = columnsAmong(names ?? [], all);
    return names && (left.length > 0 || names.length === 0) ? left : null;
  };
  const contas = known(stored?.contas, COLUNAS_CONTAS);
  return {
    densidade: DENSIDADES.find((density) => density === stored?.densidade) ?? null,
    permissionarios: known(stored?.permissionarios, COLUNAS_PERMISSIONARIOS),
    terceiros: known(stored?.terceiros, COLUNAS_TERCEIROS),
    ...(contas && { contas }),
  };
}
