import { z } from 'zod';
import { idParams, idProduto } from './account';
import { GRANTEES_MAX, perfilAtuante } from './delegated-users';
import { defineEndpoint } from './endpoint';
import { contratoDelegado } from './home';
import { pageOf, pageQuery } from './page';
import { isCalendarDate } from './validation';

/** What a company has to grant, and granting, changing and removing it. */

/** Posting cards, and groups of all systems, in one save. */
export const CARDS_MAX = 2000;
export const GROUPS_MAX = 2000;
/** Characters of a posting card's number. */
export const CARD_NUMBER_MAX = 20;

/** Last day of a grantee's accesses (of all of them), a date of São Paulo; whether it has passed is for the server to say. */
export const validoAte = z
  .string()
  .refine(isCalendarDate, 'valid_until_format')
  .refine((date) => date < '2100', 'valid_until_format');

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
  summary:
    'The contracts that a supervisor is authorised for: the session itself, or a supervisor of the company and its Administrador. Others use contratopj',
  access: { who: 'delegate', param: 'id' },
  params: z.object({ id: idProduto, idPF: idProduto }),
  answer: z.array(contratoDelegado),
});

export const centroCusto = z.object({
  coCentroCusto: z.string(),
  nome: z.string(),
  quantidadeCartoes: z.number().int(),
});
export type CentroCusto = z.infer<typeof centroCusto>;

export const listCentrosCusto = defineEndpoint({
  id: 'listCentrosCusto',
  method: 'GET',
  path: '/v1/delegacao-acesso/centrocusto/:id/:cnpjOuAn8/:nuContrato',
  summary: 'The cost centres of a contract, each with how many posting cards it has',
  access: { who: 'delegate', param: 'id', review: true },
  params: z.object({ id: idProduto, cnpjOuAn8: z.string().min(1).max(20), nuContrato: z.string().min(1).max(20) }),
  answer: z.array(centroCusto),
});

export const listCartoesCentro = defineEndpoint({
  id: 'listCartoesCentro',
  method: 'GET',
  path: '/v1/delegacao-acesso/listarcartoesporcentrocusto/:id/:nuContrato/:coCentroCusto',
  summary:
    'The posting cards of a cost centre by number, paged, as it may have thousands; `nuCartao` is a part of the number',
  access: { who: 'delegate', param: 'id', review: true },
  params: z.object({ id: idProduto, nuContrato: z.string().min(1).max(20), coCentroCusto: z.string().min(1).max(20) }),
  query: pageQuery(['nuCartao']).extend({ nuCartao: z.string().max(CARD_NUMBER_MAX).optional() }),
  answer: pageOf(cartao),
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
  access: { who: 'delegate', param: 'id', ranks: ['company', 'A'], review: true },
  params: idParams,
  query: z.object({ idProdutoPF: idProduto.optional() }),
  answer: z.array(sistemaOferecido),
});

export const listSistemasSupervisor = defineEndpoint({
  id: 'listSistemasSupervisor',
  method: 'GET',
  path: '/v1/delegacao-acesso/sistemagruposupervisor/:id/:idPF',
  summary:
    'The same, for what a supervisor is authorised for: the session itself, or a supervisor of the company and its Administrador',
  access: { who: 'delegate', param: 'id' },
  params: z.object({ id: idProduto, idPF: idProduto }),
  query: z.object({ idProdutoPF: idProduto.optional() }),
  answer: z.array(sistemaOferecido),
});

// ---- granting

/** A card as the body carries it. The cost centre may be left out; one that is not the card's is refused. */
const cartaoPedido = z.object({
  nuCartao: z.string().min(1).max(CARD_NUMBER_MAX),
  nuContrato: z.string().min(1).max(20),
  coCentroCusto: z.string().max(20).nullish(),
});
/** A system with its groups; one with `marcado: false` is not asked for, so that a list as it was read can be sent back. */
const sistemaPedido = z.object({
  id: z.string().min(1).max(60),
  grupos: z
    .array(z.object({ idGrupo: z.string().min(1).max(60), marcado: z.boolean().optional() }))
    .max(GROUPS_MAX, 'groups_too_many'),
});

export const delegacao = z.object({
  listaUsuarios: z
    .array(idProduto, 'grantee_required')
    .min(1, 'grantee_required')
    .max(GRANTEES_MAX, 'grantees_too_many'),
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
/** The same of several: `quemMudou` are those of the first two. A back end that does not know leaves it out. */
export const delegadoAVarios = delegado.extend({ quemMudou: z.array(idProduto).optional() });

const efeitoInclusao = z.object({
  /** In people: who gets something that they do not have; who has all of it; whose accesses have another end by it. */
  ganham: z.number().int(),
  jaTem: z.number().int(),
  mudamPrazo: z.number().int(),
  /** Cards and groups that come, of all of them together. */
  acessos: z.number().int(),
});
export type EfeitoInclusao = z.infer<typeof efeitoInclusao>;

export const previewDelegacao = defineEndpoint({
  id: 'previewDelegacao',
  method: 'POST',
  path: '/v1/delegacao-acesso/:id/previa',
  summary:
    'What adding these cards and groups would do to how many; changes nothing. Whoever has nothing of the company counts as getting all of it, account or not',
  access: { who: 'delegate', param: 'id' },
  params: idParams,
  reads: true,
  long: 'grant',
  body: delegacao,
  answer: efeitoInclusao,
});

export const addDelegacao = defineEndpoint({
  id: 'addDelegacao',
  method: 'POST',
  path: '/v1/delegacao-acesso/:id',
  summary:
    'Adds cards and groups to what each grantee has, all or nothing; somebody whose access had ended begins anew',
  access: { who: 'delegate', param: 'id' },
  params: idParams,
  long: 'grant',
  body: delegacao,
  answer: delegadoAVarios,
});

export const changeDelegacao = defineEndpoint({
  id: 'changeDelegacao',
  method: 'PUT',
  path: '/v1/delegacao-acesso/:id',
  summary:
    'Replaces what one grantee has, within the scope of the session; with nothing left the grantee leaves the table. Takes If-Match',
  access: { who: 'delegate', param: 'id' },
  params: idParams,
  long: 'grant',
  body: delegacao.extend({
    listaUsuarios: z.array(idProduto, 'grantee_required').min(1, 'grantee_required').max(1, 'grantee_only_one'),
  }),
  answer: delegado,
});

export const removePermissionarios = defineEndpoint({
  id: 'removePermissionarios',
  method: 'DELETE',
  path: '/v1/delegacao-acesso/:id',
  summary: 'Removes the accesses of several grantees; a supervisor removes those within the own scope',
  access: { who: 'delegate', param: 'id' },
  params: idParams,
  body: z
    .array(idProduto, 'grantee_none_selected')
    .min(1, 'grantee_none_selected')
    .max(GRANTEES_MAX, 'grantees_too_many'),
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

export const delegatedGrantEndpoints = [
  previewDelegacao,
  listContratosSupervisor,
  listCentrosCusto,
  listCartoesCentro,
  listSistemas,
  listSistemasSupervisor,
  addDelegacao,
  changeDelegacao,
  removePermissionarios,
  removePermissionario,
];
