import type { BaseRecord, CreateParams, GetListParams, GetOneParams, UpdateParams } from '@refinedev/core';
import type { CallInput } from '../../../contract/endpoint';
import {
  addImportacao,
  addLinhas,
  applyImportacao,
  checkImportacao,
  exportLinhas,
  getImportacao,
  type Importacao,
  type ImportacaoDetalhe,
  type LinhaConferida,
  type LinhaEnviada,
  listImportacoes,
  listLinhas,
  MOTIVOS_RECUSA,
  RESULTADOS,
  stopImportacao,
} from '../../../contract/imports';
import { call, callBlob } from '../../http/client';
import { filterText, pageQueryOf } from '../../http/listing';
import { searchText } from '../../http/searchText';
import { accountOf, readOf, signalOf, submitOf } from '../../http/submit';
import type { ResourceProvider } from '../../lib/area';
import { personName } from '../../lib/format';

/** An import, and the same with what becomes of its lines. */
export type Import = Importacao & { id: string };
export type ImportRecord = ImportacaoDetalhe & { id: string };
/** Which lines are shown: all, or those that come to one thing. */
export type Shown = 'todas' | (typeof RESULTADOS)[number];
export type Line = LinhaConferida & { id: string };

/** Who began an import: a company as it is written, a person as names are. */
export const beganText = ({ nome, empresa }: NonNullable<Importacao['iniciadaPor']>) =>
  empresa ? nome : personName(nome);

/** What an import begins with. */
export type Beginning = NonNullable<CallInput<typeof addImportacao>['body']>;
/** Lines that are sent. */
export interface Sending {
  id: string;
  linhas: LinhaEnviada[];
}
/** What is done with an import next. */
export const NEXT = { check: checkImportacao, apply: applyImportacao, stop: stopImportacao };
export type Next = keyof typeof NEXT;
/** Which lines a file has. */
export interface Narrowed {
  id: string;
  resultado: string;
}

const of = (meta: GetOneParams['meta'], id: unknown) => ({ id: accountOf(meta), idImportacao: String(id) });

type Wholes = Pick<Importacao, 'contratosCompletos' | 'sistemasCompletos'>;
/** What an import's list is complete of. A copy of the version before, during an update, names one contract alone. */
const wholesOf = (found: Pick<Importacao, 'completaPara'> & Partial<Wholes>): Wholes => ({
  contratosCompletos: found.contratosCompletos ?? (found.completaPara === null ? [] : [found.completaPara]),
  sistemasCompletos: found.sistemasCompletos ?? [],
});

/** The imports of the company in `meta`, as far as the session may read them. */
export const importacoes: ResourceProvider = {
  async getList<TData extends BaseRecord>({ meta, ...paging }: GetListParams) {
    const asked = { params: { id: accountOf(meta) }, query: pageQueryOf(paging) };
    const { itens, page } = await call(listImportacoes, asked, readOf(meta));
    const rows: BaseRecord[] = itens.map((row): Import => ({ ...row, id: row.idImportacao }));
    return { data: rows as TData[], total: page.totalElements, page };
  },
  async getOne<TData extends BaseRecord>({ id, meta }: GetOneParams) {
    const answer = await call(getImportacao, { params: of(meta, id) }, readOf(meta));
    const found: BaseRecord = { ...answer, ...wholesOf(answer), id };
    return { data: found as TData };
  },
  async create<TData extends BaseRecord, TVariables>({ variables, meta }: CreateParams<TVariables>) {
    const body = variables as unknown as Beginning;
    const { idImportacao } = await call(addImportacao, { params: { id: accountOf(meta) }, body }, submitOf(meta));
    const made: BaseRecord = { id: idImportacao };
    return { data: made as TData };
  },
  async update<TData extends BaseRecord, TVariables>({ id, variables, meta }: UpdateParams<TVariables>) {
    const { next } = variables as unknown as { next: Next };
    await call(NEXT[next], { params: of(meta, id) }, submitOf(meta));
    const moved: BaseRecord = { id };
    return { data: moved as TData };
  },
};

/** The lines of an import, which the filter `importacao` names. */
export const linhasDeImportacao: ResourceProvider = {
  async getList<TData extends BaseRecord>({ meta, filters, ...paging }: GetListParams) {
    const [result, reason] = [filterText(filters, 'resultado'), filterText(filters, 'motivo')];
    const motivo = MOTIVOS_RECUSA.find((one) => one === reason);
    const query = {
      ...pageQueryOf(paging),
      resultado: RESULTADOS.find((one) => one === result) ?? ('todas' as const),
      ...(motivo && { motivo }),
      busca: searchText(filterText(filters, 'busca')),
    };
    const asked = { params: of(meta, filterText(filters, 'importacao')), query };
    const { itens, page } = await call(listLinhas, asked, readOf(meta));
    // A line that the file does not have has no number.
    const rows: BaseRecord[] = itens.map((row, index): Line => ({ ...row, id: String(row.linha ?? `-${index}`) }));
    return { data: rows as TData[], total: page.totalElements, page };
  },
  async create<TData extends BaseRecord, TVariables>({ variables, meta }: CreateParams<TVariables>) {
    const { id, linhas } = variables as unknown as Sending;
    await call(addLinhas, { params: of(meta, id), body: { linhas } }, submitOf(meta));
    const sent: BaseRecord = { id };
    return { data: sent as TData };
  },
};

/** Lines as a CSV file. Each is made: there are so many an hour. */
export const importacoesExportadas: ResourceProvider = {
  async create<TData extends BaseRecord, TVariables>({ variables, meta }: CreateParams<TVariables>) {
    const { id, resultado } = variables as unknown as Narrowed;
    const query = { resultado: RESULTADOS.find((one) => one === resultado) ?? ('todas' as const) };
    const made: BaseRecord = { file: await callBlob(exportLinhas, { params: of(meta, id), query }, signalOf(meta)) };
    return { data: made as TData };
  },
};
