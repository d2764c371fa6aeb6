import { z } from 'zod';
import { idParams, idProduto } from './account';
import { defineEndpoint } from './endpoint';
import { contratoDelegado } from './home';
import { pageOf, pageQuery } from './page';
import { isCalendarDate } from './validation';

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
export const CPFS_PER_LOOKUP = 50;
export const GRANTEES_MAX = 1000;
/** Posting cards, and groups of all systems, in one save. */
export const CARDS_MAX = 2000;
export const GROUPS_MAX = 2000;
/** Rows of one CSV. */
export const EXPORT_MAX = 200_000;
/** From this many days before its end on, an access counts as expiring. */
export const EXPIRING_DAYS = 30;
/** Both sides are told this many days before the end. */
export const END_NOTICE_DAYS = 7;
/** An ended access is shown, and can be renewed, for this many days; then its row goes. */
export const ENDED_KEPT_DAYS = 30;
/** The total of a table is exact up to this many rows; beyond, it is a floor (`totalIsFloor`). */
export const TOTAL_FLOOR = 10_000;

/** Last day of a grantee's accesses (of all of them), a date of São Paulo; whether it has passed is for the server to say. */
export const validoAte = z.string().refine(isCalendarDate, 'valid_until_format').refine((date) => date < '2100', 'valid_until_format');

// ---- the table

export const SITUACOES_VALIDADE = ['sem', 'vigente', 'vencendo', 'vencida'] as const;
export type SituacaoValidade = (typeof SITUACOES_VALIDADE)[number];

/** `todas` all, `vencendo` ends within EXPIRING_DAYS, `vencidas` ended, `sem` without an end. */
export const FILTROS_VALIDADE = ['todas', 'vencendo', 'vencidas', 'sem'] as const;

export const permissionario = z.object({
  nome: z.string(),
  idProdutoPF: idProduto,
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
});
export type Permissionario = z.infer<typeof permissionario>;

/** Name or username, and validity. Matches anywhere, whatever the case and the accents; `%` and `_` are characters like any other. */
export const filtroPermissionarios = z.object({
  nomeOuIdProduto: z
    .string()
    .trim()
    .max(150, 'filter_max_length')
    .refine((text) => !/\p{Cc}/u.test(text), 'filter_format')
    .default(''),
  validade: z.enum(FILTROS_VALIDADE).default('todas'),
});

export const ORDENS_PERMISSIONARIOS = ['nome', 'usuario', 'contratos', 'centros', 'sistemas', 'validade', 'alterado'] as const;

export const listPermissionarios = defineEndpoint({
  id: 'listPermissionarios',
  method: 'GET',
  path: '/v1/delegacao-acesso/paginado/:id',
  summary: 'The grantees of a company, by name unless sorted. A supervisor cannot sort by counts. The total is exact up to 10,000, then `totalIsFloor`',
  access: { who: 'delegate', param: 'id', review: true },
  params: idParams,
  query: pageQuery(ORDENS_PERMISSIONARIOS).extend(filtroPermissionarios.shape),
  answer: pageOf(permissionario),
});

export const selectPermissionarios = defineEndpoint({
  id: 'selectPermissionarios',
  method: 'GET',
  path: '/v1/delegacao-acesso/selecionar/:id',
  summary: 'Everybody whom the filter finds, for "select all": at most 1,000, the first by name; `haMais` says that there are more',
  access: { who: 'delegate', param: 'id' },
  params: idParams,
  query: filtroPermissionarios,
  answer: z.object({ itens: z.array(z.object({ idProdutoPF: idProduto, nome: z.string() })), haMais: z.boolean() }),
});

export const exportPermissionarios = defineEndpoint({
  id: 'exportPermissionarios',
  method: 'GET',
  path: '/v1/delegacao-acesso/exportar/:id',
  summary: 'The filtered table as CSV (UTF-8 with BOM, by name; separated by semicolons in Portuguese, by commas in English). At most ten an hour',
  access: { who: 'delegate', param: 'id' },
  params: idParams,
  query: filtroPermissionarios,
  answer: z.unknown(),
  stream: 'text/csv',
});

// ---- finding people

export const SITUACOES_CPF = ['encontrado', 'jaPermissionario', 'inativo', 'desconhecido'] as const;

export const resultadoCpf = z.object({
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

/** CPFs, digits only, separated by semicolons (delegation §2.14). Duplicates are answered once. */
export const cpfs = z
  .string('cpfs_required')
  .transform((text) => [...new Set(text.split(';').map((part) => part.trim()).filter(Boolean))])
  .pipe(z.array(z.string().regex(/^\d{11}$/, 'cpfs_format')).min(1, 'cpfs_required').max(CPFS_PER_LOOKUP, 'cpfs_too_many'));

export const findPermissionarios = defineEndpoint({
  id: 'findPermissionarios',
  method: 'GET',
  path: '/v1/delegacao-acesso/:id/listaUsuarios/:cpfs',
  summary: 'Says of each CPF who it is, in the order asked; 50 in a call, the client asks in slices. Has a daily quota and is in the audit',
  access: { who: 'delegate', param: 'id' },
  params: z.object({ id: idProduto, cpfs }),
  answer: z.array(resultadoCpf),
});

// ---- what can be granted

export const cartao = z.object({
  nuCartao: z.string(),
  nuContrato: z.string(),
  coCentroCusto: z.string(),
  /** ATIVO, CANCELADO, SUSPENSO or IRREGULAR. */
  descricaoStatus: z.string(),
});
export type Cartao = z.infer<typeof cartao>;

export const listContratosSupervisor = defineEndpoint({
  id: 'listContratosSupervisor',
  method: 'GET',
  path: '/v1/delegacao-acesso/contratosupervisor/:id/:idPF',
  summary: 'The contracts that a supervisor is authorised for: the session itself, or a supervisor of the company and its Administrador. Others use contratopj',
  access: { who: 'delegate', param: 'id' },
  params: z.object({ id: idProduto, idPF: idProduto }),
  answer: z.array(contratoDelegado),
});

export const centroCusto = z.object({
  coCentroCusto: z.string(),
  nome: z.string(),
  quantidadeCartoes: z.number().int(),
  cartoes: z.array(cartao),
});
export type CentroCusto = z.infer<typeof centroCusto>;

export const listCentrosCusto = defineEndpoint({
  id: 'listCentrosCusto',
  method: 'GET',
  path: '/v1/delegacao-acesso/centrocusto/:id/:cnpjOuAn8/:nuContrato',
  summary: 'The cost centres of a contract with their posting cards (the first 5,000 cards; each centre says how many it has)',
  access: { who: 'delegate', param: 'id' },
  params: z.object({ id: idProduto, cnpjOuAn8: z.string().min(1).max(20), nuContrato: z.string().min(1).max(20) }),
  answer: z.array(centroCusto),
});

export const listCartoesCentro = defineEndpoint({
  id: 'listCartoesCentro',
  method: 'GET',
  path: '/v1/delegacao-acesso/listarcartoesporcentrocusto/:id/:nuContrato/:coCentroCusto',
  summary: 'The posting cards of a cost centre',
  access: { who: 'delegate', param: 'id' },
  params: z.object({ id: idProduto, nuContrato: z.string().min(1).max(20), coCentroCusto: z.string().min(1).max(20) }),
  answer: z.array(cartao),
});

export const grupoOferecido = z.object({
  idGrupo: z.string(),
  nome: z.string(),
  descricao: z.string(),
  /** With `?idProdutoPF=`: that grantee has it; otherwise false. */
  marcado: z.boolean(),
});

export const sistemaOferecido = z.object({
  id: z.string(),
  iprojTi: z.object({
    nome: z.string(),
    sigla: z.string(),
    descricao: z.string(),
    urlHomologacao: z.string().nullable(),
    urlProducao: z.string().nullable(),
  }),
  grupos: z.array(grupoOferecido),
  /** All its groups are ticked, and there is one. */
  marcado: z.boolean(),
});
export type SistemaOferecido = z.infer<typeof sistemaOferecido>;

export const listSistemas = defineEndpoint({
  id: 'listSistemas',
  method: 'GET',
  path: '/v1/delegacao-acesso/sistemagrupo/:id',
  summary: 'The systems of a company with their groups and what the detail dialog shows',
  access: { who: 'delegate', param: 'id', ranks: ['company', 'A'] },
  params: idParams,
  query: z.object({ idProdutoPF: idProduto.optional() }),
  answer: z.array(sistemaOferecido),
});

export const listSistemasSupervisor = defineEndpoint({
  id: 'listSistemasSupervisor',
  method: 'GET',
  path: '/v1/delegacao-acesso/sistemagruposupervisor/:id/:idPF',
  summary: 'The same, for what a supervisor is authorised for: the session itself, or a supervisor of the company and its Administrador',
  access: { who: 'delegate', param: 'id' },
  params: z.object({ id: idProduto, idPF: idProduto }),
  query: z.object({ idProdutoPF: idProduto.optional() }),
  answer: z.array(sistemaOferecido),
});

// ---- one grantee

/** Who granted something; it stays when they no longer act for the company, and says so. */
export const concessao = z.object({
  nome: z.string(),
  perfil: perfilAtuante,
  /** False once that Supervisor or Administrador was removed. */
  aindaAtua: z.boolean(),
  /** An instant. */
  em: z.string(),
});
export type Concessao = z.infer<typeof concessao>;

export const acessos = z.object({
  idProdutoPF: idProduto,
  nome: z.string(),
  validoAte: z.string().nullable(),
  situacaoValidade: z.enum(SITUACOES_VALIDADE),
  diasRestantes: z.number().int().nullable(),
  /** Whether the session may change `validoAte`: false for a supervisor when something lies outside what was authorised. */
  podeMudarValidade: z.boolean(),
  listaPermissaoContratoResponse: z.array(
    z.object({
      nuContrato: z.string(),
      contrato: z.object({ nuSe: z.number().int(), categoria: z.string(), dtInicioVigencia: z.string(), dtFimVigencia: z.string().nullable() }),
      listaPermissaoCentroCustoResponse: z.array(
        z.object({
          nuCentroCusto: z.string(),
          nome: z.string(),
          listaPermissaoCartaoPostagemResponse: z.array(z.object({ nuCartaoPostagem: z.string(), status: z.string(), concedido: concessao })),
        }),
      ),
    }),
  ),
  listaPermissaoSistemaResponse: z.array(
    z.object({
      idSistema: z.string(),
      nome: z.string(),
      listaPermissaoGrupoResponse: z.array(z.object({ idGrupo: z.string(), nome: z.string(), concedido: concessao })),
    }),
  ),
});
export type Acessos = z.infer<typeof acessos>;

export const getAcessos = defineEndpoint({
  id: 'getAcessos',
  method: 'GET',
  path: '/v1/delegacao-acesso/:id/carregaSistemasEContratos/:cpfPF',
  summary: 'What a grantee has, as far as the session may see it; `cpfPF` is the CPF or the login. Its ETag is what a change of it names in If-Match',
  access: { who: 'delegate', param: 'id' },
  params: z.object({ id: idProduto, cpfPF: idProduto }),
  answer: acessos,
});

const granteeParams = z.object({ id: idProduto, idPF: idProduto, profileIdPF: idProduto, perfil: perfilAtuante });

export const listCartoes = defineEndpoint({
  id: 'listCartoes',
  method: 'GET',
  path: '/v1/delegacao-acesso/listarcartoes/:id/:idPF/:profileIdPF/:perfil',
  summary: "A grantee's cards within the session's scope. ETag as above; an ended access shows what it had, so that it can be renewed",
  access: { who: 'delegate', param: 'id' },
  params: granteeParams,
  answer: z.array(cartao),
});

export const grupoRegistrado = z.object({ idSistema: z.string(), idGrupo: z.string() });

export const listGrupos = defineEndpoint({
  id: 'listGrupos',
  method: 'GET',
  path: '/v1/delegacao-acesso/listargrupos/:id/:idPF/:profileIdPF/:perfil',
  summary: "A grantee's system groups within the session's scope. ETag as above",
  access: { who: 'delegate', param: 'id' },
  params: granteeParams,
  answer: z.array(grupoRegistrado),
});

// ---- granting

/** A card as the body carries it. The cost centre may be left out; one that is not the card's is refused. */
const cartaoPedido = z.object({ nuCartao: z.string().min(1).max(20), nuContrato: z.string().min(1).max(20), coCentroCusto: z.string().max(20).nullish() });
/** A system with its groups; one with `marcado: false` is not asked for, so that a list as it was read can be sent back. */
const sistemaPedido = z.object({
  id: z.string().min(1).max(60),
  grupos: z.array(z.object({ idGrupo: z.string().min(1).max(60), marcado: z.boolean().optional() })).max(GROUPS_MAX, 'groups_too_many'),
});

export const delegacao = z.object({
  listaUsuarios: z.array(idProduto, 'grantee_required').min(1, 'grantee_required').max(GRANTEES_MAX, 'grantees_too_many'),
  listaCartoes: z.array(cartaoPedido).max(CARDS_MAX, 'cards_too_many').default([]),
  listaSistemas: z.array(sistemaPedido).max(1000, 'groups_too_many').default([]),
  /** Claims. The company itself sends its own id and `Empresa`, or leaves both out. */
  idProdutoPF: idProduto.nullish(),
  perfil: perfilAtuante.nullish(),
  /** A date ends all accesses of each grantee after it; null takes the end away; left out, it stays as it is. */
  validoAte: validoAte.nullish(),
});
export type Delegacao = z.infer<typeof delegacao>;

/** What came of it, in people. */
const delegado = z.object({ incluidos: z.number().int(), alterados: z.number().int(), inalterados: z.number().int() });

export const addDelegacao = defineEndpoint({
  id: 'addDelegacao',
  method: 'POST',
  path: '/v1/delegacao-acesso/:id',
  summary: 'Adds cards and groups to what each grantee has, all or nothing; somebody whose access had ended begins anew',
  access: { who: 'delegate', param: 'id' },
  params: idParams,
  body: delegacao,
  answer: delegado,
});

export const changeDelegacao = defineEndpoint({
  id: 'changeDelegacao',
  method: 'PUT',
  path: '/v1/delegacao-acesso/:id',
  summary: 'Replaces what one grantee has, within the scope of the session; with nothing left the grantee leaves the table. Takes If-Match',
  access: { who: 'delegate', param: 'id' },
  params: idParams,
  body: delegacao.extend({ listaUsuarios: z.array(idProduto, 'grantee_required').min(1, 'grantee_required').max(1, 'grantee_only_one') }),
  answer: delegado,
});

export const removePermissionarios = defineEndpoint({
  id: 'removePermissionarios',
  method: 'DELETE',
  path: '/v1/delegacao-acesso/:id',
  summary: 'Removes the accesses of several grantees; a supervisor removes those within the own scope',
  access: { who: 'delegate', param: 'id' },
  params: idParams,
  body: z.array(idProduto, 'grantee_none_selected').min(1, 'grantee_none_selected').max(GRANTEES_MAX, 'grantees_too_many'),
  answer: z.undefined(),
});

export const removePermissionario = defineEndpoint({
  id: 'removePermissionario',
  method: 'DELETE',
  path: '/v1/delegacao-acesso/:id/:idPF',
  summary: 'Removes the accesses of one grantee; a supervisor removes those within the own scope',
  access: { who: 'delegate', param: 'id' },
  params: z.object({ id: idProduto, idPF: idProduto }),
  answer: z.undefined(),
});

// ---- looking back and around

export const usuarioDoCartao = z.object({
  nome: z.string(),
  idProdutoPF: idProduto,
  quantidadeCartoes: z.number().int(),
  validoAte: z.string().nullable(),
});

export const quemUsa = defineEndpoint({
  id: 'quemUsa',
  method: 'GET',
  path: '/v1/delegacao-acesso/:id/quemUsa',
  summary: 'Who may use a contract, one of its cost centres or one of its cards today, by name; ended accesses do not count',
  access: { who: 'delegate', param: 'id' },
  params: idParams,
  query: pageQuery(['nome']).extend({
    nuContrato: z.string('contract_required').min(1, 'contract_required').max(20),
    coCentroCusto: z.string().max(20).optional(),
    nuCartao: z.string().max(20).optional(),
  }),
  answer: pageOf(usuarioDoCartao),
});

export const ACOES_HISTORICO = ['concedido', 'alterado', 'removido', 'removidoPeloProprio', 'vencido'] as const;

export const itemHistorico = z.object({
  /** An instant. */
  em: z.string(),
  acao: z.enum(ACOES_HISTORICO),
  /** Who did it; null when nobody did (an end that came by itself). */
  por: z.object({ nome: z.string(), perfil: z.enum([...PERFIS_ATUANTES, 'Permissionario']) }).nullable(),
  /** In whose name. */
  emNomeDe: z.string(),
  cartoesIncluidos: z.array(cartao.omit({ descricaoStatus: true })),
  cartoesRemovidos: z.array(cartao.omit({ descricaoStatus: true })),
  gruposIncluidos: z.array(z.object({ sistema: z.string(), grupo: z.string() })),
  gruposRemovidos: z.array(z.object({ sistema: z.string(), grupo: z.string() })),
  /** The end of the accesses before and after, when that changed. */
  validade: z.object({ de: z.string().nullable(), para: z.string().nullable() }).nullable(),
});
export type ItemHistorico = z.infer<typeof itemHistorico>;

export const historico = defineEndpoint({
  id: 'historico',
  method: 'GET',
  path: '/v1/delegacao-acesso/:id/historico/:idPF',
  summary: 'Who granted or removed what of one grantee, newest first; a supervisor sees what concerns the own scope. Also for somebody who was removed',
  access: { who: 'delegate', param: 'id' },
  params: z.object({ id: idProduto, idPF: idProduto }),
  query: pageQuery(['em']),
  answer: pageOf(itemHistorico),
});

export const delegatedUserEndpoints = [
  listPermissionarios,
  selectPermissionarios,
  exportPermissionarios,
  findPermissionarios,
  listContratosSupervisor,
  listCentrosCusto,
  listCartoesCentro,
  listSistemas,
  listSistemasSupervisor,
  getAcessos,
  listCartoes,
  listGrupos,
  addDelegacao,
  changeDelegacao,
  removePermissionarios,
  removePermissionario,
  quemUsa,
  historico,
];
