import type { BaseRecord, GetListResponse } from '@refinedev/core';
import { COLUNAS_PERMISSIONARIOS, ORDENS_PERMISSIONARIOS } from '../../../../contract/delegated-users';
import { columnsAmong } from '../../../../contract/columns';
import type { CallInput } from '../../../../contract/endpoint';
import { addVisao, changeVisao, listVisoes, removeVisao, type Visao } from '../../../../contract/saved-views';
import { call } from '../../../http/client';
import { accountOf, readOf, submitOf } from '../../../http/submit';
import type { ResourceProvider } from '../../../lib/area';
import { filterCalled, filterQuery, narrowedOf } from '../table/filterQuery';
import type { NamedView, ViewRecord } from './view';

/** Codes that the form of a name and the panel show themselves: a refused field, and a filter that is not the actor's. */
const CLAIMS = ['MCN-100', 'IDC-111'] as const;

const onScreen = ({ idVisao, nome, compartilhada, dono, conteudo, omitidos, etag }: Visao): ViewRecord => ({
  id: idVisao,
  etag,
  nome,
  compartilhada,
  dono,
  view: {
    narrowed: narrowedOf(conteudo.filtros),
    sort: conteudo.ordem && { field: conteudo.ordem.campo, direction: conteudo.ordem.direcao },
    // A page from before an update meets columns of after it.
    columns: columnsAmong(conteudo.colunas, COLUNAS_PERMISSIONARIOS),
    density: conteudo.densidade === 'compacta' ? 'compact' : 'usual',
    size: conteudo.tamanho,
  },
  missing: {
    filters: omitidos.filtros.map((name) => filterCalled(name) ?? name),
    columns: [...omitidos.colunas, ...conteudo.colunas.filter((name) => !COLUNAS_PERMISSIONARIOS.includes(name))],
    order: omitidos.ordem,
  },
});

function onWire({ nome, compartilhada, view }: NamedView): CallInput<typeof addVisao>['body'] {
  const { narrowed, sort, columns, density, size } = view;
  const campo = ORDENS_PERMISSIONARIOS.find((field) => field === sort?.field);
  return {
    nome,
    compartilhada,
    conteudo: {
      filtros: filterQuery(narrowed),
      ordem: sort && campo ? { campo, direcao: sort.direction } : null,
      colunas: [...columns],
      densidade: density === 'compact' ? 'compacta' : 'normal',
      tamanho: size,
    },
  };
}

/** Which record it is follows from the resource's name; the hook that asks names the type. */
const as = <TData extends BaseRecord>(data: BaseRecord) => ({ data: data as TData });

/** The views that the actor keeps of a company's table, and the one that is shared in it, by name. */
export const visoes: ResourceProvider = {
  getList: async <TData extends BaseRecord>({
    meta,
  }: Parameters<ResourceProvider['getList'] & {}>[0]): Promise<GetListResponse<TData>> => {
    const views: BaseRecord[] = (await call(listVisoes, { params: { id: accountOf(meta) } }, readOf(meta))).map(
      onScreen,
    );
    return { data: views as TData[], total: views.length };
  },
  create: async ({ variables, meta }) => {
    const body = onWire(variables as NamedView);
    return as(onScreen(await call(addVisao, { params: { id: accountOf(meta) }, body }, submitOf(meta, CLAIMS))));
  },
  update: async ({ id, variables, meta }) => {
    const params = { id: accountOf(meta), idVisao: String(id) };
    const body = onWire(variables as NamedView);
    return as(onScreen(await call(changeVisao, { params, body }, submitOf(meta, CLAIMS))));
  },
  deleteOne: async ({ id, meta }) => {
    await call(removeVisao, { params: { id: accountOf(meta), idVisao: String(id) } }, submitOf(meta));
    return as({ id });
  },
};
