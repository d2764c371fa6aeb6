import { z } from 'zod';
import { idParams, idProduto } from './account';
import { SITUACOES_PEDIDO } from './constants';
import { CARD_NUMBER_MAX, CARDS_MAX, GROUPS_MAX, validoAte } from './delegated-grants';
import { PERFIS_ATUANTES, SITUACOES_VALIDADE } from './delegated-users';
import { defineEndpoint } from './endpoint';
import { pageOf, pageQuery, typedText } from './page';

/**
 * Requests for access: somebody whose accesses of a company end soon, or ended lately, asks the company for them again; the company, its
 * Administrador or a Supervisor within what was authorised decides (docs/decisions/0030).
 */

/** A request that nobody decides lapses after so many days. */
export const REQUEST_DAYS = 30;
/** Characters of a reason, and of the message of a refusal. */
export const REASON_MAX = 500;
/** Requests that a person may make in a day. */
export const REQUESTS_PER_DAY = 20;
/** Profiles that one request asks for. */
export const REQUEST_PROFILES_MAX = 20;
/** Accesses of one profile that somebody ticks who approves a part of it; one that gives more is approved whole. */
export const PART_OF_MAX = 200;
/** Cards, and groups, of one request that a list names; of the others there is the number. */
export const REQUEST_NAMED = 20;

export type SituacaoPedido = (typeof SITUACOES_PEDIDO)[number];

/** `perfilErrado` is of what is asked for by profiles; `naoExiste`: what was asked for is gone. */
export const MOTIVOS_RECUSA = ['naoConheco', 'perfilErrado', 'jaTem', 'naoPrecisa', 'naoExiste', 'outro'] as const;
export type MotivoRecusaPedido = (typeof MOTIVOS_RECUSA)[number];

const quantidade = z.number().int();
const empresa = z.object({ idProduto, nome: z.string() });

/** Only what is seen, and the ends of lines. */
const isSeen = (text: string) => !/[^\P{Cc}\n\r]/u.test(text);

/** What somebody wrote: their lines stay, nothing else that is not seen. */
const words = (required: string) =>
  z
    .string(required)
    .trim()
    .min(1, required)
    .max(REASON_MAX, 'request_reason_length')
    .refine(isSeen, 'request_reason_format');

/** Why, and until when: what the form of a request asks for. */
export const pedidoForm = z.object({
  motivo: words('request_reason_required'),
  /** The last day that is asked for; whether it has passed, or comes before today's end, is for the server to say. */
  ate: z.string('request_end_required').min(1, 'request_end_required').pipe(validoAte),
});

/** The same for accesses that the company has given before: why is said by whom wants to. */
export const renovacaoForm = pedidoForm.extend({
  motivo: z
    .string()
    .trim()
    .max(REASON_MAX, 'request_reason_length')
    .refine(isSeen, 'request_reason_format')
    .default(''),
});

// ---- the person's side

/** What a person may ask for again: all that a company gave, which ends soon or ended lately. */
export const renovavel = z.object({
  empresa,
  validoAte: z.string(),
  situacaoValidade: z.enum(['vencendo', 'vencida'] satisfies (typeof SITUACOES_VALIDADE)[number][]),
  /** Whole days until the end; negative once it has passed. */
  diasRestantes: z.number().int(),
  quantidadeCartoes: quantidade,
  quantidadeGrupos: quantidade,
  /** A request for one of these accesses waits. */
  esperando: z.boolean(),
  /** That request; an older server does not say which it is. */
  pedido: z.object({ idPedido: z.string(), ate: z.string() }).nullish(),
});
export type Renovavel = z.infer<typeof renovavel>;

const acessoCartao = z.object({
  nuContrato: z.string(),
  coCentroCusto: z.string(),
  nuCartao: z.string(),
  /** Null while nothing is decided. */
  concedido: z.boolean().nullable(),
});
const acessoGrupo = z.object({
  idSistema: z.string(),
  /** Its name, or its code when it is gone. */
  sistema: z.string(),
  idGrupo: z.string(),
  grupo: z.string(),
  concedido: z.boolean().nullable(),
});

/** Of a profile that was granted in part: so many of its accesses were given, directly. */
const emParte = quantidade.optional();

/** What became of the end: the one that was granted, the one that the accesses had, or none, as they had none. */
const FINS_CONCEDIDOS = ['dado', 'mantido', 'nenhum'] as const;

/** What both sides read of a request. */
const pedido = z.object({
  idPedido: z.string(),
  situacao: z.enum(SITUACOES_PEDIDO),
  /** The end that was asked for. */
  ate: z.string(),
  /** Instants. */
  pedidoEm: z.string(),
  /** When it lapses, or would have. */
  venceEm: z.string(),
  /** When it was closed, by whomever. */
  fechadoEm: z.string().nullable(),
  quantidadeCartoes: quantidade,
  quantidadeGrupos: quantidade,
  quantidadePerfis: quantidade,
  /**
   * The end that the person's accesses keep whatever day is approved (null for none): what is asked for comes to them by a profile, and theirs lasts as long, or
   * is not the session's to move. Nothing where the approval says the end, and of what waits no longer.
   */
  fimQueFica: z.object({ validoAte: z.string().nullable() }).nullish(),
});

const resposta = z.object({
  motivo: z.string(),
  /** The end that was granted, or that stayed; of accesses that go on without one, the day that was approved. */
  concedidoAte: z.string().nullable(),
  /** Nothing where an older server granted it: then the end is at least `concedidoAte`. */
  fimConcedido: z.enum(FINS_CONCEDIDOS).nullish(),
  motivoRecusa: z.enum(MOTIVOS_RECUSA).nullable(),
  recado: z.string().nullable(),
});

export const meuPedido = pedido.extend(resposta.shape).extend({
  empresa,
  /** The first REQUEST_NAMED of each. */
  cartoes: z.array(acessoCartao),
  grupos: z.array(acessoGrupo),
  perfis: z.array(
    z.object({
      nome: z.string(),
      concedido: z.boolean().nullable(),
      emParte,
      /** The company deleted it since; an older server does not say. */
      existe: z.boolean().optional(),
    }),
  ),
  concedidos: quantidade,
});
export type MeuPedido = z.infer<typeof meuPedido>;

export const listRenovaveis = defineEndpoint({
  id: 'listRenovaveis',
  method: 'GET',
  path: '/v1/pedidos-acesso/:id/renovaveis',
  summary: 'The companies whose accesses end within 30 days or ended lately, the soonest end first',
  access: { who: 'self', param: 'id', review: true, tipo: 'PF' },
  params: idParams,
  answer: z.array(renovavel),
});

export const listMeusPedidos = defineEndpoint({
  id: 'listMeusPedidos',
  method: 'GET',
  path: '/v1/pedidos-acesso/:id',
  summary: 'What the person asked companies for, and what came of it, newest first',
  access: { who: 'self', param: 'id', review: true, tipo: 'PF' },
  params: idParams,
  query: pageQuery(['pedidoEm']),
  answer: pageOf(meuPedido),
});

export const askRenewal = defineEndpoint({
  id: 'askRenewal',
  method: 'POST',
  path: '/v1/pedidos-acesso/:id',
  summary:
    'Asks a company for all its accesses anew, until a day after their end, with a reason or without. One open request for an access, twenty requests a day',
  access: { who: 'self', param: 'id', tipo: 'PF' },
  params: idParams,
  body: renovacaoForm.extend({ idProduto }),
  answer: z.object({ idPedido: z.string() }),
  status: 201,
});

export const withdrawPedido = defineEndpoint({
  id: 'withdrawPedido',
  method: 'DELETE',
  path: '/v1/pedidos-acesso/:id/:idPedido',
  summary: 'Takes back a request that waits',
  access: { who: 'self', param: 'id', tipo: 'PF' },
  params: z.object({ id: idProduto, idPedido: z.uuid('invalid_value') }),
  answer: z.undefined(),
});

// ---- the company's side

/** `esperando` waits; `aprovados` whole or in part; `recusados`; `outros` lapsed or withdrawn. */
export const FILTROS_PEDIDO = ['esperando', 'aprovados', 'recusados', 'outros'] as const;

export const pedidoRecebido = pedido.extend({
  pessoa: z.object({ nome: z.string(), idProdutoPF: idProduto }),
  /** It is the session's own: somebody else decides it. */
  proprio: z.boolean(),
  /** Changes with what the session may see of it: a decision of many says what was read. */
  versao: z.string(),
  decididoPor: z.object({ nome: z.string(), perfil: z.enum(PERFIS_ATUANTES) }).nullable(),
});
export type PedidoRecebido = z.infer<typeof pedidoRecebido>;

export const pedidoDetalhe = pedidoRecebido.extend(resposta.shape).extend({
  /** With what stands for the username in other calls of a review, as in the table of people. */
  pessoa: pedidoRecebido.shape.pessoa.extend({ referencia: z.string().optional() }),
  /** What they have of the company now; null without accesses. */
  acessoAtual: z.object({ validoAte: z.string().nullable(), situacaoValidade: z.enum(SITUACOES_VALIDADE) }).nullable(),
  cartoes: z.array(acessoCartao.extend({ nomeCentroCusto: z.string(), existe: z.boolean() })),
  grupos: z.array(acessoGrupo.extend({ existe: z.boolean() })),
  perfis: z.array(
    z.object({
      idPerfil: z.string(),
      nome: z.string(),
      existe: z.boolean(),
      /** What it gives now. */
      quantidadeCartoes: quantidade,
      quantidadeGrupos: quantidade,
      concedido: z.boolean().nullable(),
      emParte,
      /** Those accesses, of what may be decided; nothing of more than PART_OF_MAX, and from an older server. */
      acessos: z
        .object({
          cartoes: z.array(acessoCartao.omit({ concedido: true }).extend({ nomeCentroCusto: z.string() })),
          grupos: z.array(acessoGrupo.omit({ concedido: true })),
        })
        .optional(),
    }),
  ),
  /** Accesses that were asked for and lie outside what the session was authorised for. */
  fora: quantidade,
  /** Accesses that they have, that were not asked for, and that an approval gives the same end. */
  outros: quantidade,
  /** Why the session decides nothing here: its own, closed, or accesses that run on outside what was authorised. */
  impedimento: z.enum(['proprio', 'fechado', 'foraDaAutorizacao']).nullable(),
});
export type PedidoDetalhe = z.infer<typeof pedidoDetalhe>;

const ofRequest = z.object({ id: idProduto, idPedido: z.uuid('invalid_value') });

export const listPedidos = defineEndpoint({
  id: 'listPedidos',
  method: 'GET',
  path: '/v1/delegacao-acesso/:id/pedidos',
  summary:
    'The requests that a company received: those that wait, the oldest first, or those closed, the latest first. A supervisor sees those that touch the own scope',
  access: { who: 'delegate', param: 'id', review: true },
  params: idParams,
  query: pageQuery(['pedidoEm']).extend({
    situacao: z.enum(FILTROS_PEDIDO).default('esperando'),
    /** Words of the person's name or username, in any order. */
    pessoa: typedText().default(''),
    /** One of the access profiles that are asked for. */
    perfil: z.uuid('invalid_value').optional(),
  }),
  answer: pageOf(pedidoRecebido),
});

export const getPedido = defineEndpoint({
  id: 'getPedido',
  method: 'GET',
  path: '/v1/delegacao-acesso/:id/pedidos/:idPedido',
  summary: 'One request with all that it asks for, as far as the session may see it',
  access: { who: 'delegate', param: 'id', review: true },
  params: ofRequest,
  answer: pedidoDetalhe,
});

const acessos = {
  listaCartoes: z
    .array(z.object({ nuContrato: z.string().min(1).max(20), nuCartao: z.string().min(1).max(CARD_NUMBER_MAX) }))
    .max(CARDS_MAX, 'cards_too_many')
    .default([]),
  listaGrupos: z
    .array(z.object({ idSistema: z.string().min(1).max(60), idGrupo: z.string().min(1).max(60) }))
    .max(GROUPS_MAX, 'groups_too_many')
    .default([]),
};

const aprovacao = z
  .object({
    ...acessos,
    /** Profiles that are given whole. */
    listaPerfis: z.array(z.uuid('invalid_value')).max(REQUEST_PROFILES_MAX, 'invalid_value').default([]),
    /** Of these profiles only some accesses: they are given directly, and the profile is not. */
    partes: z
      .array(z.object({ idPerfil: z.uuid('invalid_value'), ...acessos }))
      .max(REQUEST_PROFILES_MAX, 'invalid_value')
      .default([]),
    validoAte,
  })
  .superRefine(({ listaPerfis, partes }, ctx) => {
    const named = new Set(listaPerfis);
    partes.forEach(({ idPerfil, listaCartoes, listaGrupos }, index) => {
      if (named.has(idPerfil))
        ctx.addIssue({ code: 'custom', path: ['partes', index, 'idPerfil'], message: 'invalid_value' });
      if (listaCartoes.length + listaGrupos.length === 0)
        ctx.addIssue({ code: 'custom', path: ['partes', index, 'listaCartoes'], message: 'access_required' });
      named.add(idPerfil);
    });
  });

export const approvePedido = defineEndpoint({
  id: 'approvePedido',
  method: 'POST',
  path: '/v1/delegacao-acesso/:id/pedidos/:idPedido/aprovacao',
  summary:
    'Grants the named accesses of a request until a day that is not after the one asked for; of a profile all, or those named, which are then given directly. What is left out of accesses that have not ended goes: they have one end',
  access: { who: 'delegate', param: 'id' },
  params: ofRequest,
  long: 'grant',
  body: aprovacao,
  answer: z.undefined(),
});

export const recusaForm = z
  .object({
    motivo: z.enum(MOTIVOS_RECUSA, 'choose_reason'),
    recado: z
      .string()
      .trim()
      .max(REASON_MAX, 'request_reason_length')
      .refine((text) => !/[^\P{Cc}\n\r]/u.test(text), 'request_reason_format')
      .default(''),
  })
  .superRefine(({ motivo, recado }, ctx) => {
    if (motivo === 'outro' && recado === '')
      ctx.addIssue({ code: 'custom', path: ['recado'], message: 'request_message_required' });
  });

export const refusePedido = defineEndpoint({
  id: 'refusePedido',
  method: 'POST',
  path: '/v1/delegacao-acesso/:id/pedidos/:idPedido/recusa',
  summary: 'Refuses a request with a reason, which the person reads; what they have stays until its end',
  access: { who: 'delegate', param: 'id' },
  params: ofRequest,
  body: recusaForm,
  answer: z.undefined(),
});

export const requestEndpoints = [
  listRenovaveis,
  listMeusPedidos,
  askRenewal,
  withdrawPedido,
  listPedidos,
  getPedido,
  approvePedido,
  refusePedido,
];
