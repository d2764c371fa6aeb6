import type { BaseRecord } from '@refinedev/core';
import { type Busca, searchCompany } from '../../../contract/search';
import { call } from '../../http/client';
import { filterText } from '../../http/listing';
import { accountOf, readOf } from '../../http/submit';
import type { ResourceProvider } from '../../lib/area';

type Item<K extends keyof Busca> = Busca[K]['itens'][number];

/** Something of a company that was found, by its kind. */
export type Found = { id: string } & (
  | ({ kind: 'pessoas' } & Item<'pessoas'>)
  | ({ kind: 'contratos' } & Item<'contratos'>)
  | ({ kind: 'centros' } & Item<'centros'>)
  | ({ kind: 'cartoes' } & Item<'cartoes'>)
  | ({ kind: 'sistemas' } & Item<'sistemas'>)
  | ({ kind: 'grupos' } & Item<'grupos'>)
);
export type Kind = Found['kind'];

export const KINDS = ['pessoas', 'contratos', 'centros', 'cartoes', 'sistemas', 'grupos'] as const satisfies Kind[];

/** What of a company is found by the text of the filter `texto`, kind by kind; of the kinds in `more` there is more, in all as many as `totals` has. */
export const achados: ResourceProvider = {
  getList: async <TData extends BaseRecord>({
    meta,
    filters,
  }: Parameters<NonNullable<ResourceProvider['getList']>>[0]) => {
    const found = await call(
      searchCompany,
      { params: { id: accountOf(meta) }, body: { texto: filterText(filters, 'texto') } },
      readOf(meta),
    );
    const rows: BaseRecord[] = KINDS.flatMap((kind) =>
      found[kind].itens.map((item, index) => ({ ...item, kind, id: `${kind}-${index}` })),
    );
    return {
      data: rows as TData[],
      total: rows.length,
      more: KINDS.filter((kind) => found[kind].haMais),
      totals: Object.fromEntries(KINDS.map((kind) => [kind, found[kind].total])),
    };
  },
};
