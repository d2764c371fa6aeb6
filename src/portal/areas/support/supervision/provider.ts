import type { BaseRecord, CreateParams, GetListParams, GetOneParams } from '@refinedev/core';
import {
  exportSupervisedReviews,
  getSupervision,
  listSupervisedReviews,
  listUnfollowedSearches,
  PERIODS,
  type Period,
} from '../../../../contract/supervision';
import { call, callBlob } from '../../../http/client';
import { filterText, pageQueryOf } from '../../../http/listing';
import { readOf, signalOf } from '../../../http/submit';
import type { ResourceProvider } from '../../../lib/area';

/** What of the lists is asked for, as the address has it. */
export interface SupervisionFilter {
  dias: string;
  /** Reference of an attendant; all of them without it. */
  atendente: string;
  /** `S`: only reviews that an owner objects to. */
  contestadas: string;
}

/** The period that an address names; a month without one. */
export const periodOf = (text: string): Period => PERIODS.find((period) => period === text) ?? '30';

const queryOf = ({ dias, atendente, contestadas }: SupervisionFilter) => ({
  dias: periodOf(dias),
  ...(atendente && { atendente }),
  ...(contestadas === 'S' && { contestadas: 'S' as const }),
});

const filterOf = (filters: GetListParams['filters']): SupervisionFilter => ({
  dias: filterText(filters, 'dias'),
  atendente: filterText(filters, 'atendente'),
  contestadas: filterText(filters, 'contestadas'),
});

/** What support did in a period; its days are the record's id. */
export const supervisoes: ResourceProvider = {
  async getOne<TData extends BaseRecord>({ id, meta }: GetOneParams) {
    const figures = await call(getSupervision, { query: { dias: periodOf(String(id)) } }, readOf(meta));
    const data: BaseRecord = { ...figures, id };
    return { data: data as TData };
  },
};

/** All staff's reviews of the period. `create` makes the file of them. */
export const revisoesSupervisionadas: ResourceProvider = {
  async getList<TData extends BaseRecord>({ filters, meta, ...paging }: GetListParams) {
    const query = { ...pageQueryOf(paging), ...queryOf(filterOf(filters)) };
    const { itens, page } = await call(listSupervisedReviews, { query }, readOf(meta));
    const rows: BaseRecord[] = itens;
    return { data: rows as TData[], total: page.totalElements, page };
  },
  async create<TData extends BaseRecord, TVariables>({ variables, meta }: CreateParams<TVariables>) {
    const query = queryOf(variables as SupervisionFilter);
    const data: BaseRecord = { file: await callBlob(exportSupervisedReviews, { query }, signalOf(meta)) };
    return { data: data as TData };
  },
};

/** Searches of the period that no review followed. */
export const buscasSemRevisao: ResourceProvider = {
  async getList<TData extends BaseRecord>({ filters, meta, ...paging }: GetListParams) {
    const { dias, atendente } = queryOf(filterOf(filters));
    const query = { ...pageQueryOf(paging), dias, ...(atendente && { atendente }) };
    const { itens, page } = await call(listUnfollowedSearches, { query }, readOf(meta));
    const rows: BaseRecord[] = itens;
    return { data: rows as TData[], total: page.totalElements, page };
  },
};
