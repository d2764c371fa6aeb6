import type { BaseRecord, DataProvider, DeleteOneParams, GetListParams } from '@refinedev/core';
import { endSessions, listActivity, listSentCodes, listSessions } from '../../../contract/activity';
import { call } from '../../http/client';
import { portalConfig } from '../../lib/config';
import { filterText, pageQueryOf } from '../../http/listing';

const QUIET = { quiet: true } as const;

function refuse(what: string): never {
  throw new TypeError(`The activity data provider has no ${what}`);
}

/** What happened to an account: `codigos` and `atividades` in pages, `sessoes` whole; all filtered by `conta`. */
export const activityProvider: DataProvider = {
  async getList<TData extends BaseRecord>({ resource, filters, ...paging }: GetListParams) {
    const params = { id: filterText(filters, 'conta') };
    const rowsOf = async (): Promise<{ rows: BaseRecord[]; total: number }> => {
      if (resource === 'sessoes') {
        const rows = await call(listSessions, { params }, QUIET);
        return { rows, total: rows.length };
      }
      const query = pageQueryOf(paging);
      if (resource === 'codigos') {
        const { itens, page } = await call(listSentCodes, { params, query }, QUIET);
        return { rows: itens, total: page.totalElements };
      }
      if (resource === 'atividades') {
        const { itens, page } = await call(listActivity, { params, query }, QUIET);
        return { rows: itens, total: page.totalElements };
      }
      return refuse(`list of ${resource}`);
    };
    const { rows, total } = await rowsOf();
    return { data: rows as TData[], total };
  },
  /** Ends one session; `values.conta` names whose. */
  async deleteOne<TData extends BaseRecord, TVariables>({ resource, id, variables }: DeleteOneParams<TVariables>) {
    if (resource !== 'sessoes') return refuse(`delete of ${resource}`);
    const { conta } = variables as { conta: string };
    await call(endSessions, { params: { id: conta }, body: id === OTHERS ? {} : { idSessao: String(id) } });
    const nothing: BaseRecord = {};
    return { data: nothing as TData };
  },
  getOne: () => refuse('getOne'),
  create: () => refuse('create'),
  update: () => refuse('update'),
  getApiUrl: () => portalConfig().api,
};

/** Stands for all sessions but the one that asks. */
export const OTHERS = 'others';
