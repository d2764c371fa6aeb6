import { z } from 'zod';
import { idParams, idProduto } from './account';
import { CARD_NUMBER_MAX, CARDS_MAX, GROUPS_MAX } from './delegated-grants';
import { GRANTEES_MAX, perfilAtuante } from './delegated-users';
import { defineEndpoint } from './endpoint';

/** Taking some of their accesses from several grantees at once: what there is to take, what it would do, and doing it. */

const listaUsuarios = z
  .array(idProduto, 'grantee_none_selected')
  .min(1, 'grantee_none_selected')
  .max(GRANTEES_MAX, 'grantees_too_many');

/** Claims. The company itself sends its own id and `Empresa`, or leaves both out. */
const atuante = { idProdutoPF: idProduto.nullish(), perfil: perfilAtuante.nullish() };

// ---- what there is to take

/** Cards that the answer names; where there are more, cost centres and contracts can be taken as a whole. */
export const CARDS_LISTED = 5000;

const pessoas = z.number().int();

const acessosDeVarios = z.object({
  /** In people: each contract, cost centre, card, system and group says how many of those asked about have something of it. */
  contratos: z.array(
    z.object({
      nuContrato: z.string(),
      categoria: z.string(),
      pessoas,
      centros: z.array(
        z.object({
          coCentroCusto: z.string(),
          nome: z.string(),
          pessoas,
          quantidadeCartoes: z.number().int(),
          /** Empty where `cartoesOmitidos`. */
          cartoes: z.array(z.object({ nuCartao: z.string(), pessoas })),
        }),
      ),
    }),
  ),
  sistemas: z.array(
    z.object({
      id: z.string(),
      nome: z.string(),
      pessoas,
      grupos: z.array(z.object({ idGrupo: z.string(), nome: z.string(), pessoas })),
    }),
  ),
  /** There are more than CARDS_LISTED different cards: none is named. */
  cartoesOmitidos: z.boolean(),
});
export type AcessosDeVarios = z.infer<typeof acessosDeVarios>;

export const listAcessosDeVarios = defineEndpoint({
  id: 'listAcessosDeVarios',
  method: 'POST',
  path: '/v1/delegacao-acesso/:id/retirada/acessos',
  summary:
    'What these grantees have within the scope of the session, and how many of them have each; who has nothing any more is passed over',
  access: { who: 'delegate', param: 'id' },
  params: idParams,
  reads: true,
  body: z.object({ listaUsuarios, ...atuante }),
  answer: acessosDeVarios,
});

// ---- taking it

const texto = (max: number) => z.string().min(1).max(max);

const escolha = {
  /** A contract with all its cards, or one of its cost centres with all of them, or one card, whose cost centre does not matter. */
  listaCartoes: z
    .array(
      z.object({
        nuContrato: texto(20),
        coCentroCusto: texto(20).nullish(),
        nuCartao: texto(CARD_NUMBER_MAX).nullish(),
      }),
    )
    .max(CARDS_MAX, 'cards_too_many')
    .default([]),
  /** A system with all its groups, or one group. */
  listaGrupos: z
    .array(z.object({ idSistema: texto(60), idGrupo: texto(60).nullish() }))
    .max(GROUPS_MAX, 'groups_too_many')
    .default([]),
  ...atuante,
};

/**
 * What it does to somebody, the exceptions first: `semAcesso` had accesses and has none any more (or none that a supervisor sees), `mudou` was
 * changed since the preview and stays, `nada` has nothing of it, `sai` loses all that the session may see, `perde` keeps something.
 */
export const EFEITOS_RETIRADA = ['semAcesso', 'mudou', 'nada', 'sai', 'perde'] as const;

const efeitoRetirada = z.object({
  /** In people, those who lose all among them. */
  perdem: z.number().int(),
  /** Cards and groups that go, of all of them together. */
  acessos: z.number().int(),
  /** Each once, in the order of EFEITOS_RETIRADA, then as asked. */
  pessoas: z.array(
    z.object({
      idProdutoPF: idProduto,
      efeito: z.enum(EFEITOS_RETIRADA),
      /** Cards and groups that go and that stay, within the scope of the session. */
      retirados: z.number().int(),
      /** Cards among those that go; the others are groups. */
      cartoesRetirados: z.number().int(),
      ficam: z.number().int(),
      /** Of a preview: the profiles that go with it, and how many more of which a supervisor sees no name. */
      perfis: z.array(z.string()).optional(),
      outrosPerfis: z.number().int().optional(),
      /** The version of the person's accesses; null for somebody without. */
      versao: z.number().int().nullable(),
    }),
  ),
});
export type EfeitoRetirada = z.infer<typeof efeitoRetirada>;

export const previewRetirada = defineEndpoint({
  id: 'previewRetirada',
  method: 'POST',
  path: '/v1/delegacao-acesso/:id/retirada/previa',
  summary: 'What taking these cards and groups, or all, would do to each of these grantees; changes nothing',
  access: { who: 'delegate', param: 'id' },
  params: idParams,
  reads: true,
  long: 'grant',
  body: z.object({
    listaUsuarios,
    ...escolha,
    /** All that they have within the scope of the session, whatever else is chosen: what removing these people would do. */
    tudo: z.boolean().default(false),
  }),
  answer: efeitoRetirada,
});

export const makeRetirada = defineEndpoint({
  id: 'makeRetirada',
  method: 'POST',
  path: '/v1/delegacao-acesso/:id/retirada',
  summary:
    'Takes these cards and groups from each of these grantees, all in one; whoever was changed since the preview is named and stays',
  access: { who: 'delegate', param: 'id' },
  params: idParams,
  long: 'grant',
  body: z.object({
    listaUsuarios: z
      .array(
        z.object({
          idProdutoPF: idProduto,
          /** As the preview said it, null for somebody who had nothing then. Left out, whatever happened meanwhile is passed over. */
          versao: z.number().int().nullish(),
        }),
        'grantee_none_selected',
      )
      .min(1, 'grantee_none_selected')
      .max(GRANTEES_MAX, 'grantees_too_many'),
    ...escolha,
  }),
  answer: efeitoRetirada,
});

// ---- taking it back

export const undoRetirada = defineEndpoint({
  id: 'undoRetirada',
  method: 'POST',
  path: '/v1/delegacao-acesso/:id/retirada/:idRetirada/desfazer',
  summary:
    'Gives back what the session itself removed in the last 15 seconds (X-Desfazer of its answer), or sets the ends that it changed to what they were, unless anybody changed one of these grantees since',
  access: { who: 'delegate', param: 'id' },
  params: idParams.extend({ idRetirada: z.uuid() }),
  /** In people. */
  answer: z.object({ devolvidos: z.number().int() }),
});

export const delegatedRemovalEndpoints = [listAcessosDeVarios, previewRetirada, makeRetirada, undoRetirada];
