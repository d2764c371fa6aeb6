import type {
  BaseRecord,
  CreateParams,
  DeleteManyParams,
  GetListParams,
  GetOneParams,
  UpdateParams,
} from '@refinedev/core';
import type { z } from 'zod';
import type { AnswerOf, BodyOf, CallInput } from '../../../contract/endpoint';
import { FILTROS_SEGUNDA_ETAPA, FILTROS_ULTIMO_ACESSO } from '../../../contract/people-tables';
import { type ContratoDelegado, getContratosPJ } from '../../../contract/home';
import {
  addTerceiro,
  authoriseContratos,
  authoriseSistemas,
  type Exigencia,
  exportTerceiros,
  exportTerceirosPlanilha,
  FILTROS_PERFIL,
  findTerceiro,
  getExigencia,
  getTerceiro,
  listSistemasParaAutorizar,
  listTerceiros,
  type PerfilTerceiro,
  removeTerceiros,
  setExigencia,
  type sistemaParaAutorizar,
  type Terceiro,
  type TerceiroEncontrado,
} from '../../../contract/third-parties';
import { call, callBlob, callFull } from '../../http/client';
import { filterText, pageQueryOf, sortQueryOf } from '../../http/listing';
import { searchText } from '../../http/searchText';
import { accountOf, readOf, streamOf, submitOf } from '../../http/submit';
import type { ResourceProvider } from '../../lib/area';
import type { TableSort } from '../../lib/tableAddress';
import { EVERYBODY, type Narrowed } from './narrowed';

/** A third party as Refine knows it: its id is the person's idProduto. */
export type ThirdParty = Terceiro & { id: string };
/** The same with who let them delegate, and how much they granted. */
export type ThirdPartyRecord = AnswerOf<typeof getTerceiro> & { id: string };
/** A person who can be added, by what was typed. */
export type Candidate = TerceiroEncontrado & { id: string };
export type System = z.infer<typeof sistemaParaAutorizar> & { id: string };
export type Contract = ContratoDelegado & { id: string };

/** Whom a company adds, and as what. */
export interface NewThirdParty {
  idProdutoPF: string;
  perfil: PerfilTerceiro;
}

/** What a supervisor may delegate from now on (`autoriza`), or no longer; what is not named stays. */
export type Authorisation =
  | { sistemas: { coSistema: string; autoriza: boolean }[] }
  | { contratos: { nuContrato: string; se: number; autoriza: boolean }[] };

/** What the company demands of its third parties' sign-in; there is one for each, so that the company's id is the record's. */
export type Demand = Exigencia & { id: string };
export type DemandChange = BodyOf<typeof setExigencia>;

/** Of whom a file is, in which order; by name without one. */
export interface ThirdPartyFile {
  narrowed: Narrowed;
  sort: TableSort | null;
}

/** A spreadsheet has its columns beside the name, too. */
export interface ThirdPartySheet extends ThirdPartyFile {
  columns: readonly string[];
}

const fileQuery = ({ narrowed, sort }: ThirdPartyFile) => ({ ...filterQuery(narrowed), ...sortQueryOf(sort) });

/** They are no third party of the company, or no longer. */
export const GONE = 'MCN-101';
/** Nobody with an active account has the username or CPF. */
export const NOBODY = 'MCN-166';
/** Refusals of an addition that its form shows itself: a recent sign-in is needed; one already; not oneself. */
const ADD_CLAIMS = ['IDC-112', 'MCN-163', 'MCN-167'] as const;

/** Every account that these calls are about is a company; a claim, which the server checks. */
const tipo = 'PJ';

const as = <TData extends BaseRecord>(data: BaseRecord) => ({ data: data as TData });
const listOf = <TData extends BaseRecord>(rows: BaseRecord[], total = rows.length) => ({
  data: rows as TData[],
  total,
});
/** What the table is narrowed down by, as the contract has it; what is as usual is left out. */
function filterQuery({
  busca,
  perfil,
  ultimoAcesso,
  segundaEtapa,
}: Narrowed): CallInput<typeof exportTerceiros>['query'] {
  const other = <Value extends string>(values: readonly [Value, ...Value[]], asked: string) =>
    values.find((value) => value === asked && value !== values[0]);
  const [profile, signIn, secondStep] = [
    other(FILTROS_PERFIL, perfil),
    other(FILTROS_ULTIMO_ACESSO, ultimoAcesso),
    other(FILTROS_SEGUNDA_ETAPA, segundaEtapa),
  ];
  return {
    filtro: searchText(busca),
    ...(profile && { perfil: profile }),
    ...(signIn && { ultimoAcesso: signIn }),
    ...(secondStep && { segundaEtapa: secondStep }),
  };
}

const asRow = (person: Terceiro): ThirdParty => ({ ...person, id: person.idProdutoPF });

/** Who may delegate in the name of the company in `meta`; `update` changes what one of them may delegate. */
export const terceiros: ResourceProvider = {
  async getList<TData extends BaseRecord>({ meta, filters, ...asked }: GetListParams) {
    const names = Object.keys(EVERYBODY) as (keyof Narrowed)[];
    const narrowed = Object.fromEntries(names.map((name) => [name, filterText(filters, name)])) as Narrowed;
    const { itens, page } = await call(
      listTerceiros,
      {
        params: { id: accountOf(meta) },
        query: { ...pageQueryOf(asked), ...filterQuery(narrowed) },
      },
      readOf(meta),
    );
    const rows: BaseRecord[] = itens.map(asRow);
    return { data: rows as TData[], total: page.totalElements, page };
  },
  async getOne<TData extends BaseRecord>({ id, meta }: GetOneParams) {
    const params = { id: accountOf(meta), other: String(id) };
    return as<TData>({ ...(await call(getTerceiro, { params }, readOf(meta))), id });
  },
  async create<TData extends BaseRecord, TVariables>({ variables, meta }: CreateParams<TVariables>) {
    const { idProdutoPF, perfil } = variables as NewThirdParty;
    const body = { idProduto: accountOf(meta), idProdutoPF, perfil, tipo };
    return as<TData>(asRow(await call(addTerceiro, { body }, submitOf(meta, ADD_CLAIMS))));
  },
  async update<TData extends BaseRecord, TVariables>({ id, variables, meta }: UpdateParams<TVariables>) {
    const change = variables as Authorisation;
    const whom = { idProduto: accountOf(meta), idProdutoPF: String(id), tipo };
    const options = submitOf(meta);
    if ('sistemas' in change)
      await call(authoriseSistemas, { body: change.sistemas.map((one) => ({ ...whom, ...one })) }, options);
    else await call(authoriseContratos, { body: change.contratos.map((one) => ({ ...whom, ...one })) }, options);
    return as<TData>({ id });
  },
  async deleteMany<TData extends BaseRecord, TVariables>({ ids, meta }: DeleteManyParams<TVariables>) {
    const idProduto = accountOf(meta);
    const listaTerceiros = ids.map(String);
    const params = { id: idProduto, other: listaTerceiros[0] ?? '' };
    const body = { idProduto, listaTerceiros, tipo };
    const { undo } = await callFull(removeTerceiros, { params, body }, submitOf(meta));
    return { data: ids.map((id): BaseRecord => ({ id, desfazer: undo })) as TData[] };
  },
};

/** The third parties as a CSV file. Each is made: there are so many an hour. */
export const terceirosExportados: ResourceProvider = {
  async create<TData extends BaseRecord, TVariables>({ variables, meta }: CreateParams<TVariables>) {
    const query = fileQuery(variables as unknown as ThirdPartyFile);
    return as<TData>({
      file: await callBlob(exportTerceiros, { params: { id: accountOf(meta) }, query }, streamOf(meta)),
    });
  },
};

/** The same as a spreadsheet. */
export const planilhasDeTerceiros: ResourceProvider = {
  async create<TData extends BaseRecord, TVariables>({ variables, meta }: CreateParams<TVariables>) {
    const { columns, ...file } = variables as unknown as ThirdPartySheet;
    const query = { ...fileQuery(file), colunas: columns.join(',') };
    return as<TData>({
      file: await callBlob(exportTerceirosPlanilha, { params: { id: accountOf(meta) }, query }, streamOf(meta)),
    });
  },
};

/** Whom the company in `meta` could add: `getOne` by username or CPF, at most as often a day as the server allows. */
export const candidatosATerceiro: ResourceProvider = {
  async getOne<TData extends BaseRecord>({ id, meta }: GetOneParams) {
    const found = await call(
      findTerceiro,
      { params: { userOrCpf: String(id) }, query: { idProduto: accountOf(meta) } },
      { claims: [NOBODY] },
    );
    return as<TData>({ ...found, id });
  },
};

/** The systems of the company in `meta` that a supervisor can be authorised for. */
export const sistemasParaAutorizar: ResourceProvider = {
  async getList<TData extends BaseRecord>({ meta }: GetListParams) {
    const params = { id: accountOf(meta), type: tipo };
    const found = await call(listSistemasParaAutorizar, { params }, readOf(meta));
    return listOf<TData>(found.map((system): System => ({ ...system, id: system.coSistema })));
  },
};

/** Its contracts, likewise. */
export const contratosParaAutorizar: ResourceProvider = {
  async getList<TData extends BaseRecord>({ meta }: GetListParams) {
    const found = await call(getContratosPJ, { params: { id: accountOf(meta), type: tipo } }, readOf(meta));
    return listOf<TData>(found.map((contract): Contract => ({ ...contract, id: contract.nuContrato })));
  },
};

/** The second step that the company in `meta` demands of its third parties. */
export const exigencias: ResourceProvider = {
  async getOne<TData extends BaseRecord>({ meta }: GetOneParams) {
    const id = accountOf(meta);
    return as<TData>({ ...(await call(getExigencia, { params: { id } }, readOf(meta))), id });
  },
  async update<TData extends BaseRecord, TVariables>({ variables, meta }: UpdateParams<TVariables>) {
    const id = accountOf(meta);
    const { exige, semLembrar } = variables as DemandChange;
    const body = { exige, semLembrar };
    return as<TData>({ ...(await call(setExigencia, { params: { id }, body }, submitOf(meta))), id });
  },
};
