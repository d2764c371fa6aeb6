import type { BaseRecord, CrudFilters, GetListResponse, MetaQuery } from '@refinedev/core';
import { perfilAtuante } from '../../../contract/delegated-users';
import { metaText } from '../../http/listing';

/** Which record it is follows from the resource's name; the hook that asks names the type. */
export const as = <TData extends BaseRecord>(data: BaseRecord) => ({ data: data as TData });

/** A list that comes without pages. */
export const whole = <TData extends BaseRecord>(itens: readonly object[]): GetListResponse<TData> => ({
  data: itens as TData[],
  total: itens.length,
});

/** As what and as whom the session acts, as `meta` says. */
export const claimsOf = (meta: MetaQuery | undefined) => ({
  perfil: perfilAtuante.parse(metaText(meta, 'perfil')),
  idProdutoPF: metaText(meta, 'idProdutoPF'),
});

/** What a list is asked about, which no address says: the area's own hooks put it into Refine's filters. */
export const askedFor = <Value>(filters: CrudFilters | undefined, name: string) =>
  filters?.find((filter) => 'field' in filter && filter.field === name)?.value as Value;
