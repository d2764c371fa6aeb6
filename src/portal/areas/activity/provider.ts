import type { BaseRecord, DeleteManyParams, DeleteOneParams, GetListParams } from '@refinedev/core';
import { endSessions, listActivity, listSentCodes, listSessions } from '../../../contract/activity';
import type { Channel } from '../../../contract/constants';
import { sendCodeFor } from '../../../contract/contacts';
import { exportData, type Format } from '../../../contract/my-data';
import type { PageInfo } from '../../../contract/page';
import { call, callBlob } from '../../http/client';
import { pageQueryOf } from '../../http/listing';
import { accountOf, readOf, stepOf, submitOf } from '../../http/submit';
import type { ResourceProvider } from '../../lib/area';
import { answered } from '../../features/two-step/answered';

/** What happened to the account in `meta`: the one-time codes that were sent, its activity, its open sessions, and all of its data. */

/** A page of rows that have no name of their own: they are told apart by their place. */
const paged = <TData extends BaseRecord>({ itens, page }: { itens: BaseRecord[]; page: PageInfo }) => ({
  data: itens.map((row, index) => ({ ...row, id: page.number * page.size + index })) as BaseRecord[] as TData[],
  total: page.totalElements,
  page,
});

export const codigos: ResourceProvider = {
  async getList<TData extends BaseRecord>({ meta, ...paging }: GetListParams) {
    const asked = { params: { id: accountOf(meta) }, query: pageQueryOf(paging) };
    return paged<TData>(await call(listSentCodes, asked, readOf(meta)));
  },
};

export const atividades: ResourceProvider = {
  async getList<TData extends BaseRecord>({ meta, ...paging }: GetListParams) {
    const asked = { params: { id: accountOf(meta) }, query: pageQueryOf(paging) };
    return paged<TData>(await call(listActivity, asked, readOf(meta)));
  },
};

export const sessoes: ResourceProvider = {
  async getList<TData extends BaseRecord>({ meta }: GetListParams) {
    const sessions = await call(listSessions, { params: { id: accountOf(meta) } }, readOf(meta));
    const rows: BaseRecord[] = sessions.map((session) => ({ ...session, id: session.idSessao }));
    return { data: rows as TData[], total: rows.length };
  },
  async deleteOne<TData extends BaseRecord, TVariables>({ id, meta }: DeleteOneParams<TVariables>) {
    const body = { idSessao: String(id) };
    await call(endSessions, { params: { id: accountOf(meta) }, body }, submitOf(meta));
    return answered<TData>();
  },
  /** Ends all sessions but the one that asks: those that `ids` names, and any that began meanwhile. */
  async deleteMany<TData extends BaseRecord, TVariables>({ ids, meta }: DeleteManyParams<TVariables>) {
    // Nothing that is sent says which: other ids are another submit.
    await call(endSessions, { params: { id: accountOf(meta) }, body: {} }, { ...submitOf(meta), about: ids });
    return { data: [] as TData[] };
  },
};

/** What a code for the data is asked with, and what a file of them is. */
export type Asked = { meioEnvio: Channel; formato: Format };
export type Confirmed = { token: string; formato: Format };

/** Everything that is kept about the owner: `create` asks for the code, `update` answers `file` for it, as the server wrote it. */
export const dados: ResourceProvider = {
  async create({ variables, meta }) {
    const { meioEnvio } = variables as Asked;
    const body = { meioEnvio, funcionalidade: 'ALTERAR_DADOS', finalidade: 'EXPORTAR_DADOS' } as const;
    return answered(await call(sendCodeFor, { params: { id: accountOf(meta) }, body }, stepOf(meta)));
  },
  async update({ variables, meta }) {
    const { token, formato } = variables as Confirmed;
    const asked = { params: { id: accountOf(meta) }, body: { token, formato } };
    return answered({ file: await callBlob(exportData, asked, stepOf(meta)) });
  },
};
