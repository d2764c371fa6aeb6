import { exportPermissionarios } from '../../../../contract/delegated-users';
import { callBlob } from '../../../http/client';
import { todayInSaoPaulo } from '../../../lib/format';
import type { TableState } from './useTableState';

/** Saves the filtered table as a CSV file. Throws ApiError. */
export async function exportTable(company: string, { text, validity }: TableState, name: string): Promise<void> {
  const file = await callBlob(exportPermissionarios, {
    params: { id: company },
    query: { nomeOuIdProduto: text, validade: validity },
  });
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = `${name}-${todayInSaoPaulo()}.csv`;
  document.body.append(link);
  link.click();
  link.remove();
  URL.revokeObjectURL(address);
}
