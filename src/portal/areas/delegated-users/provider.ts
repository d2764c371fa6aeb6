import type {
  BaseRecord,
  DataProvider,
  GetListParams,
  GetListResponse,
  GetOneParams,
  GetOneResponse,
} from '@refinedev/core';
import { getAcessos, historico, quemUsa, type Acessos } from '../../../contract/delegated-accesses';
import {
  listCentrosCusto,
  listContratosSupervisor,
  listSistemas,
  listSistemasSupervisor,
} from '../../../contract/delegated-grants';
import { listPermissionarios, FILTROS_VALIDADE } from '../../../contract/delegated-users';
import { getContratosPJ } from '../../../contract/home';
import type { PageInfo } from '../../../contract/page';
import { call, callFull, type CallOptions } from '../../http/client';
import { portalConfig } from '../../lib/config';
import { filterText, metaText, pageQueryOf, signalOf } from '../../http/listing';

/** A grantee's accesses with the version that a change of them names. */
export interface AccessRecord {
  acessos: Acessos;
  etag: string | null;
}

interface Found {
  itens: BaseRecord[];
  page?: PageInfo;
}

type Reader = (asked: GetListParams, options: CallOptions) => Promise<Found>;

/** Every list is one company's: its hook says in `meta` which (`empresa`), and as what and as whom somebody acts for it. */
const company = ({ meta }: GetListParams) => metaText(meta, 'empresa');
const isSupervisor = ({ meta }: GetListParams) => metaText(meta, 'perfil') === 'Supervisor';
const actingAs = ({ meta }: GetListParams) => metaText(meta, 'idProdutoPF');

const lists: Record<string, Reader> = {
  permissionarios: (asked, options) =>
    call(
      listPermissionarios,
      {
        params: { id: company(asked) },
        query: {
          ...pageQueryOf(asked),
          nomeOuIdProduto: filterText(asked.filters, 'nomeOuIdProduto'),
          validade: FILTROS_VALIDADE.find((name) => name === filterText(asked.filters, 'validade')) ?? 'todas',
        },
      },
      options,
    ),
  historicos: (asked, options) =>
    call(
      historico,
      { params: { id: company(asked), idPF: metaText(asked.meta, 'permissionario') }, query: pageQueryOf(asked) },
      options,
    ),
  usuariosDoCartao: (asked, options) =>
    call(
      quemUsa,
      {
        params: { id: company(asked) },
        query: {
          ...pageQueryOf(asked),
          nuContrato: filterText(asked.filters, 'nuContrato'),
          coCentroCusto: filterText(asked.filters, 'coCentroCusto'),
          nuCartao: filterText(asked.filters, 'nuCartao'),
        },
      },
      options,
    ),
  contratosOferecidos: async (asked, options) => ({
    itens: isSupervisor(asked)
      ? await call(listContratosSupervisor, { params: { id: company(asked), idPF: actingAs(asked) } }, options)
      : await call(getContratosPJ, { params: { id: company(asked), type: 'PJ' } }, options),
  }),
  centrosCusto: async (asked, options) => ({
    itens: await call(
      listCentrosCusto,
      {
        params: {
          id: company(asked),
          cnpjOuAn8: metaText(asked.meta, 'cnpjOuAn8'),
          nuContrato: metaText(asked.meta, 'nuContrato'),
        },
      },
      options,
    ),
  }),
  sistemasOferecidos: async (asked, options) => ({
    itens: isSupervisor(asked)
      ? await call(listSistemasSupervisor, { params: { id: company(asked), idPF: actingAs(asked) } }, options)
      : await call(listSistemas, { params: { id: company(asked) } }, options),
  }),
};

function refuse(method: string): never {
  throw new TypeError(`The delegation data provider has no ${method}`);
}

/** What the screens of access delegation read. What they change goes through the calls of `changes.ts`. */
export const delegationProvider: DataProvider = {
  async getList<TData extends BaseRecord>(asked: GetListParams): Promise<GetListResponse<TData>> {
    const read = Object.hasOwn(lists, asked.resource) ? lists[asked.resource] : undefined;
    if (!read) return refuse(`list of ${asked.resource}`);
    // Every list shows its own failure.
    const { itens, page } = await read(asked, { quiet: true, ...signalOf(asked.meta) });
    return { data: itens as TData[], total: page?.totalElements ?? itens.length, page };
  },
  async getOne<TData extends BaseRecord>({ resource, id, meta }: GetOneParams): Promise<GetOneResponse<TData>> {
    if (resource !== 'acessos') return refuse(`record of ${resource}`);
    const { data, etag } = await callFull(
      getAcessos,
      { params: { id: metaText(meta, 'empresa'), cpfPF: String(id) } },
      { quiet: true, ...signalOf(meta) },
    );
    const record: BaseRecord = { acessos: data, etag };
    return { data: record as TData };
  },
  create: () => refuse('create'),
  update: () => refuse('update'),
  deleteOne: () => refuse('deleteOne'),
  getApiUrl: () => portalConfig().api,
};
