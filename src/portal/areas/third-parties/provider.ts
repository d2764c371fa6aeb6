import type { BaseRecord, DataProvider, GetListParams, GetListResponse } from '@refinedev/core';
import { getContratosPJ } from '../../../contract/home';
import type { PageInfo } from '../../../contract/page';
import { listSistemasParaAutorizar, listTerceiros } from '../../../contract/third-parties';
import { call, type CallOptions } from '../../http/client';
import { portalConfig } from '../../lib/config';
import { filterText, metaText, pageQueryOf, signalOf } from '../../http/listing';

interface Found {
  itens: BaseRecord[];
  page?: PageInfo;
}

/** Every list is one company's: its hook says in `meta` which (`empresa`). */
const lists: Record<string, (asked: GetListParams, options: CallOptions) => Promise<Found>> = {
  terceiros: (asked, options) =>
    call(
      listTerceiros,
      {
        params: { id: metaText(asked.meta, 'empresa') },
        query: { ...pageQueryOf(asked), filtro: filterText(asked.filters, 'filtro') },
      },
      options,
    ),
  sistemasParaAutorizar: async ({ meta }, options) => ({
    itens: await call(listSistemasParaAutorizar, { params: { id: metaText(meta, 'empresa'), type: 'PJ' } }, options),
  }),
  contratosParaAutorizar: async ({ meta }, options) => ({
    itens: await call(getContratosPJ, { params: { id: metaText(meta, 'empresa'), type: 'PJ' } }, options),
  }),
};

function refuse(method: string): never {
  throw new TypeError(`The third parties data provider has no ${method}`);
}

/** The third parties of a company, and what a supervisor of it can be authorised for. */
export const thirdPartiesProvider: DataProvider = {
  async getList<TData extends BaseRecord>(asked: GetListParams): Promise<GetListResponse<TData>> {
    const read = Object.hasOwn(lists, asked.resource) ? lists[asked.resource] : undefined;
    if (!read) return refuse(`list of ${asked.resource}`);
    // Every list shows its own failure.
    const { itens, page } = await read(asked, { quiet: true, ...signalOf(asked.meta) });
    return { data: itens as TData[], total: page?.totalElements ?? itens.length };
  },
  getOne: () => refuse('record'),
  create: () => refuse('create'),
  update: () => refuse('update'),
  deleteOne: () => refuse('deleteOne'),
  getApiUrl: () => portalConfig().api,
};
