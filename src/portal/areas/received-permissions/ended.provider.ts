import type { BaseRecord, GetListParams, GetListResponse } from '@refinedev/core';
import { listEndedAccesses } from '../../../contract/ended-accesses';
import { call } from '../../http/client';
import { accountOf, readOf } from '../../http/submit';

/** What ended or was taken away from the account in `meta` lately; of nothing else are they the same moment and company. */
export async function endedAccesses({ meta }: GetListParams): Promise<GetListResponse> {
  const found = await call(listEndedAccesses, { params: { id: accountOf(meta) } }, readOf(meta));
  const rows: BaseRecord[] = found.map((row) => ({ ...row, id: `${row.empresa.idProduto} ${row.em} ${row.como}` }));
  return { data: rows, total: rows.length };
}
