import { z } from 'zod';
import { idParams, idProduto } from './account';
import { CARD_NUMBER_MAX, CARDS_MAX, GROUPS_MAX, validoAte } from './delegated-grants';
import { alcancePermissionarios, GRANTEES_MAX, PERFIS_ATUANTES } from './delegated-users';
import { defineEndpoint } from './endpoint';
import { pageOf, pageQuery, typedText } from './page';
import { isCalendarDate } from './validation';

/**
 * Access certifications ("Revisões de acesso"): a company asks of each person whether they still need their accesses; reviewers decide until a
 * deadline, and a signed file says what was decided and what followed (docs/decisions/0038).
 */

export const CERTIFICATION_NAME_MAX = 80;
/** People of one campaign, and campaigns of a company that are open at once. */
export const CERTIFICATION_PEOPLE_MAX = 20_000;
export const CERTIFICATIONS_OPEN_MAX = 20;
export const CERTIFICATION_REVIEWERS_MAX = 20;
/** The longest time from the start to the deadline. */
export const CERTIFICATION_DAYS_MAX = 180;
export const CERTIFICATION_REASON_MAX = 500;
/** Reviewers are reminded so many days before the deadline. */
export const CERTIFICATION_REMINDERS = [7, 1] as const;
/** Without a sign-in for so many days, keeping somebody is doubtful. */
export const AWAY_DAYS = 90;

const quantidade = z.number().int();
const pessoaNomeada = z.object({ nome: z.string(), perfil: z.enum(PERFIS_ATUANTES) });

export const SITUACOES_CERTIFICACAO = ['aberta', 'encerrando', 'encerrada', 'cancelada'] as const;
/** `manterParte`: some of the accesses of one person go, the others stay, where `ate` says so until a day. */
export const DECISOES = ['manter', 'manterAte', 'manterParte', 'retirar'] as const;
export const DESTINOS_SEM_DECISAO = ['mantem', 'encerra'] as const;
/** All; those that are open and in which somebody waits whom the session may decide; those that are open, or being closed; those that are over. */
export const FILTROS_CERTIFICACAO = ['todas', 'esperando', 'abertas', 'encerradas'] as const;
export const REPETICOES = ['trimestre', 'ano'] as const;
/** What keeping is doubtful for: never signed in, not for AWAY_DAYS, without an end, given by somebody who acts for the company no more. */
export const SINAIS = ['nuncaEntrou', 'ausente', 'semFim', 'quemDeuSaiu'] as const;
/** What became of somebody: as decided, ended at the deadline, or without accesses before anybody decided. */
export const DESFECHOS = ['mantido', 'ateData', 'emParte', 'retirado', 'encerrado', 'semAcesso'] as const;
/**
 * The reasons that the screen offers for taking something away. The first of each is what is kept and signed; whoever reads it has it in their language. Pages in English kept the
 * second.
 */
export const MOTIVOS_OFERECIDOS = {
  saiu: ['Saiu da equipe', 'Left the team'],
  naoUsa: ['Não usa', 'Does not use it'],
  mudou: ['Mudou de função', 'Changed roles'],
} as const;
export type MotivoOferecido = keyof typeof MOTIVOS_OFERECIDOS;

/** Why somebody was not decided. */
export const IMPEDIMENTOS_DECISAO = [
  'propria',
  'foraDaAutorizacao',
  'semAcesso',
  'jaDecidida',
  'foraDaRevisao',
] as const;

const deadline = z
  .string('certification_deadline_required')
  .min(1, 'certification_deadline_required')
  .refine(isCalendarDate, 'valid_until_format');

const campanha = {
  nome: z
    .string('certification_name_required')
    .trim()
    .min(1, 'certification_name_required')
    .max(CERTIFICATION_NAME_MAX, 'certification_name_length')
    .refine((text) => !/\p{Cc}/u.test(text), 'certification_name_format'),
  /** The last day; whether it has passed is for the server to say. */
  prazo: deadline,
  /** Usernames of third parties. The company itself may always decide. */
  revisores: z.array(idProduto).max(CERTIFICATION_REVIEWERS_MAX, 'certification_reviewers_too_many').default([]),
  repete: z.enum(REPETICOES).nullable().default(null),
};

/** What a form asks for of a campaign that runs. */
export const certificacaoForm = z.object(campanha);

/** Whom a campaign covers: those of a profile, or those whom a filter of the table finds. */
const alcance = {
  idPerfil: z.uuid('invalid_value').nullable().default(null),
  filtro: alcancePermissionarios.prefault({}),
};
const abertura = certificacaoForm.extend({
  ...alcance,
  semDecisao: z.enum(DESTINOS_SEM_DECISAO, 'certification_choose'),
  exigeMotivo: z.boolean().default(true),
});

export const progresso = z.object({
  total: quantidade,
  manter: quantidade,
  manterAte: quantidade,
  /** A copy of the version before leaves it out. */
  manterParte: quantidade.optional(),
  retirar: quantidade,
  semDecisao: quantidade,
  /** Of whom nobody decided and who have no access any more. */
  semAcesso: quantidade,
});
export type Progresso = z.infer<typeof progresso>;
/** What a decision changes of it. */
const decididas = progresso.pick({ manter: true, manterAte: true, manterParte: true, retirar: true });
export type Decididas = z.infer<typeof decididas>;

export const certificacao = z.object({
  idCertificacao: z.string(),
  nome: z.string(),
  situacao: z.enum(SITUACOES_CERTIFICACAO),
  /** Instants. */
  abertaEm: z.string(),
  encerradaEm: z.string().nullable(),
  /** Who concluded it before its deadline, and when; null where it was the deadline. */
  concluidaPor: pessoaNomeada.nullable(),
  concluidaEm: z.string().nullable(),
  /** Null where it came by repeating. */
  abertaPor: pessoaNomeada.nullable(),
  prazo: z.string(),
  semDecisao: z.enum(DESTINOS_SEM_DECISAO),
  exigeMotivo: z.boolean(),
  repete: z.enum(REPETICOES).nullable(),
  proximaEm: z.string().nullable(),
  /** The profile's name, where one says whom it covers. */
  perfil: z.string().nullable(),
  /** Filters in use, where those do. */
  filtro: z.record(z.string(), z.string()).nullable(),
  /** Of a supervisor, of those who lie wholly within the authorisation, without their own: it is for others to decide. */
  progresso,
  /** The session decides here. */
  revisor: z.boolean(),
  /** There is a signed file. */
  comprovante: z.boolean(),
  etag: z.string(),
});
export type Certificacao = z.infer<typeof certificacao>;

export const certificacaoDetalhe = certificacao.extend({
  revisores: z.array(
    z.object({
      /** Null for a supervisor: a username may be a CPF. */
      idProdutoPF: idProduto.nullable(),
      nome: z.string(),
      /** Null for somebody who is no third party any more. */
      perfil: z.enum(['Administrador', 'Supervisor']).nullable(),
      decididas: quantidade,
    }),
  ),
  /** Who else decided: the company itself, and reviewers of before. A copy of the version before leaves it out. */
  outros: z.array(z.object({ nome: z.string(), decididas: quantidade })).optional(),
  /** People whose accesses reach beyond a supervisor's authorisation: the company decides them. */
  fora: quantidade,
  /** A supervisor's own accesses are in it, and so neither among the people nor in the progress. */
  propria: z.boolean(),
  /** Who decides the session's own accesses. */
  outroRevisor: z.string(),
});
export type CertificacaoDetalhe = z.infer<typeof certificacaoDetalhe>;

export const itemCertificacao = z.object({
  nome: z.string(),
  idProdutoPF: idProduto,
  quantidadeContratos: quantidade,
  quantidadeCentroCusto: quantidade,
  quantidadeSistemas: quantidade,
  perfis: z.array(z.string()),
  /** The end of what they have; of a review that is closed, at its close. */
  validoAte: z.string().nullable(),
  ultimoAcesso: z.string().nullable(),
  /** Who gave the latest of it, and when; null when nothing says it any more. */
  dadoPor: z.string().nullable(),
  dadoEm: z.string().nullable(),
  sinais: z.array(z.enum(SINAIS)),
  /** Their accesses changed since the start, and nobody has decided. */
  mudou: z.boolean(),
  /** Why the session does not decide here; null where it may. */
  impedimento: z.enum(['propria', 'semAcesso']).nullable(),
  decisao: z
    .object({
      decisao: z.enum(DECISOES),
      ate: z.string().nullable(),
      motivo: z.string().nullable(),
      /** Cards and groups that went, of `manterParte`. */
      retirados: quantidade.optional(),
      por: pessoaNomeada,
      em: z.string(),
      /** The session may take it back; what was removed is given back by its own call, for a moment. */
      desfaz: z.boolean(),
    })
    .nullable(),
  desfecho: z.enum(DESFECHOS).nullable(),
});
export type ItemCertificacao = z.infer<typeof itemCertificacao>;

const PATH = '/v1/delegacao-acesso/:id/revisoes';
const ofCertification = z.object({ id: idProduto, idCertificacao: z.uuid('invalid_value') });
const ranks = ['company', 'A'] as const;

export const listCertificacoes = defineEndpoint({
  id: 'listCertificacoes',
  method: 'GET',
  path: PATH,
  summary:
    'The access reviews of a company, newest first; a supervisor has those in which they decide. `esperando` are those that wait for a decision of the session; `busca` are words of their name',
  access: { who: 'delegate', param: 'id', review: true },
  params: idParams,
  query: pageQuery(['abertaEm']).extend({
    situacao: z.enum(FILTROS_CERTIFICACAO).default('todas'),
    busca: typedText().default(''),
  }),
  answer: pageOf(certificacao),
});

export const getCertificacao = defineEndpoint({
  id: 'getCertificacao',
  method: 'GET',
  path: `${PATH}/:idCertificacao`,
  summary: 'One access review with its reviewers and how far they are',
  access: { who: 'delegate', param: 'id', review: true },
  params: ofCertification,
  answer: certificacaoDetalhe,
});

export const previaCertificacao = z.object({
  pessoas: quantidade,
  /** More than a review takes. */
  demais: z.boolean(),
  revisores: z.array(
    z.object({
      idProdutoPF: idProduto,
      nome: z.string(),
      perfil: z.enum(['Administrador', 'Supervisor']),
      /** Whom they could decide. */
      alcanca: quantidade,
    }),
  ),
  /** Whom none of these reviewers could decide: the company does, or nobody. A copy of the version before leaves it out. */
  semRevisor: quantidade.optional(),
});
export type PreviaCertificacao = z.infer<typeof previaCertificacao>;

export const previewCertificacao = defineEndpoint({
  id: 'previewCertificacao',
  method: 'POST',
  path: `${PATH}/previa`,
  summary:
    'How many people an access review would cover, how many of them each reviewer could decide, and how many none of them could. With `idCertificacao`, of the people of that review who wait for a decision',
  access: { who: 'delegate', param: 'id', ranks },
  params: idParams,
  reads: true,
  body: z.object({
    ...alcance,
    /** One that is open: whom it covers stays, whatever else is asked for. */
    idCertificacao: z.uuid('invalid_value').nullable().default(null),
    revisores: campanha.revisores,
  }),
  answer: previaCertificacao,
});

export const openCertificacao = defineEndpoint({
  id: 'openCertificacao',
  method: 'POST',
  path: PATH,
  summary: 'Opens an access review of at most 20,000 people; what happens to the undecided cannot be changed later',
  access: { who: 'delegate', param: 'id', ranks },
  params: idParams,
  body: abertura,
  answer: z.object({ idCertificacao: z.string(), pessoas: quantidade }),
  status: 201,
});

export const changeCertificacao = defineEndpoint({
  id: 'changeCertificacao',
  method: 'PUT',
  path: `${PATH}/:idCertificacao`,
  summary: 'Changes name, deadline, reviewers and repeating of an access review that is open. Takes If-Match',
  access: { who: 'delegate', param: 'id', ranks },
  params: ofCertification,
  body: certificacaoForm,
  answer: z.undefined(),
});

export const closeCertificacao = defineEndpoint({
  id: 'closeCertificacao',
  method: 'POST',
  path: `${PATH}/:idCertificacao/encerramento`,
  summary: 'Closes an access review before its deadline, once everybody is decided',
  access: { who: 'delegate', param: 'id', ranks },
  params: ofCertification,
  answer: z.undefined(),
});

export const cancelCertificacao = defineEndpoint({
  id: 'cancelCertificacao',
  method: 'DELETE',
  path: `${PATH}/:idCertificacao`,
  summary: 'Cancels an access review: what was decided stays, nothing happens to the others, and it is not repeated',
  access: { who: 'delegate', param: 'id', ranks },
  params: ofCertification,
  answer: z.undefined(),
});

/** Who is shown: not decided yet, decided, or all. */
export const FILTROS_ITEM = ['semDecisao', 'decididas', 'todas'] as const;

export const listItensCertificacao = defineEndpoint({
  id: 'listItensCertificacao',
  method: 'GET',
  path: `${PATH}/:idCertificacao/pessoas`,
  summary:
    'The people of an access review, by name; a supervisor has those who lie wholly within the authorisation, but for themselves',
  access: { who: 'delegate', param: 'id', review: true },
  params: ofCertification,
  query: pageQuery(['nome']).extend({
    situacao: z.enum(FILTROS_ITEM).default('semDecisao'),
    sinal: z.enum(['todos', ...SINAIS]).default('todos'),
    /** Words of a name or username, in any order. */
    pessoa: typedText().default(''),
  }),
  answer: pageOf(itemCertificacao),
});

/** What became of an access that was there at the start: they have it, they have it no longer, or this review took it away. */
export const SITUACOES_ACESSO = ['tem', 'naoTem', 'retirado'] as const;
const acessoDoInicio = {
  situacao: z.enum(SITUACOES_ACESSO),
  /** Names of the access profiles by which they have it, as far as the session may see them. */
  perfis: z.array(z.string()),
};
/** Accesses of somebody that an answer names. */
export const CERTIFICATION_LEAVES_MAX = CARDS_MAX + GROUPS_MAX;

export const acessosDoItem = z.object({
  nome: z.string(),
  idProdutoPF: idProduto,
  cartoes: z.array(
    z.object({
      nuContrato: z.string(),
      coCentroCusto: z.string(),
      /** Empty for a cost centre that is gone. */
      nomeCentroCusto: z.string(),
      nuCartao: z.string(),
      ...acessoDoInicio,
    }),
  ),
  grupos: z.array(
    z.object({ idSistema: z.string(), sistema: z.string(), idGrupo: z.string(), grupo: z.string(), ...acessoDoInicio }),
  ),
  /** How many accesses came since the start: no decision of this review is about them. */
  depois: quantidade,
  /** There are more than are named: they are removed with the rest, or in the table of people. */
  omitidos: z.boolean(),
});
export type AcessosDoItem = z.infer<typeof acessosDoItem>;

export const getAcessosDoItem = defineEndpoint({
  id: 'getAcessosDoItem',
  method: 'GET',
  path: `${PATH}/:idCertificacao/pessoas/:idPF`,
  summary: 'What somebody of an access review had at its start, and what became of each',
  access: { who: 'delegate', param: 'id' },
  params: ofCertification.extend({ idPF: idProduto }),
  answer: acessosDoItem,
});

const pessoas = z
  .array(idProduto, 'grantee_required')
  .min(1, 'grantee_required')
  .max(GRANTEES_MAX, 'grantees_too_many');

export const decisaoForm = z
  .object({
    decisao: z.enum(DECISOES, 'certification_choose'),
    /** The last day of their accesses, of `manterAte`; of `manterParte` where what stays has one. */
    ate: validoAte.nullish(),
    /** What goes, of `manterParte`: accesses that were there at the start. */
    retirados: z
      .object({
        listaCartoes: z
          .array(z.object({ nuContrato: z.string().min(1).max(20), nuCartao: z.string().min(1).max(CARD_NUMBER_MAX) }))
          .max(CARDS_MAX, 'cards_too_many')
          .default([]),
        listaGrupos: z
          .array(z.object({ idSistema: z.string().min(1).max(60), idGrupo: z.string().min(1).max(60) }))
          .max(GROUPS_MAX, 'groups_too_many')
          .default([]),
      })
      .nullish(),
    motivo: z
      .string()
      .trim()
      .max(CERTIFICATION_REASON_MAX, 'certification_reason_length')
      .refine((text) => !/[^\P{Cc}\n\r]/u.test(text), 'certification_reason_format')
      .default(''),
  })
  .superRefine(({ decisao, ate, retirados }, ctx) => {
    if (decisao === 'manterAte' && !ate)
      ctx.addIssue({ code: 'custom', path: ['ate'], message: 'certification_until_required' });
    if (decisao === 'manterParte' && !retirados?.listaCartoes.length && !retirados?.listaGrupos.length)
      ctx.addIssue({ code: 'custom', path: ['retirados'], message: 'certification_part_none' });
  });

export const decideCertificacao = defineEndpoint({
  id: 'decideCertificacao',
  method: 'POST',
  path: `${PATH}/:idCertificacao/decisoes`,
  summary:
    'Decides up to 1,000 people of an access review alike, or (`manterParte`) which accesses of one person go; takes effect at once. Who cannot be decided is named, the others are decided',
  access: { who: 'delegate', param: 'id' },
  params: ofCertification,
  long: 'grant',
  body: decisaoForm.safeExtend({ pessoas }).superRefine(({ decisao, pessoas: whom }, ctx) => {
    if (decisao === 'manterParte' && whom.length > 1)
      ctx.addIssue({ code: 'custom', path: ['pessoas'], message: 'certification_part_one' });
  }),
  answer: z.object({
    decididas: quantidade,
    /** `por`: of somebody who is decided already, who did that. */
    naoDecididas: z.array(
      z.object({ idProdutoPF: idProduto, porque: z.enum(IMPEDIMENTOS_DECISAO), por: z.string().optional() }),
    ),
    /** Of a removal: what undoes it (`undoRetirada`) for a moment. */
    idRetirada: z.string().nullable(),
    /** Of `manterParte`: how many accesses went, and how many of the chosen were gone already. With none that went, the person was kept. */
    parte: z.object({ retirados: quantidade, naoTinha: quantidade }).optional(),
    progresso: decididas,
  }),
});

export const undecideCertificacao = defineEndpoint({
  id: 'undecideCertificacao',
  method: 'POST',
  path: `${PATH}/:idCertificacao/decisoes/desfazer`,
  summary: 'Takes back decisions to keep that the session made (the company: anybody’s); the end before is set again',
  access: { who: 'delegate', param: 'id' },
  params: ofCertification,
  long: 'grant',
  body: z.object({ pessoas }),
  answer: z.object({ desfeitas: quantidade, progresso: decididas }),
});

// ---- the evidence file

const assinatura = z.object({ protected: z.string(), signature: z.string() });
const folha = z.array(z.string());

export const comprovante = z.object({
  comprovante: z.object({
    versao: z.literal(1),
    empresa: z.object({ nome: z.string(), cnpj: z.string().nullable() }),
    revisao: z.object({
      id: z.string(),
      nome: z.string(),
      abertaEm: z.string(),
      abertaPor: pessoaNomeada.nullable(),
      prazo: z.string(),
      encerradaEm: z.string(),
      /** Who concluded it before its deadline, and when; null where it was the deadline. A file of before has none. */
      concluidaPor: pessoaNomeada.nullable().optional(),
      concluidaEm: z.string().nullable().optional(),
      semDecisao: z.enum(DESTINOS_SEM_DECISAO),
      exigeMotivo: z.boolean(),
      perfil: z.string().nullable(),
      filtro: z.record(z.string(), z.string()).nullable(),
      revisores: z.array(z.string()),
    }),
    resumo: z.object({
      total: quantidade,
      mantido: quantidade,
      ateData: quantidade,
      /** A file of before has none. */
      emParte: quantidade.optional(),
      retirado: quantidade,
      encerrado: quantidade,
      semAcesso: quantidade,
      /** Whom nobody decided; they stayed or ended, as was chosen before the start. */
      semDecisao: quantidade,
    }),
    pessoas: z.array(
      z.object({
        nome: z.string(),
        usuario: z.string(),
        /** Contract, card, cost centre; system, group: what was there at the start. */
        cartoes: z.array(folha),
        grupos: z.array(folha),
        perfis: z.array(z.string()),
        validoAte: z.string().nullable(),
        decisao: z.enum(DECISOES).nullable(),
        /** Of `manterParte`: what stayed of what was there at the start, and what went. The rest was gone before the decision. */
        parte: z
          .object({
            mantidos: z.object({ cartoes: z.array(folha), grupos: z.array(folha) }),
            retirados: z.object({ cartoes: z.array(folha), grupos: z.array(folha) }),
          })
          .optional(),
        ate: z.string().nullable(),
        motivo: z.string().nullable(),
        por: pessoaNomeada.nullable(),
        em: z.string().nullable(),
        desfecho: z.enum(DESFECHOS),
      }),
    ),
    /** What the systems and groups in `grupos` were called at the end; a file of before has none. */
    sistemas: z
      .array(
        z.object({
          codigo: z.string(),
          nome: z.string(),
          grupos: z.array(z.object({ codigo: z.string(), nome: z.string() })),
        }),
      )
      .optional(),
  }),
  /** A detached JWS (RFC 7515, appendix F) over the canonical form (RFC 8785) of `comprovante`. */
  assinatura,
});
export type Comprovante = z.infer<typeof comprovante>;

export const getComprovante = defineEndpoint({
  id: 'getComprovante',
  method: 'GET',
  path: `${PATH}/:idCertificacao/comprovante`,
  summary: 'The signed evidence file of a closed access review',
  access: { who: 'delegate', param: 'id', ranks },
  params: ofCertification,
  answer: comprovante,
});

export const certificationEndpoints = [
  listCertificacoes,
  getCertificacao,
  previewCertificacao,
  openCertificacao,
  changeCertificacao,
  closeCertificacao,
  cancelCertificacao,
  listItensCertificacao,
  getAcessosDoItem,
  decideCertificacao,
  undecideCertificacao,
  getComprovante,
];
