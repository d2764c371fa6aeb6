import type {
  BaseRecord,
  CreateParams,
  DeleteOneParams,
  GetListParams,
  GetOneParams,
  UpdateManyParams,
  UpdateParams,
} from '@refinedev/core';
import type { BodyOf } from '../../../contract/endpoint';
import type { DesfechoDecisao } from '../../../contract/request-decisions';
import {
  approvePedido,
  askRenewal,
  FILTROS_PEDIDO,
  getPedido,
  listMeusPedidos,
  listPedidos,
  listRenovaveis,
  type MeuPedido,
  type PedidoDetalhe,
  type PedidoRecebido,
  refusePedido,
  type Renovavel,
  withdrawPedido,
} from '../../../contract/requests';
import { call } from '../../http/client';
import { filterText, pageQueryOf } from '../../http/listing';
import { searchText } from '../../http/searchText';
import { accountOf, readOf, submitOf } from '../../http/submit';
import type { ResourceProvider } from '../../lib/area';

/** A request as whoever made it reads it. */
export type MyRequest = MeuPedido & { id: string };
/** What may be asked for again, by the company's idProduto. */
export type Renewable = Renovavel & { id: string };
/** What is asked: of which company, why and until when. */
export type NewRequest = BodyOf<typeof askRenewal>;

/** A request that a company received, and the same with all that it asks for. */
export type ReceivedRequest = PedidoRecebido & { id: string };
export type RequestRecord = PedidoDetalhe & { id: string };
/** What is approved and until when, or why it is refused. */
export interface Approval {
  cartoes: readonly { nuContrato: string; nuCartao: string }[];
  grupos: readonly { idSistema: string; idGrupo: string }[];
  perfis: readonly { idPerfil: string }[];
  /** Of these profiles only so much, directly. */
  partes?: readonly (Pick<Approval, 'cartoes' | 'grupos'> & { idPerfil: string })[];
  validoAte: string;
}
export type Refusal = Required<BodyOf<typeof refusePedido>>;
export type Decision = Approval | Refusal;
/** Many at once: each whole, or all refused with one reason. `versoes` says by id what was read of them. */
export interface DecisionOfMany {
  versoes: Readonly<Record<string, string>>;
  refusal: Refusal | null;
}
/** What came of one of them. */
export interface DecidedOfMany {
  id: string;
  desfecho: DesfechoDecisao;
}

/** What a decision meets that came too late, or with more than may be given: the screen says it, and shows the request as it is now. */
export const DECIDED = ['MCN-160', 'MCN-165', 'MCN-194', 'MCN-195', 'MCN-197', 'MCN-201'] as const;

/** What taking a request back meets that is closed already. */
export const CLOSED = ['MCN-194', 'MCN-195'] as const;

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
    await call(withdrawPedido, { params: { id: accountOf(meta), idPedido: String(id) } }, submitOf(meta, CLOSED));
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

const listed = ({ cartoes, grupos }: Pick<Approval, 'cartoes' | 'grupos'>) => ({
  listaCartoes: cartoes.map(({ nuContrato, nuCartao }) => ({ nuContrato, nuCartao })),
  listaGrupos: grupos.map(({ idSistema, idGrupo }) => ({ idSistema, idGrupo })),
});

/** The requests that the company in `meta` received; `update` decides one, `updateMany` many as they ask. */
export const pedidos: ResourceProvider = {
  async getList<TData extends BaseRecord>({ meta, filters, ...paging }: GetListParams) {
    const wanted = filterText(filters, 'situacao');
    const query = {
      ...pageQueryOf(paging),
      situacao: FILTROS_PEDIDO.find((one) => one === wanted) ?? FILTROS_PEDIDO[0],
      pessoa: searchText(filterText(filters, 'pessoa')),
      perfil: filterText(filters, 'perfil') || undefined,
    };
    const { itens, page } = await call(listPedidos, { params: { id: accountOf(meta) }, query }, readOf(meta));
    const rows: BaseRecord[] = itens.map((row): ReceivedRequest => ({ ...row, id: row.idPedido }));
    return { data: rows as TData[], total: page.totalElements, page };
  },
  async getOne<TData extends BaseRecord>({ id, meta }: GetOneParams) {
    const params = { id: accountOf(meta), idPedido: String(id) };
    const found: BaseRecord = { ...(await call(getPedido, { params }, readOf(meta))), id };
    return { data: found as TData };
  },
  async update<TData extends BaseRecord, TVariables>({ id, variables, meta }: UpdateParams<TVariables>) {
    const decision = variables as Decision;
    const params = { id: accountOf(meta), idPedido: String(id) };
    const options = submitOf(meta, [...CLAIMS, ...DECIDED]);
    if ('motivo' in decision) await call(refusePedido, { params, body: decision }, options);
    else {
      const { perfis, partes = [], validoAte } = decision;
      const body = {
        ...listed(decision),
        listaPerfis: perfis.map(({ idPerfil }) => idPerfil),
        ...(partes.length > 0 && { partes: partes.map((part) => ({ idPerfil: part.idPerfil, ...listed(part) })) }),
        validoAte,
      };
      await call(approvePedido, { params, body }, options);
    }
    const decided: BaseRecord = { id };
    return { data: decided as TData };
  },
  // Behind a press: its contract comes with it.
  async updateMany<TData extends BaseRecord, TVariables>(asked: UpdateManyParams<TVariables>) {
    const { decideMany } = await import('./many.provider');
    return { data: (await decideMany({ ...asked, variables: asked.variables as DecisionOfMany })) as TData[] };
  },
};
