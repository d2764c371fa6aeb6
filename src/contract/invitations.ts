import { z } from 'zod';
import { idParams, idProduto } from './account';
import { SITUACOES_CONVITE } from './constants';
import { delegacao, validoAte } from './delegated-grants';
import { PERFIS_ATUANTES } from './delegated-users';
import { email } from './email';
import { defineEndpoint } from './endpoint';
import { pageOf, pageQuery, typedText } from './page';
import { cpf } from './validation';

/**
 * Invitations: a company offers accesses to whoever has a CPF, with an account or without; the person accepts or declines
 * (docs/decisions/0033).
 */

/** Days for which an invitation stands unless others are chosen, and the most that can be. */
export const INVITATION_DAYS = 14;
export const INVITATION_DAYS_MAX = 60;
/** Times in a day that one invitation is resent. */
export const RESENDS_PER_DAY = 3;
/** Invitations that a person is shown at once, of those that wait and of those that are over. */
export const INVITATIONS_SHOWN = 50;

export type SituacaoConvite = (typeof SITUACOES_CONVITE)[number];

const quantidade = z.number().int();

const cartaoOferecido = z.object({
  nuContrato: z.string(),
  coCentroCusto: z.string(),
  nomeCentroCusto: z.string(),
  nuCartao: z.string(),
  /** Its state; empty once the company has it no longer. */
  descricaoStatus: z.string(),
  /** False once the company has it no longer. */
  existe: z.boolean(),
  /** Null until the invitation is accepted. */
  concedido: z.boolean().nullable(),
});
const grupoOferecido = z.object({
  idSistema: z.string(),
  /** Its name, or its code when it is gone. */
  sistema: z.string(),
  idGrupo: z.string(),
  grupo: z.string(),
  existe: z.boolean(),
  concedido: z.boolean().nullable(),
});

// ---- the company's side

export const convite = z.object({
  idConvite: z.string(),
  /** `***.456.789-**` */
  cpf: z.string(),
  email: z.string(),
  situacao: z.enum(SITUACOES_CONVITE),
  /** The last day of the accesses; null for no end. */
  validoAte: z.string().nullable(),
  /** The last day on which it stands, a date of São Paulo. */
  venceEm: z.string(),
  /** Instants. */
  convidadoEm: z.string(),
  fechadoEm: z.string().nullable(),
  /** What became of the last message: it waits, it went, the address refused it. */
  entrega: z.enum(['naFila', 'enviado', 'recusado']),
  enviadoEm: z.string(),
  quantidadeCartoes: quantidade,
  quantidadeGrupos: quantidade,
  /** How much of it was given on acceptance. */
  concedidos: quantidade,
  /** Who answers for it, and whether they still act for the company: nobody accepts what they cannot give. */
  por: z.object({
    nome: z.string(),
    perfil: z.enum(PERFIS_ATUANTES),
    aindaAtua: z.boolean(),
    /** How much of what waits they may give as things are now; an older server does not say. */
    alcance: z.enum(['tudo', 'parte', 'nada']).optional(),
  }),
  etag: z.string(),
});
export type Convite = z.infer<typeof convite>;

export const conviteDetalhe = convite.extend({ cartoes: z.array(cartaoOferecido), grupos: z.array(grupoOferecido) });
export type ConviteDetalhe = z.infer<typeof conviteDetalhe>;

/** The fields of the form. */
export const conviteForm = z.object({
  cpf,
  email,
  /** Days that the invitation stands from today on. */
  dias: z
    .number('invitation_days')
    .int('invitation_days')
    .min(1, 'invitation_days')
    .max(INVITATION_DAYS_MAX, 'invitation_days'),
});

const oferta = delegacao
  .pick({ listaCartoes: true, listaSistemas: true })
  .extend({ email, dias: conviteForm.shape.dias.default(INVITATION_DAYS), validoAte: validoAte.nullish() });

const ofInvitation = z.object({ id: idProduto, idConvite: z.uuid('invalid_value') });

export const FILTROS_CONVITE = ['todos', ...SITUACOES_CONVITE] as const;

export const listConvites = defineEndpoint({
  id: 'listConvites',
  method: 'GET',
  path: '/v1/delegacao-acesso/:id/convites',
  summary:
    'The invitations of a company, the latest first. A supervisor sees those that lie within the own scope. `email` is a part of the address',
  access: { who: 'delegate', param: 'id', review: true },
  params: idParams,
  query: pageQuery(['convidadoEm', 'venceEm']).extend({
    situacao: z.enum(FILTROS_CONVITE).default('todos'),
    email: typedText().default(''),
  }),
  answer: pageOf(convite),
});

export const getConvite = defineEndpoint({
  id: 'getConvite',
  method: 'GET',
  path: '/v1/delegacao-acesso/:id/convites/:idConvite',
  summary: 'One invitation with all that it offers. Its ETag is what a change of it names in If-Match',
  access: { who: 'delegate', param: 'id', review: true },
  params: ofInvitation,
  answer: conviteDetalhe,
});

export const addConvite = defineEndpoint({
  id: 'addConvite',
  method: 'POST',
  path: '/v1/delegacao-acesso/:id/convites',
  summary:
    'Offers accesses to whoever has a CPF, and writes to the address given. Answers alike whether the CPF has an account',
  access: { who: 'delegate', param: 'id' },
  params: idParams,
  long: 'grant',
  body: oferta.extend({ cpf: conviteForm.shape.cpf }),
  answer: z.object({ idConvite: z.string() }),
  status: 201,
});

export const changeConvite = defineEndpoint({
  id: 'changeConvite',
  method: 'PUT',
  path: '/v1/delegacao-acesso/:id/convites/:idConvite',
  summary:
    'Changes what an invitation that waits offers, its ends and its address; another address is written to. Takes If-Match',
  access: { who: 'delegate', param: 'id' },
  params: ofInvitation,
  long: 'grant',
  body: oferta,
  answer: z.undefined(),
});

export const resendConvite = defineEndpoint({
  id: 'resendConvite',
  method: 'POST',
  path: '/v1/delegacao-acesso/:id/convites/:idConvite/reenvio',
  summary: 'Sends the message of an invitation that waits once more, with a new link; three times a day',
  access: { who: 'delegate', param: 'id' },
  params: ofInvitation,
  answer: z.undefined(),
});

export const cancelConvite = defineEndpoint({
  id: 'cancelConvite',
  method: 'DELETE',
  path: '/v1/delegacao-acesso/:id/convites/:idConvite',
  summary: 'Cancels an invitation that waits',
  access: { who: 'delegate', param: 'id' },
  params: ofInvitation,
  answer: z.undefined(),
});

// ---- the invited person's side

export const conviteRecebido = z.object({
  idConvite: z.string(),
  empresa: z.object({ idProduto, nome: z.string() }),
  validoAte: z.string().nullable(),
  /** The last day to answer, a date of São Paulo. */
  venceEm: z.string(),
  cartoes: z.array(cartaoOferecido.pick({ nuContrato: true, coCentroCusto: true, nuCartao: true })),
  grupos: z.array(grupoOferecido.pick({ idSistema: true, sistema: true, idGrupo: true, grupo: true })),
  etag: z.string(),
});
export type ConviteRecebido = z.infer<typeof conviteRecebido>;

/** What became of an offer: the person reads of it what the company does, but not which of its people invited. */
export const conviteEncerrado = convite
  .pick({
    idConvite: true,
    convidadoEm: true,
    quantidadeCartoes: true,
    quantidadeGrupos: true,
    concedidos: true,
  })
  .extend({
    empresa: conviteRecebido.shape.empresa,
    situacao: convite.shape.situacao.exclude(['esperando']),
    fechadoEm: z.string(),
  });
export type ConviteEncerrado = z.infer<typeof conviteEncerrado>;

/** Characters of a link's token. */
const TOKEN_MAX = 100;

export const listMeusConvites = defineEndpoint({
  id: 'listMeusConvites',
  method: 'GET',
  path: '/v1/convites/:id',
  summary:
    'The invitations that wait for the CPF of the account, and in `encerrados` what became of those that are over, the latest end first, while they are kept. `link` is the token of a message: `link` of the answer says what became of its invitation, null where it is no invitation to this CPF',
  access: { who: 'self', param: 'id', review: true, tipo: 'PF' },
  params: idParams,
  query: z.object({ link: z.string().max(TOKEN_MAX).optional() }),
  answer: z.object({
    convites: z.array(conviteRecebido),
    encerrados: z.array(conviteEncerrado),
    link: z.enum(SITUACOES_CONVITE).nullable(),
  }),
});

const ofMine = z.object({ id: idProduto, idConvite: z.uuid('invalid_value') });

export const acceptConvite = defineEndpoint({
  id: 'acceptConvite',
  method: 'POST',
  path: '/v1/convites/:id/:idConvite/aceite',
  summary: 'Takes what is offered, as far as whoever invited may still give it. Takes If-Match',
  access: { who: 'self', param: 'id', tipo: 'PF' },
  params: ofMine,
  answer: z.object({ concedidos: quantidade, naoConcedidos: quantidade }),
});

export const declineConvite = defineEndpoint({
  id: 'declineConvite',
  method: 'POST',
  path: '/v1/convites/:id/:idConvite/recusa',
  summary: 'Declines what is offered',
  access: { who: 'self', param: 'id', tipo: 'PF' },
  params: ofMine,
  answer: z.undefined(),
});

export const invitationEndpoints = [
  listConvites,
  getConvite,
  addConvite,
  changeConvite,
  resendConvite,
  cancelConvite,
  listMeusConvites,
  acceptConvite,
  declineConvite,
];
