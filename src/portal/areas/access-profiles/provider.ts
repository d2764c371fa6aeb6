import type {
  BaseRecord,
  CreateParams,
  CrudFilters,
  DeleteManyParams,
  DeleteOneParams,
  GetListParams,
  GetOneParams,
  UpdateParams,
} from '@refinedev/core';
import {
  addPerfil,
  changePerfil,
  type EfeitoPerfil,
  getPerfil,
  givePerfil,
  listPerfis,
  listPessoasPerfil,
  type PerfilDeAcesso,
  type PerfilDetalhe,
  type PessoaDoPerfil,
  previewPerfil,
  removePerfil,
  takePerfil,
} from '../../../contract/access-profiles';
import type { CallInput } from '../../../contract/endpoint';
import { call, callFull } from '../../http/client';
import { filterText, metaText, pageQueryOf } from '../../http/listing';
import { searchText } from '../../http/searchText';
import { accountOf, readOf, submitOf } from '../../http/submit';
import type { ResourceProvider } from '../../lib/area';

export type ProfileRow = PerfilDeAcesso & { id: string };
/** A profile with all that it gives, and its version. */
export type ProfileRecord = PerfilDetalhe & { id: string };
export type ProfileSaved = CallInput<typeof addPerfil>['body'];
/** What a profile gives. */
export type Parts = Required<Pick<ProfileSaved, 'contratos' | 'sistemas'>>;
export type Holder = PessoaDoPerfil & { id: string };
/** To whom a profile is given, and the end of those who begin with it. */
export interface Giving {
  perfil: string;
  pessoas: string[];
  validoAte: string | null;
}
/** What giving a profile did, in people. */
export interface Given extends BaseRecord {
  incluidos: number;
  alterados: number;
  inalterados: number;
}
export type Effect = EfeitoPerfil['itens'][number] & { id: string };
/** What a list of effects says of all of them, on every row. */
export type Effects = Pick<EfeitoPerfil, 'efeitos' | 'vistas' | 'ganham' | 'perdem' | 'demais' | 'depois'>;

/** Refused fields stand beside their fields; what is gone or changed meanwhile is the form's to say. */
const CLAIMS = ['MCN-100', 'MCN-101', 'MCN-102'] as const;

const as = <TData extends BaseRecord>(data: BaseRecord) => ({ data: data as TData });

/** The access profiles of the company in `meta`; what undoes a deletion is `desfazer` of its answer. */
export const perfisDeAcesso: ResourceProvider = {
  async getList<TData extends BaseRecord>({ meta, filters, ...paging }: GetListParams) {
    const query = { ...pageQueryOf(paging), busca: searchText(filterText(filters, 'busca')) };
    const { itens, page } = await call(listPerfis, { params: { id: accountOf(meta) }, query }, readOf(meta));
    const rows: BaseRecord[] = itens.map((row): ProfileRow => ({ ...row, id: row.idPerfil }));
    return { data: rows as TData[], total: page.totalElements, page };
  },
  async getOne<TData extends BaseRecord>({ id, meta }: GetOneParams) {
    const params = { id: accountOf(meta), idPerfil: String(id) };
    return as<TData>({ ...(await call(getPerfil, { params }, readOf(meta))), id });
  },
  async create<TData extends BaseRecord, TVariables>({ variables, meta }: CreateParams<TVariables>) {
    const asked = { params: { id: accountOf(meta) }, body: variables as ProfileSaved };
    return as<TData>({ id: (await call(addPerfil, asked, submitOf(meta, CLAIMS))).idPerfil });
  },
  async update<TData extends BaseRecord, TVariables>({ id, variables, meta }: UpdateParams<TVariables>) {
    const params = { id: accountOf(meta), idPerfil: String(id) };
    const body = variables as ProfileSaved;
    return as<TData>({ ...(await call(changePerfil, { params, body }, submitOf(meta, CLAIMS))), id });
  },
  async deleteOne<TData extends BaseRecord, TVariables>({ id, meta }: DeleteOneParams<TVariables>) {
    const params = { id: accountOf(meta), idPerfil: String(id) };
    const { undo } = await callFull(removePerfil, { params }, submitOf(meta));
    return as<TData>({ id, desfazer: undo });
  },
};

/** The people who have a profile, by their username: `perfil` among the filters says which; `create` gives it, `deleteMany` takes it away, with `desfazer` on each: what undoes it. */
export const pessoasDoPerfil: ResourceProvider = {
  async getList<TData extends BaseRecord>({ meta, filters, ...paging }: GetListParams) {
    const params = { id: accountOf(meta), idPerfil: filterText(filters, 'perfil') };
    const query = { ...pageQueryOf(paging), pessoa: searchText(filterText(filters, 'pessoa')) };
    const { itens, page } = await call(listPessoasPerfil, { params, query }, readOf(meta));
    const rows: BaseRecord[] = itens.map((row): Holder => ({ ...row, id: row.idProdutoPF }));
    return { data: rows as TData[], total: page.totalElements, page };
  },
  async create<TData extends BaseRecord, TVariables>({ variables, meta }: CreateParams<TVariables>) {
    const { perfil: idPerfil, pessoas: listaUsuarios, validoAte } = variables as Giving;
    const params = { id: accountOf(meta), idPerfil };
    const body = { listaUsuarios, validoAte };
    return as<TData>(await call(givePerfil, { params, body }, submitOf(meta, ['MCN-100', 'MCN-163'])));
  },
  async deleteMany<TData extends BaseRecord, TVariables>({ ids, meta }: DeleteManyParams<TVariables>) {
    const params = { id: accountOf(meta), idPerfil: metaText(meta, 'perfil') };
    const { undo } = await callFull(takePerfil, { params, body: ids.map(String) }, submitOf(meta));
    return { data: ids.map((id) => ({ id, desfazer: undo })) as BaseRecord[] as TData[] };
  },
};

const partsIn = (filters: CrudFilters | undefined) =>
  filters?.find((filter) => 'field' in filter && filter.field === 'partes')?.value as Parts;

/** What a change of a profile would do to whom: `perfil` and `partes` among the filters say which, and what it would give. */
export const previasDePerfil: ResourceProvider = {
  async getList<TData extends BaseRecord>({ meta, filters, ...paging }: GetListParams) {
    const asked = {
      params: { id: accountOf(meta), idPerfil: filterText(filters, 'perfil') },
      query: pageQueryOf(paging),
      body: partsIn(filters),
    };
    const { itens, page, ...effects } = await call(previewPerfil, asked, readOf(meta));
    const rows: BaseRecord[] = itens.map((row): Effect => ({ ...row, id: row.idProdutoPF }));
    return { data: rows as TData[], total: page.totalElements, page, effects };
  },
};
