import { z } from 'zod';
import { codeKind, idParams, idProduto } from './account';
import { CHANNELS, SITUATIONS } from './constants';
import type { ItemHistorico } from './delegated-accesses';
import { defineEndpoint } from './endpoint';
import { FILTER_MAX, pageOf, pageQuery } from './page';
import './validation';

/**
 * Support: staff find an account, open a review of it with a reason and a protocol, and see what its owner sees, for reading only and
 * masked. In a review the path's `id` is the account's reference (`idProduto` of these answers), never a document.
 */

/** A review ends by itself after this long. */
export const REVIEW_MINUTES = 30;
/** And once, with a reason, goes on for so long. */
export const EXTENSION_MINUTES = 15;
/** A search finds at most this many accounts; beyond, the total is a floor (`totalIsFloor`). */
export const SEARCH_FLOOR = 1000;
/** Letters that a search by name needs. */
export const NAME_SEARCH_MIN = 3;
export const REASON_MIN = 5;
export const REASON_MAX = 300;
export const PROTOCOL_MAX = 30;

// ---- finding accounts

const termo = z
  .string('search_required')
  .trim()
  .min(1, 'search_required')
  .max(FILTER_MAX, 'filter_max_length')
  .refine((text) => !/\p{Cc}/u.test(text), 'filter_format');

/** By which of its fields an account was found; where a term is in several of them, the first of these. */
export const FOUND_BY = [
  'cpf',
  'cnpj',
  'an8',
  'email',
  'login',
  'telefone',
  'contrato',
  'cartao',
  'nome',
  'nomeFantasia',
] as const;
export type FoundBy = (typeof FOUND_BY)[number];

/** An account as a search shows it: enough to recognise, nothing to use. */
/** Columns of what a search found that may be hidden, in their order. */
export const COLUNAS_CONTAS = [
  'tipo',
  'documento',
  'usuario',
  'encontrado',
  'email',
  'telefone',
  'situacao',
  'criadoEm',
] as const;

export const contaEncontrada = z.object({
  /** The reference that a review is opened with. */
  idProduto,
  tipo: z.enum(['PF', 'PJ']),
  situacaoAtual: z.enum(SITUATIONS),
  /** A person's name is masked; a company's is public. */
  nome: z.string(),
  /** Masked, as are CPF, e-mail and phone. */
  usuario: z.string(),
  documento: z.object({ tipo: z.enum(['CPF', 'CNPJ', 'AN8']), numero: z.string() }).nullable(),
  email: z.string(),
  telefone: z.string(),
  dependente: z.boolean(),
  criadoEm: z.string(),
  campo: z.enum(FOUND_BY),
  /** Whether a review may be opened: not of a closed account, of oneself or of other staff. */
  revisavel: z.boolean(),
});
export type ContaEncontrada = z.infer<typeof contaEncontrada>;

export const searchAccounts = defineEndpoint({
  id: 'searchAccounts',
  method: 'POST',
  path: '/v1/suporte/usuarios/busca',
  summary:
    'Accounts by CPF, CNPJ, AN8, login, e-mail or phone, by the number of a contract or of a posting card, or by three letters or more of the name or the trade name; masked. The total is exact up to 1,000. Changes nothing',
  access: { who: 'staff' },
  query: pageQuery(['nome', 'criadoEm']),
  body: z.object({
    termo,
    tipo: z.enum(['PF', 'PJ']).optional(),
    situacao: z.enum(SITUATIONS).optional(),
  }),
  answer: pageOf(contaEncontrada),
  reads: true,
});

// ---- reviews

/** Why staff do something; one line, which the owner reads too. */
export const motivo = z
  .string('reason_required')
  .overwrite((text) => text.replace(/\s+/g, ' ').trim())
  .min(1, 'reason_required')
  .min(REASON_MIN, 'reason_min_length')
  .max(REASON_MAX, 'reason_max_length')
  .refine((text) => !/\p{Cc}/u.test(text), 'reason_format');

export const protocolo = z
  .string('protocol_required')
  .trim()
  .min(1, 'protocol_required')
  .max(PROTOCOL_MAX, 'protocol_max_length')
  .regex(/^[A-Za-z0-9][A-Za-z0-9./-]*$/, 'protocol_format');

export const reviewForm = z.object({ motivo, protocolo });
export const reasonForm = z.object({ motivo });

export const REVIEW_STATES = ['aberta', 'encerrada', 'expirada'] as const;

export const revisao = z.object({
  idRevisao: z.string(),
  /** The account's reference. */
  idProduto,
  tipo: z.enum(['PF', 'PJ']),
  /** Whole while the review is open, masked afterwards. */
  nome: z.string(),
  usuario: z.string(),
  motivo: z.string(),
  protocolo: z.string(),
  abertaEm: z.string(),
  /** When it ends, or ended, by itself. */
  expiraEm: z.string(),
  encerradaEm: z.string().nullable(),
  situacao: z.enum(REVIEW_STATES),
  /** Whether it went on beyond its half hour: it does so once. */
  prorrogada: z.boolean(),
  /** Seconds left; 0 once it is over. */
  restam: z.number().int(),
});
export type Revisao = z.infer<typeof revisao>;

export const openReview = defineEndpoint({
  id: 'openReview',
  method: 'POST',
  path: '/v1/suporte/revisoes',
  summary:
    'Opens a review of 30 minutes at most and tells the owner; MCN-172 while another one of the same staff is open',
  access: { who: 'staff' },
  body: reviewForm.extend({ idProduto }),
  answer: revisao,
  status: 201,
});

const reviewParams = z.object({ idRevisao: z.uuid('invalid_value') });

export const closeReview = defineEndpoint({
  id: 'closeReview',
  method: 'DELETE',
  path: '/v1/suporte/revisoes/:idRevisao',
  summary: 'Ends a review; one that is over stays over',
  access: { who: 'staff' },
  params: reviewParams,
  answer: z.undefined(),
});

export const extendReview = defineEndpoint({
  id: 'extendReview',
  method: 'POST',
  path: '/v1/suporte/revisoes/:idRevisao/prorrogacao',
  summary: 'An open review goes on for 15 minutes beyond its end, once, with a reason; MCN-175 the second time',
  access: { who: 'staff' },
  params: reviewParams,
  body: reasonForm,
  answer: revisao,
});

export const listReviews = defineEndpoint({
  id: 'listReviews',
  method: 'GET',
  path: '/v1/suporte/revisoes',
  summary: 'The reviews of the staff member, newest first',
  access: { who: 'staff' },
  query: pageQuery(['abertaEm']),
  answer: pageOf(revisao),
});

export const getOpenReview = defineEndpoint({
  id: 'getOpenReview',
  method: 'GET',
  path: '/v1/suporte/revisoes/aberta',
  summary: 'The open review of the staff member; 204 when there is none',
  access: { who: 'staff' },
  answer: revisao.optional(),
});

// ---- what stuck people need

/**
 * What keeps somebody out: wrong passwords, codes of the account or of one destination used up, a number that the registration refuses
 * after three mismatches.
 */
export const BLOCKS = ['senha', 'codigos-conta', 'codigos-email', 'codigos-celular', 'cadastro'] as const;
export type Block = (typeof BLOCKS)[number];

/** The acts that wait for a second person of support where `SUPPORT_FOUR_EYES` says so. */
export const HELD_ACTS = ['sessoes', 'segunda-etapa', 'email'] as const;
export type HeldAct = (typeof HELD_ACTS)[number];

/** Waiting to be sent, tried and to be tried again, taken by the gateway, given up by it, or older than what is kept of messages. */
export const DELIVERY_STATES = ['fila', 'tentando', 'entregue', 'devolvido', 'sem-registro'] as const;

/** What of accesses came or went by one change: cards by number, groups with their system, the first RECEIVED_NAMED of them. */
const mudados = z.object({ nomes: z.array(z.string()), quantidade: z.number().int() });
export const RECEIVED_NAMED = 5;
/** As in a company's history of a person, whose code the screens of support do without. */
const RECEIVED_CHANGES = [
  'concedido',
  'alterado',
  'removido',
  'removidoPeloProprio',
  'devolvido',
  'vencido',
] as const satisfies ItemHistorico['acao'][];
const RECEIVED_BY = ['Empresa', 'Administrador', 'Supervisor', 'Permissionario'] as const satisfies NonNullable<
  ItemHistorico['por']
>['perfil'][];

export const situacaoConta = z.object({
  situacaoAtual: z.enum(SITUATIONS),
  /** A registration that nobody has confirmed yet, and until when that is possible. */
  cadastroPendente: z.object({ expiraEm: z.string() }).nullable(),
  /** A re-registration that is due, with the attempts that failed. */
  recadastramento: z.object({ tentativas: z.number().int(), maximo: z.number().int() }).nullable(),
  /** A company's password that expired, or will. */
  senhaExpiraEm: z.string().nullable(),
  bloqueios: z.array(z.object({ bloqueio: z.enum(BLOCKS), tentativas: z.number().int(), ate: z.string() })),
  /** The last codes, newest first, and what became of each. */
  codigos: z.array(
    z.object({
      ...codeKind,
      meioEnvio: z.enum(CHANNELS),
      /** Masked. */
      destino: z.string(),
      pedidoEm: z.string(),
      entrega: z.enum(DELIVERY_STATES),
      tentativas: z.number().int(),
      /** When the gateway took it or gave it up. */
      em: z.string().nullable(),
    }),
  ),
  /** Whether a second step is asked for, and when it will be taken away as lost. With another single sign-on there is none to take away. */
  segundaEtapa: z.object({
    ativa: z.boolean(),
    retiradaEm: z.string().nullable(),
    /** Since when there is an app; null without one. */
    app: z.string().nullable(),
    /** Since when there is each passkey, the oldest first. */
    chaves: z.array(z.string()),
    /** Recovery codes that are left; null where none were made. */
    codigosRestantes: z.number().int().nullable(),
  }),
  /** The open sessions, the last used first: from which browser, without the network address. */
  sessoes: z.array(z.object({ navegador: z.string().nullable(), inicio: z.string(), ultimoUso: z.string() })),
  /** The last notices beside codes, the newest first, and what became of each. Of a subject what it says of others is left out. */
  avisos: z.array(
    z.object({
      assunto: z.string(),
      meioEnvio: z.enum(CHANNELS),
      pedidoEm: z.string(),
      entrega: z.enum(DELIVERY_STATES),
      em: z.string().nullable(),
    }),
  ),
  /** The last changes of what companies let the person use, the newest first: which company, what, and who did it. */
  acessos: z.array(
    z.object({
      em: z.string(),
      acao: z.enum(RECEIVED_CHANGES),
      por: z.object({ nome: z.string(), perfil: z.enum(RECEIVED_BY) }).nullable(),
      empresa: z.string(),
      vieram: mudados,
      foram: mudados,
      /** The end of the accesses before and after, when that changed. */
      validade: z.object({ de: z.string().nullable(), para: z.string().nullable() }).nullable(),
    }),
  ),
  /** Whether the last message to the registered address came back, and since when its owner is asked for another one. */
  email: z.object({
    devolvido: z.boolean(),
    correcaoPedidaEm: z.string().nullable(),
    /**
     * The last change of the address: from the account itself or by who is responsible for it, and whether support had asked for it; null where there was
     * none. A copy of the version before, during an update, does not say.
     */
    ultimaAlteracao: z
      .object({ em: z.string(), por: z.enum(['conta', 'responsavel']), aPedido: z.boolean() })
      .nullish(),
  }),
  /** Whether the acts of `HELD_ACTS` need a second person of support. */
  duasPessoas: z.boolean(),
  /** The acts of this review that wait for one. */
  esperam: z.array(z.object({ idAto: z.uuid(), ato: z.enum(HELD_ACTS), pedidoEm: z.string() })),
  /** The acts of this review whose last request was refused, and why. A copy of the version before, during an update, does not say. */
  recusados: z.array(z.object({ ato: z.enum(HELD_ACTS), em: z.string(), motivo: z.string() })).optional(),
  /** A code that somebody waits for and that can be sent again to the registered destination. */
  codigoPendente: z
    .object({
      ...codeKind,
      meioEnvio: z.enum(CHANNELS),
      expiraEm: z.string(),
      reenvioEm: z.number().int(),
    })
    .nullable(),
});
export type SituacaoConta = z.infer<typeof situacaoConta>;

export const getAccountState = defineEndpoint({
  id: 'getAccountState',
  method: 'GET',
  path: '/v1/suporte/revisoes/:idRevisao/situacao',
  summary: 'Within an open review: pending registration, blocks and what became of the codes',
  access: { who: 'staff' },
  params: reviewParams,
  answer: situacaoConta,
});

export const liftBlock = defineEndpoint({
  id: 'liftBlock',
  method: 'POST',
  path: '/v1/suporte/revisoes/:idRevisao/desbloqueio',
  summary: 'Lifts a block within an open review, with a reason',
  access: { who: 'staff' },
  params: reviewParams,
  body: reasonForm.extend({ bloqueio: z.enum(BLOCKS, 'invalid_value') }),
  answer: z.undefined(),
});

export const resendPendingCode = defineEndpoint({
  id: 'resendPendingCode',
  method: 'POST',
  path: '/v1/suporte/revisoes/:idRevisao/reenvio',
  summary: 'Sends the pending code again, to the registered destination, within an open review and with a reason',
  access: { who: 'staff' },
  params: reviewParams,
  body: reasonForm,
  answer: z.undefined(),
});

/** Whether the act waits for a second person of support instead of being done. */
const heldAnswer = z.object({ espera: z.boolean() });

export const endReviewedSessions = defineEndpoint({
  id: 'endReviewedSessions',
  method: 'POST',
  path: '/v1/suporte/revisoes/:idRevisao/encerramento-sessoes',
  summary:
    'Ends all sessions of the reviewed account within an open review, with a reason, and tells the owner; MCN-225 while that waits for a second person',
  access: { who: 'staff' },
  params: reviewParams,
  body: reasonForm,
  answer: heldAnswer,
});

export const beginFactorRemoval = defineEndpoint({
  id: 'beginFactorRemoval',
  method: 'POST',
  path: '/v1/suporte/revisoes/:idRevisao/retirada-segunda-etapa',
  summary:
    'Takes the second step of the reviewed account away after a wait in which its owner may cancel that, with a reason; MCN-181 when there is none, MCN-190 when that waits already, MCN-225 while it waits for a second person',
  access: { who: 'staff' },
  params: reviewParams,
  body: reasonForm,
  answer: heldAnswer.extend({ /** When it will be done. */ em: z.string().nullable() }),
});

export const askEmailCorrection = defineEndpoint({
  id: 'askEmailCorrection',
  method: 'POST',
  path: '/v1/suporte/revisoes/:idRevisao/correcao-email',
  summary:
    'Asks the owner, by SMS and on the home screen, for another e-mail address, with a reason: staff type none. MCN-226 unless messages to it come back, MCN-225 while that waits for a second person',
  access: { who: 'staff' },
  params: reviewParams,
  body: reasonForm,
  answer: heldAnswer,
});

// ---- what waits for a second person

export const atoEmEspera = z.object({
  idAto: z.uuid(),
  ato: z.enum(HELD_ACTS),
  /** The account's reference. */
  conta: z.string(),
  atendente: z.string(),
  /** Whether the reader asked for it: somebody else decides. */
  proprio: z.boolean(),
  protocolo: z.string(),
  /** Why the review was opened, and why the act is asked for. */
  motivoRevisao: z.string(),
  motivo: z.string(),
  pedidoEm: z.string(),
  /** When the review ends, and the act with it. */
  ate: z.string(),
});
export type AtoEmEspera = z.infer<typeof atoEmEspera>;

export const listHeldActs = defineEndpoint({
  id: 'listHeldActs',
  method: 'GET',
  path: '/v1/suporte/atos',
  summary: 'The acts that wait for a second person of support, oldest first; `exigida` says whether any ever does',
  access: { who: 'staff' },
  query: pageQuery(['pedidoEm']),
  answer: pageOf(atoEmEspera).extend({ exigida: z.boolean() }),
});

const actParams = z.object({ idAto: z.uuid('invalid_value') });

export const approveHeldAct = defineEndpoint({
  id: 'approveHeldAct',
  method: 'POST',
  path: '/v1/suporte/atos/:idAto/aprovacao',
  summary: "Does the act in the name of who asked for it; MCN-223 one's own, MCN-224 when it does not wait any more",
  access: { who: 'staff' },
  params: actParams,
  answer: z.undefined(),
});

export const refuseHeldAct = defineEndpoint({
  id: 'refuseHeldAct',
  method: 'POST',
  path: '/v1/suporte/atos/:idAto/recusa',
  summary: "Refuses the act, with a reason; MCN-223 one's own, MCN-224 when it does not wait any more",
  access: { who: 'staff' },
  params: actParams,
  body: reasonForm,
  answer: z.undefined(),
});

export const withdrawHeldAct = defineEndpoint({
  id: 'withdrawHeldAct',
  method: 'DELETE',
  path: '/v1/suporte/atos/:idAto',
  summary: 'Takes back what one has asked for; MCN-224 when it does not wait any more',
  access: { who: 'staff' },
  params: actParams,
  answer: z.undefined(),
});

// ---- what the owner sees

export const SUPPORT_ACTS = [
  'support.block-lifted',
  'support.code-resent',
  'support.sessions-ended',
  'support.factor-removal-begun',
  'support.email-correction-asked',
  'support.review-extended',
] as const;

export const acessoSuporte = z.object({
  idRevisao: z.string(),
  atendente: z.string(),
  motivo: z.string(),
  protocolo: z.string(),
  abertaEm: z.string(),
  /** When it ended or will end by itself. */
  ate: z.string(),
  situacao: z.enum(REVIEW_STATES),
  /** `aprovadoPor` is the second person, of an act that waited for one. */
  atos: z.array(
    z.object({ acao: z.enum(SUPPORT_ACTS), em: z.string(), motivo: z.string(), aprovadoPor: z.string().optional() }),
  ),
  /** What the owner objected to it. */
  contestacao: z.object({ motivo: z.string(), em: z.string() }).optional(),
});
export type AcessoSuporte = z.infer<typeof acessoSuporte>;

export const listSupportAccesses = defineEndpoint({
  id: 'listSupportAccesses',
  method: 'GET',
  path: '/v1/usuarios/:id/revisoes',
  summary: 'Who of support reviewed the account, when, why and what they did; newest first',
  access: { who: 'guardian', param: 'id', orSelf: true, dependent: true },
  params: idParams,
  query: pageQuery(['abertaEm']),
  answer: pageOf(acessoSuporte),
});

export const objectToReview = defineEndpoint({
  id: 'objectToReview',
  method: 'POST',
  path: '/v1/usuarios/:id/revisoes/:idRevisao/contestacao',
  summary:
    "The owner, or who is responsible for them, objects to a review, with a reason: it comes to support's supervisors. MCN-179 the second time",
  access: { who: 'guardian', param: 'id', orSelf: true },
  params: idParams.extend({ idRevisao: z.uuid('invalid_value') }),
  body: reasonForm,
  answer: z.undefined(),
});

export const supportEndpoints = [
  searchAccounts,
  openReview,
  closeReview,
  extendReview,
  listReviews,
  getOpenReview,
  getAccountState,
  liftBlock,
  resendPendingCode,
  endReviewedSessions,
  beginFactorRemoval,
  askEmailCorrection,
  listHeldActs,
  approveHeldAct,
  refuseHeldAct,
  withdrawHeldAct,
  listSupportAccesses,
  objectToReview,
];
