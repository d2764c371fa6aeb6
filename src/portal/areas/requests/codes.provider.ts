import type { BaseRecord, CreateParams, DeleteOneParams, GetOneParams, UpdateParams } from '@refinedev/core';
import type { BodyOf } from '../../../contract/endpoint';
import {
  askByCodigo,
  type CodigoPedidos,
  getCodigoPedidos,
  lookUpCodigo,
  makeCodigoPedidos,
  type OfertaPedido,
  offerPerfis,
  removeCodigoPedidos,
} from '../../../contract/request-codes';
import { call } from '../../http/client';
import { accountOf, readOf, submitOf } from '../../http/submit';
import type { ResourceProvider } from '../../lib/area';

/** What a company offers to whoever has its code, which is the id. */
export type Offer = OfertaPedido & { id: string };
/** A company's own code and what it offers with it, by the company's idProduto. */
export type RequestCode = CodigoPedidos & { id: string };
/** What is asked with a code: which profiles, why and until when. */
export type NewCodeRequest = BodyOf<typeof askByCodigo>;

/** What a request with a code meets when the company changed something meanwhile: the form says it. */
export const MOVED = ['MCN-192', 'MCN-253', 'MCN-254', 'MCN-255', 'MCN-256'] as const;

/** Requests with a code, of the account in `meta`. */
export const pedidosComCodigo: ResourceProvider = {
  async create<TData extends BaseRecord, TVariables>({ variables, meta }: CreateParams<TVariables>) {
    const asked = { params: { id: accountOf(meta) }, body: variables as NewCodeRequest };
    const { idPedido } = await call(askByCodigo, asked, submitOf(meta, ['MCN-100', ...MOVED]));
    const made: BaseRecord = { id: idPedido };
    return { data: made as TData };
  },
};

/** What a company offers to the account in `meta`, by the company's code: it travels in the body, where no log has it. */
export const ofertasDePedido: ResourceProvider = {
  async getOne<TData extends BaseRecord>({ id, meta }: GetOneParams) {
    const asked = { params: { id: accountOf(meta) }, body: { codigo: String(id) } };
    const found: BaseRecord = { ...(await call(lookUpCodigo, asked, readOf(meta))), id };
    return { data: found as TData };
  },
};

/** The code of the company in `meta`: `create` makes a new one, `update` says what may be asked for with it, `deleteOne` switches it off. */
export const codigosDePedido: ResourceProvider = {
  async getOne<TData extends BaseRecord>({ id, meta }: GetOneParams) {
    const found: BaseRecord = {
      ...(await call(getCodigoPedidos, { params: { id: accountOf(meta) } }, readOf(meta))),
      id,
    };
    return { data: found as TData };
  },
  async create<TData extends BaseRecord, TVariables>({ meta }: CreateParams<TVariables>) {
    await call(makeCodigoPedidos, { params: { id: accountOf(meta) } }, submitOf(meta));
    const made: BaseRecord = { id: accountOf(meta) };
    return { data: made as TData };
  },
  async update<TData extends BaseRecord, TVariables>({ id, variables, meta }: UpdateParams<TVariables>) {
    const body = variables as BodyOf<typeof offerPerfis>;
    await call(offerPerfis, { params: { id: accountOf(meta) }, body }, submitOf(meta));
    const changed: BaseRecord = { id };
    return { data: changed as TData };
  },
  async deleteOne<TData extends BaseRecord, TVariables>({ id, meta }: DeleteOneParams<TVariables>) {
    await call(removeCodigoPedidos, { params: { id: accountOf(meta) } }, submitOf(meta));
    const gone: BaseRecord = { id };
    return { data: gone as TData };
  },
};
