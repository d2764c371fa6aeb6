import { z } from 'zod';
import { idParams, idProduto } from './account';
import { defineEndpoint } from './endpoint';
import { FILTER_MAX, pageOf, pageQuery, sortQuery } from './page';
import { columnsOf, FILTROS_SEGUNDA_ETAPA, FILTROS_ULTIMO_ACESSO } from './people-tables';

/**
 * Third parties: whom a company lets delegate in its name (delegation §2.13, §6). `id` is always the company. It acts itself, or its
 * individual Administrador does ("mode adm"), who adds and removes Supervisors only.
 */

/** A Administrador: all systems and contracts ("Todos"). S Supervisor: what the company authorises. */
export const PERFIS_TERCEIRO = ['A', 'S'] as const;
export type PerfilTerceiro = (typeof PERFIS_TERCEIRO)[number];

/** The most third parties that one call removes, and the most authorisations that one call changes. */
export const TERCEIROS_MAX = 100;
export const AUTORIZACOES_MAX = 1000;

/** Characters that the search field does not let through (delegation §2.13); the server refuses them too. */
export const BLOCKED_IN_SEARCH = /[/;?\\]/;

/** Username or CPF of the person to add, as typed: separators of a CPF may stand. */
export const usuarioOuCpf = z
  .string('third_party_required')
  .trim()
  .min(1, 'third_party_required')
  .max(60, 'third_party_format')
  .refine((text) => !BLOCKED_IN_SEARCH.test(text), 'third_party_blocked_characters')
  .refine((text) => !/\p{Cc}/u.test(text), 'third_party_format');

export const perfilTerceiro = z.enum(PERFIS_TERCEIRO, 'third_party_profile_required');

/** The form of /permitirDelegar: what is typed and chosen before "add". */
export const terceiroForm = z.object({ usuario: usuarioOuCpf, perfil: perfilTerceiro });

/** Type of the company in `id`; a claim. Anything but PF or PJ is answered with 'Tipo {type} não definido.'. */
export const tipoDono = z.string().min(1).max(20);

// ---- look-up

export const terceiroEncontrado = z.object({
  /** The person's login id, as the other calls take it. */
  idProduto,
  /** Masked (`MAR*** S***`) until the person is a third party or grantee of the company that asks. */
  nome: z.string(),
  nomeMascarado: z.boolean(),
  /** The person is a third party of that company already, and as what. */
  perfilAtual: perfilTerceiro.nullable(),
});
export type TerceiroEncontrado = z.infer<typeof terceiroEncontrado>;

export const findTerceiro = defineEndpoint({
  id: 'findTerceiro',
  method: 'GET',
  path: '/v1/delegacao-terceiro/meu{product}/:userOrCpf',
  summary:
    'Finds a person to add by username or CPF; 404 when nobody with an active account has it. Has a daily quota and is in the audit',
  access: { who: 'session' },
  params: z.object({ userOrCpf: usuarioOuCpf }),
  /** The company that asks; without it the session's own, or the first of which it is Administrador. */
  query: z.object({ idProduto: idProduto.optional() }),
  answer: terceiroEncontrado,
});

// ---- list

export const sistemaAutorizado = z.object({ coSistema: z.string(), nome: z.string(), sigla: z.string() });
export const contratoAutorizado = z.object({ nuContrato: z.string(), se: z.number().int() });

export const terceiro = z.object({
  /** The company. */
  idProduto,
  /** The third party. */
  idProdutoPF: idProduto,
  nomePF: z.string(),
  cpfFormatado: z.string().nullable(),
  perfil: perfilTerceiro,
  /** Administrador: all systems and contracts; both lists are empty then and the screen says 'Todos'. */
  todos: z.boolean(),
  sistemas: z.array(sistemaAutorizado),
  contratos: z.array(contratoAutorizado),
  /** Since when, an instant. */
  desde: z.string(),
  /** Whether their sign-in has a second step; null where another single sign-on knows that. */
  segundaEtapa: z.boolean().nullable(),
  /** The day of São Paulo of their last sign-in; null for somebody who never signed in. An older server does not say it. */
  ultimoAcesso: z.string().nullable().optional(),
  /** Whether the session may remove it and change what it is authorised for. */
  editavel: z.boolean(),
});
export type Terceiro = z.infer<typeof terceiro>;

/** `todos` all; or those with one profile. */
export const FILTROS_PERFIL = ['todos', ...PERFIS_TERCEIRO] as const;

/** Third parties for whom all of this holds. */
const filtroTerceiros = z.object({
  /** Each word matches anywhere in a name or username. */
  filtro: z.string().trim().max(FILTER_MAX, 'filter_max_length').default(''),
  perfil: z.enum(FILTROS_PERFIL).default('todos'),
  ultimoAcesso: z.enum(FILTROS_ULTIMO_ACESSO).default('todos'),
  /** Not where another single sign-on knows it: 400. */
  segundaEtapa: z.enum(FILTROS_SEGUNDA_ETAPA).default('todas'),
});
export type FiltroTerceiros = z.output<typeof filtroTerceiros>;

export const ORDENS_TERCEIROS = ['nome', 'perfil', 'desde', 'ultimoAcesso'] as const;

/** Columns that may be hidden, in their order. */
export const COLUNAS_TERCEIROS = [
  'cpf',
  'perfil',
  'segundaEtapa',
  'sistemas',
  'contratos',
  'desde',
  'ultimoAcesso',
] as const;

export const listTerceiros = defineEndpoint({
  id: 'listTerceiros',
  method: 'GET',
  path: '/v1/delegacao-terceiro/hierarquia/:id',
  summary: 'The third parties of a company, by name unless sorted; `filtro` looks in name and username',
  access: { who: 'delegate', param: 'id', ranks: ['company', 'A'], review: true },
  params: idParams,
  query: pageQuery(ORDENS_TERCEIROS).extend(filtroTerceiros.shape),
  answer: pageOf(terceiro),
});

/** Who let somebody delegate, or changed what they may delegate. */
const autor = z.object({ nome: z.string(), perfil: z.enum(['Empresa', 'Administrador']) });

export const terceiroDetalhado = terceiro.extend({
  /** Who added them; null where nothing tells. */
  incluidoPor: autor.nullable(),
  /** When what they are authorised for was changed last, and by whom; null while it never was. */
  autorizado: z.object({ em: z.string(), por: autor.nullable() }).nullable(),
  /** How many cards and groups that people have now they granted; beyond TOTAL_FLOOR it is a floor. */
  concedidos: z.object({ total: z.number().int(), totalIsFloor: z.boolean() }),
  /** What the table of people calls who granted. */
  idConcedente: z.string(),
});
export type TerceiroDetalhado = z.infer<typeof terceiroDetalhado>;

export const getTerceiro = defineEndpoint({
  id: 'getTerceiro',
  method: 'GET',
  path: '/v1/delegacao-terceiro/hierarquia/:id/:other',
  summary: 'One third party of a company: what they may delegate, since when and by whom, and how much they granted',
  access: { who: 'delegate', param: 'id', ranks: ['company', 'A'] },
  params: z.object({ id: idProduto, other: idProduto }),
  answer: terceiroDetalhado,
});

export const exportTerceiros = defineEndpoint({
  id: 'exportTerceiros',
  method: 'GET',
  path: '/v1/delegacao-terceiro/exportar/:id',
  summary: 'The filtered third parties as CSV, as the table of people is exported. Counts as its exports do',
  access: { who: 'delegate', param: 'id', ranks: ['company', 'A'] },
  params: idParams,
  query: filtroTerceiros.extend({ sort: sortQuery(ORDENS_TERCEIROS) }),
  answer: z.unknown(),
  stream: 'text/csv',
});

export const exportTerceirosPlanilha = defineEndpoint({
  id: 'exportTerceirosPlanilha',
  method: 'GET',
  path: '/v1/delegacao-terceiro/exportar/:id/planilha',
  summary:
    'The filtered third parties as XLSX, in the order of the list, with the columns asked for. Counts as a CSV does',
  access: { who: 'delegate', param: 'id', ranks: ['company', 'A'] },
  params: idParams,
  /** Columns beside the name, in the order of the sheet, separated by commas; what is none is left out. */
  query: filtroTerceiros.extend({ sort: sortQuery(ORDENS_TERCEIROS), colunas: columnsOf(COLUNAS_TERCEIROS) }),
  answer: z.unknown(),
  stream: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
});

// ---- add and remove

/** The `tipo` and the ids are claims: one that differs from the truth is 403. */
export const novoTerceiro = z.object({ idProduto, idProdutoPF: idProduto, perfil: perfilTerceiro, tipo: tipoDono });

export const addTerceiro = defineEndpoint({
  id: 'addTerceiro',
  method: 'POST',
  path: '/v1/delegacao-terceiro/hierarquia',
  summary: 'Adds a third party; an Administrador may add Supervisors only. Needs a recent sign-in',
  access: { who: 'session', fresh: true },
  body: novoTerceiro,
  answer: terceiro,
  status: 201,
});

export const removeTerceiros = defineEndpoint({
  id: 'removeTerceiros',
  method: 'DELETE',
  path: '/v1/delegacao-terceiro/hierarquia/:id/:other',
  summary:
    'Removes third parties: the list in the body rules and must contain `other`. What they granted to others stays, marked with who granted it',
  access: { who: 'delegate', param: 'id', ranks: ['company', 'A'] },
  params: z.object({ id: idProduto, other: idProduto }),
  body: z.object({
    idProduto,
    listaTerceiros: z
      .array(idProduto, 'third_party_none_selected')
      .min(1, 'third_party_none_selected')
      .max(TERCEIROS_MAX, 'third_party_too_many'),
    tipo: tipoDono,
  }),
  answer: z.undefined(),
});

// ---- what a supervisor may delegate

export const sistemaParaAutorizar = sistemaAutorizado.extend({ descricao: z.string() });

export const listSistemasParaAutorizar = defineEndpoint({
  id: 'listSistemasParaAutorizar',
  method: 'GET',
  path: '/v1/delegacao-terceiro/sistemapj/:id/:type',
  summary: 'The systems of a company that a supervisor can be authorised for; its contracts are in contratopj',
  access: { who: 'delegate', param: 'id', ranks: ['company', 'A'] },
  params: z.object({ id: idProduto, type: tipoDono }),
  answer: z.array(sistemaParaAutorizar),
});

const autorizacao = { idProduto, idProdutoPF: idProduto, autoriza: z.boolean(), tipo: tipoDono };
const list = <Item extends z.ZodType>(item: Item) =>
  z.array(item).min(1, 'authorisation_none').max(AUTORIZACOES_MAX, 'authorisation_too_many');

export const autorizacaoSistema = z.object({ ...autorizacao, coSistema: z.string().min(1).max(60) });
export const autorizacaoContrato = z.object({
  ...autorizacao,
  nuContrato: z.string().min(1).max(20),
  se: z.number().int(),
});

/** What came of it: how many authorisations were added and taken away; the others stood already. */
const autorizado = z.object({ autorizados: z.number().int(), retirados: z.number().int() });

export const authoriseSistemas = defineEndpoint({
  id: 'authoriseSistemas',
  method: 'POST',
  path: '/v1/delegacao-terceiro/hierarquiaSistema',
  summary:
    'Authorises supervisors of one company for systems, or takes that away: one entry each; what is not named stays',
  access: { who: 'session' },
  body: list(autorizacaoSistema),
  answer: autorizado,
});

export const authoriseContratos = defineEndpoint({
  id: 'authoriseContratos',
  method: 'POST',
  path: '/v1/delegacao-terceiro/hierarquiaContrato',
  summary:
    'Authorises supervisors of one company for contracts, or takes that away: one entry each; what is not named stays',
  access: { who: 'session' },
  body: list(autorizacaoContrato),
  answer: autorizado,
});

// ---- a second step of the sign-in

/** Who lacks one when a company begins to demand it, or becomes third party later, acts without one for so many days. */
export const DEMAND_DAYS = 7;

export const exigencia = z.object({
  /** Whether anything can be demanded: another single sign-on has its own second step. */
  disponivel: z.boolean(),
  /** Since when, an instant; null while the company demands none. */
  desde: z.string().nullable(),
  /** The last day on which who was third party by then acts without one. */
  ate: z.string().nullable(),
  /** No browser of theirs may be remembered: their sign-in always has the second step. */
  semLembrar: z.boolean(),
  /** How many third parties there are, and how many of them have none. */
  terceiros: z.number().int(),
  semSegundaEtapa: z.number().int(),
});
export type Exigencia = z.infer<typeof exigencia>;

export const getExigencia = defineEndpoint({
  id: 'getExigencia',
  method: 'GET',
  path: '/v1/delegacao-terceiro/segunda-etapa/:id',
  summary: 'Whether a company demands a second step of the sign-in of its third parties',
  access: { who: 'delegate', param: 'id', ranks: ['company', 'A'], review: true },
  params: idParams,
  answer: exigencia,
});

export const setExigencia = defineEndpoint({
  id: 'setExigencia',
  method: 'PUT',
  path: '/v1/delegacao-terceiro/segunda-etapa/:id',
  summary:
    'Demands a second step of the sign-in of all third parties, or no longer. They are told; who has none after seven days does not act for the company until they do',
  access: { who: 'delegate', param: 'id', ranks: ['company', 'A'], fresh: true },
  params: idParams,
  body: z.object({ exige: z.boolean(), semLembrar: z.boolean() }),
  answer: exigencia,
});

export const thirdPartyEndpoints = [
  findTerceiro,
  listTerceiros,
  getTerceiro,
  exportTerceiros,
  exportTerceirosPlanilha,
  addTerceiro,
  removeTerceiros,
  listSistemasParaAutorizar,
  authoriseSistemas,
  authoriseContratos,
  getExigencia,
  setExigencia,
];
