import type { BaseRecord, DataProvider, GetListParams, GetOneParams } from '@refinedev/core';
import type { PageInfo } from '../../../contract/page';
import { SITUATIONS } from '../../../contract/constants';
import { getAccountState, listReviews, listSupportAccesses, searchAccounts } from '../../../contract/support';
import { call } from '../../http/client';
import { portalConfig } from '../../lib/config';
import { filterText, pageQueryOf, signalOf } from '../../http/listing';

function refuse(what: string): never {
  throw new TypeError(`The support data provider has no ${what}`);
}

type Listed = { itens: BaseRecord[]; page: PageInfo };
type Asked = Pick<GetListParams, 'filters' | 'pagination' | 'sorters' | 'meta'>;

const oneOf = <T extends string>(list: readonly T[], text: string): T | undefined => list.find((item) => item === text);

const lists: Record<string, (asked: Asked) => Promise<Listed>> = {
  contas: (asked) =>
    call(
      searchAccounts,
      {
        query: {
          ...pageQueryOf(asked),
          termo: filterText(asked.filters, 'termo'),
          tipo: oneOf(['PF', 'PJ'] as const, filterText(asked.filters, 'tipo')),
          situacao: oneOf(SITUATIONS, filterText(asked.filters, 'situacao')),
        } as never,
      },
      { ...signalOf(asked.meta), quiet: true },
    ),
  revisoes: (asked) => call(listReviews, { query: pageQueryOf(asked) }, { ...signalOf(asked.meta), quiet: true }),
  acessosSuporte: (asked) =>
    call(
      listSupportAccesses,
      { params: { id: filterText(asked.filters, 'conta') }, query: pageQueryOf(asked) },
      { ...signalOf(asked.meta), quiet: true },
    ),
};

/**
 * Support's reads: `contas` found by `termo`, `tipo` and `situacao`, `revisoes` of the staff member, `acessosSuporte` of the account `conta`,
 * and `situacoes`, one for a review's id. Every screen shows its own failure. Lists answer the page's figures beside the rows.
 */
export const supportProvider: DataProvider = {
  async getList<TData extends BaseRecord>({ resource, ...asked }: GetListParams) {
    const list = lists[resource] ?? refuse(`list of ${resource}`);
    const { itens, page } = await list(asked);
    return { data: itens as TData[], total: page.totalElements, page };
  },
  async getOne<TData extends BaseRecord>({ resource, id }: GetOneParams) {
    if (resource !== 'situacoes') return refuse(`resource ${resource}`);
    const data: BaseRecord = await call(getAccountState, { params: { idRevisao: String(id) } }, { quiet: true });
    return { data: data as TData };
  },
  create: () => refuse('create'),
  update: () => refuse('update'),
  deleteOne: () => refuse('deleteOne'),
  getApiUrl: () => portalConfig().api,
};
