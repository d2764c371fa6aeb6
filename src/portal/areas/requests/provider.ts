import type { BaseRecord, CreateParams, DeleteOneParams, GetListParams } from '@refinedev/core';
import type { BodyOf } from '../../../contract/endpoint';
import {
  askRenewal,
  listMeusPedidos,
  listRenovaveis,
  type MeuPedido,
  type Renovavel,
  withdrawPedido,
} from '../../../contract/requests';
import { call } from '../../http/client';
import { pageQueryOf } from '../../http/listing';
import { accountOf, readOf, submitOf } from '../../http/submit';
import type { ResourceProvider } from '../../lib/area';

/** A request as whoever made it reads it. */
export type MyRequest = MeuPedido & { id: string };
/** What may be asked for again, by the company's idProduto. */
export type Renewable = Renovavel & { id: string };
/** What is asked: of which company, why and until when. */
export type NewRequest = BodyOf<typeof askRenewal>;

/** Refused fields stand beside their fields. */
const CLAIMS = ['MCN-100'] as const;

/** What the account in `meta` asked companies for: `create` asks for all that a company gave, `deleteOne` takes a request back. */
export const meusPedidos: ResourceProvider = {
  async getList<TData extends BaseRecord>({ meta, ...paging }: GetListParams) {
    const asked = { params: { id: accountOf(meta) }, query: pageQueryOf(paging) };
    const { itens, page } = await call(listMeusPedidos, asked, readOf(meta));
    const rows: BaseRecord[] = itens.map((row): MyRequest => ({ ...row, id: row.idPedido }));
    return { data: rows as TData[], total: page.totalElements, page };
  },
  async create<TData extends BaseRecord, TVariables>({ variables, meta }: CreateParams<TVariables>) {
    const asked = { params: { id: accountOf(meta) }, body: variables as NewRequest };
    const made: BaseRecord = { id: (await call(askRenewal, asked, submitOf(meta, CLAIMS))).idPedido };
    return { data: made as TData };
  },
  async deleteOne<TData extends BaseRecord, TVariables>({ id, meta }: DeleteOneParams<TVariables>) {
    await call(withdrawPedido, { params: { id: accountOf(meta), idPedido: String(id) } }, submitOf(meta, []));
    const gone: BaseRecord = { id };
    return { data: gone as TData };
  },
};

/** What the account in `meta` may ask companies for again. */
export const renovaveis: ResourceProvider = {
  async getList<TData extends BaseRecord>({ meta }: GetListParams) {
    const found = await call(listRenovaveis, { params: { id: accountOf(meta) } }, readOf(meta));
    const rows: BaseRecord[] = found.map((row): Renewable => ({ ...row, id: row.empresa.idProduto }));
    return { data: rows as TData[], total: rows.length };
  },
};
