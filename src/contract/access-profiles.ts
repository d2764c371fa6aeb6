import { z } from 'zod';
import { idParams, idProduto } from './account';
import { CARD_NUMBER_MAX, CARDS_MAX, delegadoAVarios, GROUPS_MAX, validoAte } from './delegated-grants';
import { GRANTEES_MAX, PERFIS_ATUANTES, SITUACOES_VALIDADE } from './delegated-users';
import { defineEndpoint } from './endpoint';
import { pageOf, pageQuery, typedText } from './page';

/**
 * Access profiles: named bundles of cards, cost centres, contracts, groups and systems that a company gives to people, changes and takes away
 * (docs/decisions/0031).
 */

/** Profiles that a company keeps. */
export const PROFILES_MAX = 500;
export const PROFILE_NAME_MAX = 60;
export const PROFILE_NOTE_MAX = 500;
/** The longest default end, in days. */
export const PROFILE_DAYS_MAX = 3650;
/** People who may have a profile that is deleted, or that is changed so that somebody loses something. */
export const PROFILE_PEOPLE_MAX = 1000;
/** Accesses that are given at once: those of a profile, times the people. */
export const PROFILE_GIVEN_MAX = 500_000;

/** People whom a preview looks at; of more, it says so. */
export const PROFILE_PREVIEWED_MAX = 10_000;
/** Accesses that a preview names of what people gain, and of what they lose. */
export const PROFILE_EFFECT_NAMED = 10;

const quantidade = z.number().int();

/** A card, a cost centre (without `nuCartao`: all its cards, also later ones) or a contract (without `coCentroCusto` either). */
const parteContrato = z
  .object({
    nuContrato: z.string().min(1).max(20),
    coCentroCusto: z.string().min(1).max(20).nullish(),
    nuCartao: z.string().min(1).max(CARD_NUMBER_MAX).nullish(),
  })
  .refine(({ coCentroCusto, nuCartao }) => !nuCartao || coCentroCusto, 'invalid_value');
/** A group, or a system (without `idGrupo`): all its groups, also later ones. */
const parteSistema = z.object({
  idSistema: z.string().min(1).max(60),
  idGrupo: z.string().min(1).max(60).nullish(),
});

/** The name and the note: what a form asks for in words. */
export const perfilForm = z.object({
  nome: z
    .string('profile_name_required')
    .trim()
    .min(1, 'profile_name_required')
    .max(PROFILE_NAME_MAX, 'profile_name_max_length')
    .refine((text) => !/\p{Cc}/u.test(text), 'profile_name_format'),
  nota: z
    .string()
    .trim()
    .max(PROFILE_NOTE_MAX, 'profile_note_length')
    .refine((text) => !/[^\P{Cc}\n\r]/u.test(text), 'profile_note_format')
    .default(''),
  /** Days that the accesses last of somebody who begins with this profile; null for no end. */
  dias: z
    .number('profile_days')
    .int('profile_days')
    .min(1, 'profile_days')
    .max(PROFILE_DAYS_MAX, 'profile_days')
    .nullable()
    .default(null),
});

/** The days as a form has them, in digits; none for no end. */
export const diasPerfil = z
  .string()
  .refine(
    (text) =>
      text.trim() === '' || (/^\d+$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= PROFILE_DAYS_MAX),
    'profile_days',
  );

const partes = {
  contratos: z.array(parteContrato).max(CARDS_MAX, 'cards_too_many').default([]),
  sistemas: z.array(parteSistema).max(GROUPS_MAX, 'groups_too_many').default([]),
};
const gravacao = perfilForm.extend(partes);
export type GravacaoPerfil = z.output<typeof gravacao>;

/** What a list says of a profile. */
export const perfilDeAcesso = z.object({
  idPerfil: z.string(),
  nome: z.string(),
  nota: z.string(),
  dias: z.number().int().nullable(),
  /** What it gives now, as far as the session may see it. */
  quantidadeCartoes: quantidade,
  quantidadeGrupos: quantidade,
  /** Who has it; of one that outgrew a supervisor's authorisation, those who have it from that supervisor. */
  quantidadePessoas: quantidade,
  /** Requests that ask for it and wait. */
  quantidadePedidos: quantidade.optional(),
  /** It can be asked for with the company's code. */
  oferecido: z.boolean().optional(),
  /** It reaches beyond what the supervisor was authorised for: it can be taken away, not given. */
  foraDaAutorizacao: z.boolean(),
  /** What a change names in If-Match. */
  etag: z.string(),
});
export type PerfilDeAcesso = z.infer<typeof perfilDeAcesso>;

export const perfilDetalhe = perfilDeAcesso.extend({
  contratos: z.array(
    z.object({
      nuContrato: z.string(),
      coCentroCusto: z.string().nullable(),
      nuCartao: z.string().nullable(),
      nomeCentroCusto: z.string(),
      /** Cards that it gives now; none for a card that is gone. */
      quantidadeCartoes: quantidade,
    }),
  ),
  sistemas: z.array(
    z.object({
      idSistema: z.string(),
      sistema: z.string(),
      idGrupo: z.string().nullable(),
      grupo: z.string(),
      quantidadeGrupos: quantidade,
    }),
  ),
});
export type PerfilDetalhe = z.infer<typeof perfilDetalhe>;

const ofProfile = z.object({ id: idProduto, idPerfil: z.uuid('invalid_value') });
const PATH = '/v1/delegacao-acesso/:id/perfis';

export const listPerfis = defineEndpoint({
  id: 'listPerfis',
  method: 'GET',
  path: PATH,
  summary:
    'The access profiles of a company, by name. A supervisor has those that lie within the own scope, and those that outgrew it and are still somebody’s from that supervisor',
  access: { who: 'delegate', param: 'id', review: true },
  params: idParams,
  query: pageQuery(['nome']).extend({ busca: typedText().default('') }),
  answer: pageOf(perfilDeAcesso),
});

export const getPerfil = defineEndpoint({
  id: 'getPerfil',
  method: 'GET',
  path: `${PATH}/:idPerfil`,
  summary: 'One profile with all that it gives, as far as the session may see it',
  access: { who: 'delegate', param: 'id', review: true },
  params: ofProfile,
  answer: perfilDetalhe,
});

export const addPerfil = defineEndpoint({
  id: 'addPerfil',
  method: 'POST',
  path: PATH,
  summary: 'Makes a profile: each name once',
  access: { who: 'delegate', param: 'id', ranks: ['company', 'A'] },
  params: idParams,
  body: gravacao,
  answer: z.object({ idPerfil: z.string() }),
  status: 201,
});

export const changePerfil = defineEndpoint({
  id: 'changePerfil',
  method: 'PUT',
  path: `${PATH}/:idPerfil`,
  summary:
    'Changes a profile and what everybody has by it, in one transaction. More than 1,000 people may have it only when nobody loses anything: what is added comes to them within a minute. Takes If-Match',
  access: { who: 'delegate', param: 'id', ranks: ['company', 'A'] },
  params: ofProfile,
  long: 'grant',
  body: gravacao,
  answer: z.object({ alterados: quantidade }),
});

/** The first accesses of those that people gain or lose; how many there are stands beside each person. */
const primeirosAcessos = z.object({
  cartoes: z.array(z.object({ nuContrato: z.string(), nuCartao: z.string() })),
  grupos: z.array(z.object({ sistema: z.string(), grupo: z.string() })),
});

export const efeitoPerfil = pageOf(
  z.object({
    nome: z.string(),
    idProdutoPF: idProduto,
    ganha: quantidade,
    perde: quantidade,
    /** Nothing is left to them: they leave the table. */
    ficaSemNada: z.boolean(),
    /** Which of `efeitos` it is; a copy of the version before leaves out both. */
    efeito: quantidade.optional(),
  }),
).extend({
  /** What the people of this page gain and lose: each once, with how many people of all it is the same for. */
  efeitos: z.array(z.object({ pessoas: quantidade, ganha: primeirosAcessos, perde: primeirosAcessos })).optional(),
  /** More people have it than a preview looks at: all that it says is of so many of them. */
  vistas: quantidade.optional(),
  /** People who gain something, and who lose something. */
  ganham: quantidade,
  perdem: quantidade,
  /** Somebody would lose something, and more people have it than such a change takes. */
  demais: z.boolean(),
  /** More people have it than one change takes, and nobody loses anything: what they gain comes to them by a job, within a minute. */
  depois: z.boolean(),
});
export type EfeitoPerfil = z.infer<typeof efeitoPerfil>;

export const previewPerfil = defineEndpoint({
  id: 'previewPerfil',
  method: 'POST',
  path: `${PATH}/:idPerfil/previa`,
  summary:
    'Who would gain and lose what if the profile gave this instead; those who lose come first, and those who gain and lose the same beside each other',
  access: { who: 'delegate', param: 'id', ranks: ['company', 'A'] },
  params: ofProfile,
  long: 'grant',
  reads: true,
  query: pageQuery(['nome']),
  body: z.object(partes),
  answer: efeitoPerfil,
});

export const removePerfil = defineEndpoint({
  id: 'removePerfil',
  method: 'DELETE',
  path: `${PATH}/:idPerfil`,
  summary: 'Deletes a profile and takes what people have by it alone; at most 1,000 may have it. Takes If-Match',
  access: { who: 'delegate', param: 'id', ranks: ['company', 'A'] },
  params: ofProfile,
  long: 'grant',
  answer: z.undefined(),
});

// ---- its people

export const pessoaDoPerfil = z.object({
  nome: z.string(),
  idProdutoPF: idProduto,
  /** An instant. */
  dadoEm: z.string(),
  dadoPor: z.object({ nome: z.string(), perfil: z.enum(PERFIS_ATUANTES) }),
  validoAte: z.string().nullable(),
  situacaoValidade: z.enum(SITUACOES_VALIDADE),
});
export type PessoaDoPerfil = z.infer<typeof pessoaDoPerfil>;

export const listPessoasPerfil = defineEndpoint({
  id: 'listPessoasPerfil',
  method: 'GET',
  path: `${PATH}/:idPerfil/pessoas`,
  summary:
    'Who has a profile, by name; of one that outgrew a supervisor’s authorisation, who has it from that supervisor',
  access: { who: 'delegate', param: 'id', review: true },
  params: ofProfile,
  query: pageQuery(['nome']).extend({ pessoa: typedText().default('') }),
  answer: pageOf(pessoaDoPerfil),
});

const pessoas = z
  .array(idProduto, 'grantee_required')
  .min(1, 'grantee_required')
  .max(GRANTEES_MAX, 'grantees_too_many');

export const givePerfil = defineEndpoint({
  id: 'givePerfil',
  method: 'POST',
  path: `${PATH}/:idPerfil/pessoas`,
  summary:
    'Gives a profile to people, all or none; the end is that of those who begin with it, and nobody else’s changes. Who has it already stays as they are',
  access: { who: 'delegate', param: 'id' },
  params: ofProfile,
  long: 'grant',
  body: z.object({ listaUsuarios: pessoas, validoAte: validoAte.nullish() }),
  answer: delegadoAVarios,
});

export const takePerfil = defineEndpoint({
  id: 'takePerfil',
  method: 'DELETE',
  path: `${PATH}/:idPerfil/pessoas`,
  summary:
    'Takes a profile from people: what they have neither directly nor by another profile goes. Who does not have it stays as they are',
  access: { who: 'delegate', param: 'id' },
  params: ofProfile,
  long: 'grant',
  body: pessoas,
  answer: z.object({ alterados: quantidade }),
});

export const accessProfileEndpoints = [
  listPerfis,
  getPerfil,
  addPerfil,
  changePerfil,
  previewPerfil,
  removePerfil,
  listPessoasPerfil,
  givePerfil,
  takePerfil,
];
