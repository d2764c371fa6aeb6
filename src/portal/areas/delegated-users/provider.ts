import type {
  BaseRecord,
  DeleteManyParams,
  GetListParams,
  GetListResponse,
  MetaQuery,
  UpdateManyParams,
} from '@refinedev/core';
import { ACOES_REGISTRO, exportRegistro, exportRegistroPlanilha, listRegistro } from '../../../contract/company-log';
import {
  type Acessos,
  getAcessos,
  historico,
  listCartoes,
  listGrupos,
  quantosUsam as listQuantosUsam,
} from '../../../contract/delegated-accesses';
import { changePrazo, type EfeitoPrazo, previewPrazo } from '../../../contract/delegated-ends';
import {
  addDelegacao,
  changeDelegacao,
  type EfeitoInclusao,
  CARDS_MAX,
  listCartoesCentro,
  listCentrosCusto,
  listContratosSupervisor,
  listSistemas,
  listSistemasSupervisor,
  previewDelegacao,
  removePermissionario,
  removePermissionarios,
} from '../../../contract/delegated-grants';
import {
  exportPermissionarios,
  exportPlanilha,
  findPermissionarios,
  listConcedentes,
  listPermissionarios,
  perfilAtuante,
  selectPermissionarios,
  type ResultadoCpf,
} from '../../../contract/delegated-users';
import type { AnswerOf, CallInput } from '../../../contract/endpoint';
import { getContratosPJ } from '../../../contract/home';
import { PAGE_SIZE_MAX, type PageInfo } from '../../../contract/page';
import { call, callBlob, callFull } from '../../http/client';
import { filterText, metaText, pageQueryOf, sortQueryOf } from '../../http/listing';
import { searchText } from '../../http/searchText';
import { accountOf, readOf, signalOf, streamOf, submitOf } from '../../http/submit';
import type { ResourceProvider } from '../../lib/area';
import type { TableSort } from '../../lib/tableAddress';
import { EVERYTHING, type LogFilter, SAYS } from './log/narrowed';
import { filterQuery } from './table/filterQuery';
import { EVERYBODY, type Narrowed } from './table/narrowed';
import { as, askedFor, claimsOf, whole } from './wire';

// In the same file of the build: apart, what both share would be files of its own.
export { mudancasDeTodos } from './everyone.provider';
export { acessosDeVarios, previasDeRetirada, retiradasDeAcesso } from './removals.provider';

/** What is granted to people: whom, which cards and groups, until when. */
export type Grant = CallInput<typeof addDelegacao>['body'];
/** What somebody's accesses become; whose they are is the record's id. */
export type Change = Omit<CallInput<typeof changeDelegacao>['body'], 'listaUsuarios'>;

/** What giving something to several people does, as one record. */
export type GrantEffect = EfeitoInclusao & { id: string };

/** A grantee's accesses with the version that a change of them names. */
export interface AccessRecord {
  id: string;
  acessos: Acessos;
  etag: string | null;
}

/** What a grantee has as the edit screen reads it, with the version that a change of it names. */
export interface GrantRecord {
  id: string;
  pessoa: Omit<Acessos, 'listaPermissaoContratoResponse' | 'listaPermissaoSistemaResponse'>;
  cartoes: AnswerOf<typeof listCartoes>;
  grupos: AnswerOf<typeof listGrupos>;
  etag: string | null;
}

/** CPFs and usernames: at most LOGINS_PER_LOOKUP of them. */
export interface Consulta {
  logins: readonly string[];
}

/** Until when accesses of several people last, null is without an end; whether only of those who end before; and each as the preview found them. */
export type NewEnd = Pick<CallInput<typeof changePrazo>['body'], 'validoAte' | 'somenteAntes' | 'versoes'>;

/** Somebody whose accesses were removed or changed; `desfazer` names the removal for who wants to undo it, null where nothing was one. */
export interface Removed extends BaseRecord {
  desfazer: string | null;
}

/** Of how many people saving began, changed and left as they were what they have. */
export type Given = AnswerOf<typeof addDelegacao>;

/** What a new end does to somebody. */
export type PersonEnd = EfeitoPrazo['pessoas'][number] & { id: string };

/** Codes that a form of accesses shows itself; the catalogue has the others. */
export const SAVE_CLAIMS = [
  'MCN-100',
  'MCN-102',
  'MCN-160',
  'MCN-161',
  'MCN-162',
  'MCN-163',
  'MCN-164',
  'MCN-165',
  'MCN-246',
] as const;

/** Codes that the dialog of an end shows itself. */
export const END_CLAIMS = ['MCN-100'] as const;

interface Found {
  itens: readonly object[];
  page: PageInfo;
}

const paged = <TData extends BaseRecord>({ itens, page }: Found): GetListResponse<TData> => ({
  data: itens as TData[],
  total: page.totalElements,
  page,
});

const narrowed = ({ filters }: GetListParams) => {
  const names = Object.keys(EVERYBODY) as (keyof Narrowed)[];
  return filterQuery(Object.fromEntries(names.map((name) => [name, filterText(filters, name)])) as Narrowed);
};

/** Whose accesses last until when, in the name of whom `meta` says. */
const endOf = (meta: MetaQuery | undefined, listaUsuarios: readonly string[], end: NewEnd) => ({
  params: { id: accountOf(meta) },
  body: { listaUsuarios: [...listaUsuarios], ...end, ...claimsOf(meta) },
});

const ends = ({ pessoas }: EfeitoPrazo) => pessoas.map((person): PersonEnd => ({ ...person, id: person.idProdutoPF }));

/** A supervisor is offered what was authorised, and says as whom. */
const supervisorOf = (meta: MetaQuery | undefined): string | null =>
  metaText(meta, 'perfil') === 'Supervisor' ? metaText(meta, 'idProdutoPF') : null;

/** What giving this would do to how many: a list of one. */
export const previasDeInclusao: ResourceProvider = {
  getList: async ({ filters, meta }) => {
    const body = askedFor<Grant>(filters, 'inclusao');
    const found = await call(previewDelegacao, { params: { id: accountOf(meta) }, body }, readOf(meta));
    return whole([{ ...found, id: 'inclusao' } satisfies GrantEffect]);
  },
};

/** The people who have accesses of a company. Without pages the list is who the filter finds, by name, at most GRANTEES_MAX of them. */
export const permissionarios: ResourceProvider = {
  getList: async (asked) => {
    const params = { id: accountOf(asked.meta) };
    if (asked.pagination?.mode === 'off') {
      // Asked for by a press: its failure is one for the catalogue.
      const { itens, haMais } = await call(
        selectPermissionarios,
        { params, query: narrowed(asked) },
        signalOf(asked.meta),
      );
      return { ...whole(itens.map((person) => ({ ...person, id: person.idProdutoPF }))), haMais };
    }
    const { itens, page } = await call(
      listPermissionarios,
      { params, query: { ...pageQueryOf(asked), ...narrowed(asked) } },
      readOf(asked.meta),
    );
    return paged({ itens: itens.map((row) => ({ ...row, id: row.idProdutoPF })), page });
  },
  create: async ({ variables, meta }) =>
    as(
      await call(
        addDelegacao,
        { params: { id: accountOf(meta) }, body: variables as Grant },
        submitOf(meta, SAVE_CLAIMS),
      ),
    ),
  updateMany: async <TData extends BaseRecord>({ ids, variables, meta }: UpdateManyParams<unknown>) => {
    const asked = endOf(meta, ids.map(String), variables as NewEnd);
    const { data, undo } = await callFull(changePrazo, asked, submitOf(meta, END_CLAIMS));
    return { data: ends(data).map((one): BaseRecord => ({ ...one, desfazer: undo }) satisfies Removed) as TData[] };
  },
  deleteOne: async ({ id, meta }) => {
    const params = { id: accountOf(meta), idPF: String(id) };
    const { undo } = await callFull(removePermissionario, { params }, submitOf(meta));
    return as({ id, desfazer: undo } satisfies Removed);
  },
  deleteMany: async <TData extends BaseRecord>({ ids, meta }: DeleteManyParams<unknown>) => {
    const asked = { params: { id: accountOf(meta) }, body: ids.map(String) };
    const { undo } = await callFull(removePermissionarios, asked, submitOf(meta));
    return { data: ids.map((id): BaseRecord => ({ id, desfazer: undo }) satisfies Removed) as TData[] };
  },
};

/** What an end would do to each of these people, exceptions first. Without a signal: a preview that was given up is asked anew, under a new key. */
export const previasDePrazo: ResourceProvider = {
  getList: async ({ filters, meta }) => {
    const validoAte = askedFor<string | null>(filters, 'validoAte');
    const onlyBefore = askedFor<boolean | undefined>(filters, 'somenteAntes');
    const end = { validoAte, ...(onlyBefore && { somenteAntes: true }) };
    const asked = endOf(meta, askedFor<string[]>(filters, 'pessoas'), end);
    return whole(ends(await call(previewPrazo, asked, { quiet: true })));
  },
};

/** The refusal for somebody who has nothing of the company, or nothing that the actor may see: it says so of them, and nothing of the session. */
const OF_NOBODY = ['IDC-111'];

/** What one grantee has, by idProduto. */
export const acessos: ResourceProvider = {
  getOne: async ({ id, meta }) => {
    const { data, etag } = await callFull(
      getAcessos,
      { params: { id: accountOf(meta), cpfPF: String(id) } },
      { ...readOf(meta), claims: OF_NOBODY },
    );
    return as({ id, acessos: data, etag });
  },
  update: async ({ id, variables, meta }) => {
    const asked = {
      params: { id: accountOf(meta) },
      body: { listaUsuarios: [String(id)], ...(variables as Change) },
    };
    const { undo } = await callFull(changeDelegacao, asked, submitOf(meta, SAVE_CLAIMS));
    return as({ id, desfazer: undo } satisfies Removed);
  },
};

/** What one grantee has, to be changed: the cards, the groups, and whose they are until when. Read as the actor that `meta` names. */
export const concessoes: ResourceProvider = {
  getOne: async ({ id, meta }) => {
    const [company, options] = [accountOf(meta), { ...readOf(meta), claims: OF_NOBODY }];
    const params = {
      id: company,
      idPF: String(id),
      profileIdPF: metaText(meta, 'idProdutoPF'),
      perfil: perfilAtuante.parse(metaText(meta, 'perfil')),
    };
    const [cartoes, grupos, pessoa] = await Promise.all([
      callFull(listCartoes, { params }, options),
      callFull(listGrupos, { params }, options),
      call(getAcessos, { params: { id: company, cpfPF: String(id) }, query: { resumo: 'S' } }, options),
    ]);
    // Changed between the two reads: as nobody has seen it whole, no change may be based upon it.
    const etag = cartoes.etag === grupos.etag ? cartoes.etag : '"changed"';
    return as({ id, cartoes: cartoes.data, grupos: grupos.data, pessoa, etag });
  },
};

/** How many people may use each of what one grantee has. */
export const quantosUsam: ResourceProvider = {
  getOne: async ({ id, meta }) => {
    const params = { id: accountOf(meta), idPF: String(id) };
    return as({ id, itens: await call(listQuantosUsam, { params }, { ...readOf(meta), claims: OF_NOBODY }) });
  },
};

/** What happened to the accesses of one grantee, newest first; the answer hands on whose they are as `nome`. */
export const historicos: ResourceProvider = {
  getList: async (asked) => {
    const found = await call(
      historico,
      {
        params: { id: accountOf(asked.meta), idPF: filterText(asked.filters, 'permissionario') },
        query: pageQueryOf(asked),
      },
      { ...readOf(asked.meta), claims: OF_NOBODY },
    );
    return { ...paged(found), nome: found.nome };
  },
};

/** The contracts that may be granted. */
export const contratosOferecidos: ResourceProvider = {
  getList: async ({ meta }) => {
    const [id, idPF] = [accountOf(meta), supervisorOf(meta)];
    return whole(
      idPF === null
        ? await call(getContratosPJ, { params: { id, type: 'PJ' } }, readOf(meta))
        : await call(listContratosSupervisor, { params: { id, idPF } }, readOf(meta)),
    );
  },
};

/** What lies in a contract is asked for by what an address says, too: one that is not the company's says nothing of the session. */
const placeOf = (meta: GetListParams['meta']) => ({ ...readOf(meta), claims: ['IDC-111'] });

/** The cost centres of a contract. */
export const centrosCusto: ResourceProvider = {
  getList: async ({ meta }) =>
    whole(
      await call(
        listCentrosCusto,
        {
          params: {
            id: accountOf(meta),
            cnpjOuAn8: metaText(meta, 'cnpjOuAn8'),
            nuContrato: metaText(meta, 'nuContrato'),
          },
        },
        placeOf(meta),
      ),
    ),
};

/**
 * The posting cards of a cost centre by number; the filter `busca` is a part of it. Without pages the list has all of them, as far as one
 * save can take.
 */
export const cartoesDoCentro: ResourceProvider = {
  getList: async ({ filters, pagination, meta }) => {
    const params = {
      id: accountOf(meta),
      nuContrato: metaText(meta, 'nuContrato'),
      coCentroCusto: metaText(meta, 'coCentroCusto'),
    };
    const nuCartao = filterText(filters, 'busca');
    const pageOf = (asked: Pick<GetListParams, 'pagination'>) =>
      call(listCartoesCentro, { params, query: { ...pageQueryOf(asked), nuCartao } }, placeOf(meta));
    if (pagination?.mode !== 'off') return paged(await pageOf({ pagination: pagination ?? {} }));
    const pageSize = PAGE_SIZE_MAX;
    const first = await pageOf({ pagination: { currentPage: 1, pageSize } });
    const pages = Math.min(first.page.totalPages, Math.ceil(CARDS_MAX / pageSize));
    const others = await Promise.all(
      Array.from({ length: Math.max(0, pages - 1) }, (_, index) =>
        pageOf({ pagination: { currentPage: index + 2, pageSize } }),
      ),
    );
    return paged({ itens: [first, ...others].flatMap(({ itens }) => itens), page: first.page });
  },
};

/** The systems that may be granted, with their groups. */
export const sistemasOferecidos: ResourceProvider = {
  getList: async ({ meta }) => {
    const [id, idPF] = [accountOf(meta), supervisorOf(meta)];
    return whole(
      idPF === null
        ? await call(listSistemas, { params: { id } }, readOf(meta))
        : await call(listSistemasSupervisor, { params: { id, idPF } }, readOf(meta)),
    );
  },
};

/** Who granted what people have of a company; `busca` is a part of a name, `concedente` the id of one. */
export const concedentes: ResourceProvider = {
  getList: async (asked) => {
    const [nome, idConcedente] = [filterText(asked.filters, 'busca'), filterText(asked.filters, 'concedente')];
    const { itens, page } = await call(
      listConcedentes,
      {
        params: { id: accountOf(asked.meta) },
        query: { ...pageQueryOf(asked), nome: searchText(nome), idConcedente },
      },
      readOf(asked.meta),
    );
    return paged({ itens: itens.map((row) => ({ ...row, id: row.idConcedente })), page });
  },
};

/** Looking people up by CPF or username. Each is made, not read from a cache: it is in the audit, and there are so many a day. */
export const consultas: ResourceProvider = {
  create: async ({ variables, meta }) => {
    const { logins } = variables as unknown as Consulta;
    const resultados: ResultadoCpf[] = await call(
      findPermissionarios,
      { params: { id: accountOf(meta), cpfs: logins.join(';') } },
      readOf(meta),
    );
    return as({ resultados });
  },
};

/** Of whom a file is, in which order; by name without one. */
export interface TableFile {
  narrowed: Narrowed;
  sort: TableSort | null;
}

const fileQuery = ({ narrowed: asked, sort }: TableFile) => ({ ...filterQuery(asked), ...sortQueryOf(sort) });

/** The table as a CSV file. Each is made: there are so many an hour. */
export const exportacoes: ResourceProvider = {
  create: async ({ variables, meta }) =>
    as({
      file: await callBlob(
        exportPermissionarios,
        { params: { id: accountOf(meta) }, query: fileQuery(variables as unknown as TableFile) },
        streamOf(meta),
      ),
    }),
};

/** How much a spreadsheet says. */
export interface Sheet extends TableFile {
  /** Columns beside the name. */
  columns: readonly string[];
  /** A row for each card and group, whatever the columns. */
  detailed: boolean;
}

/** The table as a spreadsheet. Each is made: there are so many an hour. */
export const planilhas: ResourceProvider = {
  create: async ({ variables, meta }) => {
    const { columns, detailed, ...file } = variables as unknown as Sheet;
    const detalhe = detailed ? ({ detalhe: 'detalhada' } as const) : { colunas: columns.join(',') };
    return as({
      file: await callBlob(
        exportPlanilha,
        { params: { id: accountOf(meta) }, query: { ...fileQuery(file), ...detalhe } },
        streamOf(meta),
      ),
    });
  },
};

/** What the log is narrowed down by, as the contract has it; what an address says wrongly is left out. */
const logQuery = (asked: LogFilter) => {
  const { pessoa, por, cartao, sistema, de, ate } = asked;
  const acao = ACOES_REGISTRO.find((name) => name === asked.acao);
  return {
    pessoa: searchText(pessoa),
    por: searchText(por),
    ...(SAYS.cartao(cartao) && { nuCartao: cartao }),
    ...(SAYS.sistema(sistema) && { idSistema: sistema }),
    ...(acao && { acao }),
    ...(SAYS.de(de) && { de }),
    ...(SAYS.ate(ate) && { ate }),
  };
};

/** Every change of a company's accesses and third parties, newest first. */
export const registros: ResourceProvider = {
  getList: async (asked) => {
    const names = Object.keys(EVERYTHING) as (keyof LogFilter)[];
    const filter = Object.fromEntries(names.map((name) => [name, filterText(asked.filters, name)])) as LogFilter;
    return paged(
      await call(
        listRegistro,
        { params: { id: accountOf(asked.meta) }, query: { ...pageQueryOf(asked), ...logQuery(filter) } },
        readOf(asked.meta),
      ),
    );
  },
};

/** What of the log a file has, and whether it is a spreadsheet; else it is CSV. */
export interface LogFile {
  filter: LogFilter;
  sheet: boolean;
}

/** The log as a file. Each is made: there are so many an hour. */
export const registrosExportados: ResourceProvider = {
  create: async ({ variables, meta }) => {
    const { filter, sheet } = variables as unknown as LogFile;
    return as({
      file: await callBlob(
        sheet ? exportRegistroPlanilha : exportRegistro,
        { params: { id: accountOf(meta) }, query: logQuery(filter) },
        streamOf(meta),
      ),
    });
  },
};
