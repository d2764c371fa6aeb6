import { z } from 'zod';
import { idParams, idProduto } from './account';
import { defineEndpoint } from './endpoint';
import { pageOf, pageQuery, sortQuery, typedText } from './page';
import { columnsOf, FILTROS_SEGUNDA_ETAPA, FILTROS_ULTIMO_ACESSO } from './people-tables';
import { username } from './validation';

/**
 * Access delegation: what a company's people may use in its name, down to posting card and system group (delegation §2.14-2.17). `id` is
 * always the company. It acts itself, its Administrador does, or its Supervisor, who sees and changes only what was authorised.
 * `perfil` and `idProdutoPF` say how the session believes to act; they are claims, and one that differs from the truth is 403.
 */

/** How the session acts: `Empresa` is the company itself. */
export const PERFIS_ATUANTES = ['Empresa', 'Administrador', 'Supervisor'] as const;
export const perfilAtuante = z.enum(PERFIS_ATUANTES);
export type PerfilAtuante = (typeof PERFIS_ATUANTES)[number];

/** People in one look-up, and in one save or removal. */
export const LOGINS_PER_LOOKUP = 50;
export const GRANTEES_MAX = 1000;
/** Rows of one CSV. */
export const EXPORT_MAX = 200_000;
/** Both sides are told this many days before the end. */
export const END_NOTICE_DAYS = 7;
/** An ended access is shown, and can be renewed, for this many days; then its row goes. */
export const ENDED_KEPT_DAYS = 30;
/** The total of a table is exact up to this many rows; beyond, it is a floor (`totalIsFloor`). */
export const TOTAL_FLOOR = 10_000;

// ---- the table

export const SITUACOES_VALIDADE = ['sem', 'vigente', 'vencendo', 'vencida'] as const;
export type SituacaoValidade = (typeof SITUACOES_VALIDADE)[number];

/**
 * `todas` all; `vigentes` not ended; `vencem7`, `vencendo` and `vencem90` end within so many days, `vencendo` within EXPIRING_DAYS; `vencidas` ended;
 * `aRenovar` ended or end within 90 days; `sem` without an end.
 */
export const FILTROS_VALIDADE = [
  'todas',
  'vigentes',
  'vencem7',
  'vencendo',
  'vencem90',
  'vencidas',
  'aRenovar',
  'sem',
] as const;

export const permissionario = z.object({
  nome: z.string(),
  idProdutoPF: idProduto,
  /** In a review, where the username is a CPF: what stands for it in other calls of the same review. */
  referencia: z.string().optional(),
  /** A supervisor's counts are those of what was authorised. */
  quantidadeContratos: z.number().int(),
  quantidadeCentroCusto: z.number().int(),
  quantidadeSistemas: z.number().int(),
  validoAte: z.string().nullable(),
  situacaoValidade: z.enum(SITUACOES_VALIDADE),
  /** Whole days until the end: 0 on the last day, negative once it has passed, null without an end. */
  diasRestantes: z.number().int().nullable(),
  /** An instant. */
  alteradoEm: z.string(),
  /** The day of São Paulo of their last sign-in; null for somebody who never signed in. */
  ultimoAcesso: z.string().nullable(),
  /** Whether their sign-in has a second step; null for a supervisor, and where another single sign-on knows that. */
  segundaEtapa: z.boolean().nullable(),
});
export type Permissionario = z.infer<typeof permissionario>;

/** A text that people are filtered by; empty: they are not. */
const textoFiltro = (...limit: Parameters<typeof typedText>) => typedText(...limit).default('');

/**
 * People for whom all of this holds. Of a name or username each word matches anywhere, one of one or two letters where a word begins, in any order, whatever
 * the case and the accents; `%` and `_` are characters like any other. Contract, cost centre and card are those of one grant, system and group of another; who granted is who granted those, and of no
 * contract and no system anything. What is not the company's, or is outside a supervisor's authorisation, nobody has.
 */
const filtro = z.object({
  nomeOuIdProduto: textoFiltro(),
  nuContrato: textoFiltro(20, 'filter_format'),
  /** Of `nuContrato`, as `nuCartao`: a code or number is unique within its contract. */
  coCentroCusto: textoFiltro(20, 'filter_format'),
  nuCartao: textoFiltro(20, 'filter_format'),
  idSistema: textoFiltro(60, 'filter_format'),
  /** Of `idSistema`. */
  idGrupo: textoFiltro(60, 'filter_format'),
  validade: z.enum(FILTROS_VALIDADE).default('todas'),
  ultimoAcesso: z.enum(FILTROS_ULTIMO_ACESSO).default('todos'),
  /** Not for a supervisor, nor where another single sign-on knows it: 400. */
  segundaEtapa: z.enum(FILTROS_SEGUNDA_ETAPA).default('todas'),
  /** `idConcedente` of who granted. */
  concedidoPor: z.union([z.literal(''), z.uuid('filter_format')], 'filter_format').default(''),
  /** The first day of São Paulo on which their accesses were changed last; PostgreSQL has no year 0. */
  alteradoDesde: z.iso
    .date('filter_format')
    .regex(/^(19|20)/, 'filter_format')
    .optional(),
});
export type FiltroPermissionarios = z.output<typeof filtro>;

/** What lies in a contract or system is named with it. */
function named(
  { nuContrato, coCentroCusto, nuCartao, idSistema, idGrupo }: FiltroPermissionarios,
  ctx: z.RefinementCtx,
) {
  if (nuContrato === '' && (coCentroCusto !== '' || nuCartao !== ''))
    ctx.addIssue({ code: 'custom', path: ['nuContrato'], message: 'contract_required' });
  if (idSistema === '' && idGrupo !== '')
    ctx.addIssue({ code: 'custom', path: ['idSistema'], message: 'system_required' });
}

/** Each filter by its name. */
export const camposFiltro = filtro.shape;
export const filtroPermissionarios = filtro.superRefine(named);

/** What an act on everybody whom it finds is narrowed by: a name that is no filter is refused, as without it the act would reach more people than were meant. */
export const alcancePermissionarios = z
  .strictObject(filtro.shape, {
    error: ({ code }) => (code === 'unrecognized_keys' ? 'filter_not_available' : undefined),
  })
  .superRefine(named);

export const ORDENS_PERMISSIONARIOS = [
  'nome',
  'usuario',
  'contratos',
  'centros',
  'sistemas',
  'validade',
  'alterado',
  'ultimoAcesso',
] as const;

/** Columns that may be hidden, in their order. */
export const COLUNAS_PERMISSIONARIOS = [
  'usuario',
  'contratos',
  'centros',
  'sistemas',
  'segundaEtapa',
  'validade',
  'ultimoAcesso',
  'alterado',
] as const;

export const listPermissionarios = defineEndpoint({
  id: 'listPermissionarios',
  method: 'GET',
  path: '/v1/delegacao-acesso/paginado/:id',
  summary:
    'The grantees of a company, by name unless sorted. A supervisor cannot sort by counts. The total is exact up to 10,000, then `totalIsFloor`',
  access: { who: 'delegate', param: 'id', review: true },
  params: idParams,
  query: pageQuery(ORDENS_PERMISSIONARIOS).extend(filtro.shape).superRefine(named),
  answer: pageOf(permissionario),
});

export const selectPermissionarios = defineEndpoint({
  id: 'selectPermissionarios',
  method: 'GET',
  path: '/v1/delegacao-acesso/selecionar/:id',
  summary:
    'Everybody whom the filter finds, for "select all": at most 1,000, the first by name; `haMais` says that there are more',
  access: { who: 'delegate', param: 'id' },
  params: idParams,
  query: filtroPermissionarios,
  answer: z.object({ itens: z.array(z.object({ idProdutoPF: idProduto, nome: z.string() })), haMais: z.boolean() }),
});

export const exportPermissionarios = defineEndpoint({
  id: 'exportPermissionarios',
  method: 'GET',
  path: '/v1/delegacao-acesso/exportar/:id',
  summary:
    'The filtered table as CSV (UTF-8 with BOM, in the order of the list; separated by semicolons in Portuguese, by commas in English). At most ten an hour',
  access: { who: 'delegate', param: 'id' },
  params: idParams,
  query: filtro.extend({ sort: sortQuery(ORDENS_PERMISSIONARIOS) }).superRefine(named),
  answer: z.unknown(),
  stream: 'text/csv',
});

/** How much a spreadsheet says: `tabela` the table's columns, `detalhada` a row for each card and group of each person. */
export const DETALHES_PLANILHA = ['tabela', 'detalhada'] as const;

export const exportPlanilha = defineEndpoint({
  id: 'exportPlanilha',
  method: 'GET',
  path: '/v1/delegacao-acesso/exportar/:id/planilha',
  summary:
    'The filtered table as XLSX, in the order of the list: the columns asked for, or a row for each card and group with who granted it and when. Counts as a CSV does',
  access: { who: 'delegate', param: 'id' },
  params: idParams,
  query: filtro
    .extend({
      sort: sortQuery(ORDENS_PERMISSIONARIOS),
      detalhe: z.enum(DETALHES_PLANILHA).default('tabela'),
      /** Columns beside the name, in the order of the sheet, separated by commas; what is none is left out. */
      colunas: columnsOf(COLUNAS_PERMISSIONARIOS),
    })
    .superRefine(named),
  answer: z.unknown(),
  stream: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
});

// ---- who granted

export const concedente = z.object({
  /** Says nothing of the account: a username may be a CPF, which a supervisor is not told. */
  idConcedente: z.string(),
  nome: z.string(),
  /** As what they act for the company now; null for somebody who no longer does. */
  perfil: perfilAtuante.nullable(),
});
export type Concedente = z.infer<typeof concedente>;

export const listConcedentes = defineEndpoint({
  id: 'listConcedentes',
  method: 'GET',
  path: '/v1/delegacao-acesso/:id/concedentes',
  summary: 'Who granted what people have of a company now, by name; for a supervisor, of what was authorised',
  access: { who: 'delegate', param: 'id' },
  params: idParams,
  query: pageQuery(['nome']).extend({
    /** Words of a name, in any order, whatever the case and the accents. */
    nome: textoFiltro(),
    /** This one alone. */
    idConcedente: z.uuid('filter_format').optional(),
  }),
  answer: pageOf(concedente),
});

// ---- finding people

export const SITUACOES_CPF = ['encontrado', 'jaPermissionario', 'inativo', 'desconhecido'] as const;

export const resultadoCpf = z.object({
  /** What was asked for: a CPF, or a username in lower case. */
  cpf: z.string(),
  /** `jaPermissionario` has accesses (as far as the session may see them); saving adds to them. */
  situacao: z.enum(SITUACOES_CPF),
  /** Null unless found. */
  idProduto: idProduto.nullable(),
  idProdutoPF: idProduto.nullable(),
  /** Masked (`MAR*** S***`) until there is a grant. */
  nome: z.string().nullable(),
  nomeMascarado: z.boolean(),
});
export type ResultadoCpf = z.infer<typeof resultadoCpf>;

/**
 * CPFs, digits only, separated by semicolons (delegation §2.14); people without one are named by their username. Duplicates are answered once.
 */
export const cpfs = z
  .string('cpfs_required')
  .transform((text) => [
    ...new Set(
      text
        .split(';')
        .map((part) => part.trim().toLowerCase())
        .filter(Boolean),
    ),
  ])
  .pipe(
    z
      .array(z.union([z.string().regex(/^\d{11}$/), username], 'cpfs_format'))
      .min(1, 'cpfs_required')
      .max(LOGINS_PER_LOOKUP, 'cpfs_too_many'),
  );

export const findPermissionarios = defineEndpoint({
  id: 'findPermissionarios',
  method: 'GET',
  path: '/v1/delegacao-acesso/:id/listaUsuarios/:cpfs',
  summary:
    'Says of each CPF or username who it is, in the order asked; 50 in a call, the client asks in slices. Has a daily quota and is in the audit',
  access: { who: 'delegate', param: 'id' },
  params: z.object({ id: idProduto, cpfs }),
  answer: z.array(resultadoCpf),
});

export const delegatedUserEndpoints = [
  listPermissionarios,
  selectPermissionarios,
  exportPermissionarios,
  exportPlanilha,
  listConcedentes,
  findPermissionarios,
];
