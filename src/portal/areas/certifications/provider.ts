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
  type AcessosDoItem,
  cancelCertificacao,
  type Certificacao,
  type CertificacaoDetalhe,
  changeCertificacao,
  closeCertificacao,
  type Comprovante,
  decideCertificacao,
  FILTROS_CERTIFICACAO,
  FILTROS_ITEM,
  getAcessosDoItem,
  getCertificacao,
  getComprovante,
  type ItemCertificacao,
  listCertificacoes,
  listItensCertificacao,
  openCertificacao,
  type PreviaCertificacao,
  previewCertificacao,
  SINAIS,
  undecideCertificacao,
} from '../../../contract/certifications';
import type { AnswerOf, CallInput } from '../../../contract/endpoint';
import { call } from '../../http/client';
import { filterText, metaText, pageQueryOf } from '../../http/listing';
import { searchText } from '../../http/searchText';
import { accountOf, readOf, submitOf } from '../../http/submit';
import type { ResourceProvider } from '../../lib/area';

export type CertificationRow = Certificacao & { id: string };
export type CertificationRecord = CertificacaoDetalhe & { id: string };
export type CertificationSaved = CallInput<typeof openCertificacao>['body'];
/** Somebody whose accesses are reviewed, by the username. */
export type CertificationItem = ItemCertificacao & { id: string };
/** What somebody had at the start, by their username. */
export type ItemAccesses = AcessosDoItem & { id: string };
export type Preview = PreviaCertificacao & { id: string };
export type Evidence = Comprovante & { id: string };
/** What is decided, of whom, in which review. */
export type Deciding = CallInput<typeof decideCertificacao>['body'] & { revisao: string };
export type Decided = AnswerOf<typeof decideCertificacao> & { id: string };
/** What a preview asks for: whom a review would cover, and who would decide. */
export type Asked = CallInput<typeof previewCertificacao>['body'];

/** Refused fields stand beside their fields; what is gone or changed meanwhile is the form's to say. */
const CLAIMS = ['MCN-100', 'MCN-101', 'MCN-102', 'MCN-237', 'MCN-238', 'MCN-244'] as const;

const as = <TData extends BaseRecord>(data: BaseRecord) => ({ data: data as TData });

/** The access reviews of the company in `meta`; `deleteOne` cancels one. */
export const revisoesDeAcesso: ResourceProvider = {
  async getList<TData extends BaseRecord>({ meta, filters, ...paging }: GetListParams) {
    const wanted = filterText(filters, 'situacao');
    const situacao = FILTROS_CERTIFICACAO.find((one) => one === wanted) ?? FILTROS_CERTIFICACAO[0];
    const busca = searchText(filterText(filters, 'busca'));
    const query = { ...pageQueryOf(paging), situacao, ...(busca && { busca }) };
    const asked = { params: { id: accountOf(meta) }, query };
    const { itens, page } = await call(listCertificacoes, asked, readOf(meta));
    const rows: BaseRecord[] = itens.map((row): CertificationRow => ({ ...row, id: row.idCertificacao }));
    return { data: rows as TData[], total: page.totalElements, page };
  },
  async getOne<TData extends BaseRecord>({ id, meta }: GetOneParams) {
    const params = { id: accountOf(meta), idCertificacao: String(id) };
    return as<TData>({ ...(await call(getCertificacao, { params }, readOf(meta))), id });
  },
  async create<TData extends BaseRecord, TVariables>({ variables, meta }: CreateParams<TVariables>) {
    const asked = { params: { id: accountOf(meta) }, body: variables as CertificationSaved };
    return as<TData>({ id: (await call(openCertificacao, asked, submitOf(meta, CLAIMS))).idCertificacao });
  },
  async update<TData extends BaseRecord, TVariables>({ id, variables, meta }: UpdateParams<TVariables>) {
    const params = { id: accountOf(meta), idCertificacao: String(id) };
    await call(changeCertificacao, { params, body: variables as CertificationSaved }, submitOf(meta, CLAIMS));
    return as<TData>({ id });
  },
  async deleteOne<TData extends BaseRecord, TVariables>({ id, meta }: DeleteOneParams<TVariables>) {
    const params = { id: accountOf(meta), idCertificacao: String(id) };
    await call(cancelCertificacao, { params }, submitOf(meta));
    return as<TData>({ id });
  },
};

/** `create` closes a review whose people are all decided. */
export const encerramentosDeRevisao: ResourceProvider = {
  async create<TData extends BaseRecord, TVariables>({ variables, meta }: CreateParams<TVariables>) {
    const { revisao } = variables as { revisao: string };
    await call(closeCertificacao, { params: { id: accountOf(meta), idCertificacao: revisao } }, submitOf(meta));
    return as<TData>({ id: revisao });
  },
};

/** The people of a review, by their username: `revisao` among the filters says of which, `padrao` who shows unless the address says so; `create` decides, `deleteMany` takes decisions back. */
export const itensDaRevisao: ResourceProvider = {
  async getList<TData extends BaseRecord>({ meta, filters, ...paging }: GetListParams) {
    const [shown, signal] = [
      filterText(filters, 'situacao') || filterText(filters, 'padrao'),
      filterText(filters, 'sinal'),
    ];
    const query = {
      ...pageQueryOf(paging),
      situacao: FILTROS_ITEM.find((one) => one === shown) ?? FILTROS_ITEM[0],
      sinal: SINAIS.find((one) => one === signal) ?? ('todos' as const),
      pessoa: searchText(filterText(filters, 'pessoa')),
    };
    const params = { id: accountOf(meta), idCertificacao: filterText(filters, 'revisao') };
    const { itens, page } = await call(listItensCertificacao, { params, query }, readOf(meta));
    const rows: BaseRecord[] = itens.map((row): CertificationItem => ({ ...row, id: row.idProdutoPF }));
    return { data: rows as TData[], total: page.totalElements, page };
  },
  async create<TData extends BaseRecord, TVariables>({ variables, meta }: CreateParams<TVariables>) {
    const { revisao: idCertificacao, ...body } = variables as Deciding;
    const params = { id: accountOf(meta), idCertificacao };
    const decided = await call(decideCertificacao, { params, body }, submitOf(meta, ['MCN-100']));
    return as<TData>({ ...decided, id: idCertificacao } satisfies Decided);
  },
  async deleteMany<TData extends BaseRecord, TVariables>({ ids, meta }: DeleteManyParams<TVariables>) {
    const params = { id: accountOf(meta), idCertificacao: metaText(meta, 'revisao') };
    const { progresso } = await call(
      undecideCertificacao,
      { params, body: { pessoas: ids.map(String) } },
      submitOf(meta),
    );
    return { data: ids.map((id) => ({ id, progresso })) as BaseRecord[] as TData[] };
  },
};

/** What somebody of a review had at its start, by their username; `revisao` in `meta` says of which. */
export const acessosDoItem: ResourceProvider = {
  async getOne<TData extends BaseRecord>({ id, meta }: GetOneParams) {
    const params = { id: accountOf(meta), idCertificacao: metaText(meta, 'revisao'), idPF: String(id) };
    return as<TData>({ ...(await call(getAcessosDoItem, { params }, readOf(meta))), id });
  },
};

const askedIn = (filters: CrudFilters | undefined) =>
  filters?.find((filter) => 'field' in filter && filter.field === 'alcance')?.value as Asked;

/** Whom a review would cover: `alcance` among the filters says what is asked. A list of one. */
export const previasDeRevisao: ResourceProvider = {
  async getList<TData extends BaseRecord>({ meta, filters }: GetListParams) {
    const asked = { params: { id: accountOf(meta) }, body: askedIn(filters) };
    const found: BaseRecord = { ...(await call(previewCertificacao, asked, readOf(meta))), id: 'previa' };
    return { data: [found as TData], total: 1 };
  },
};

/** The signed evidence of a closed review. */
export const comprovantesDeRevisao: ResourceProvider = {
  async getOne<TData extends BaseRecord>({ id, meta }: GetOneParams) {
    const params = { id: accountOf(meta), idCertificacao: String(id) };
    return as<TData>({ ...(await call(getComprovante, { params }, readOf(meta))), id });
  },
};
