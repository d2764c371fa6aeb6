import { z } from 'zod';
import { idParams, idProduto } from './account';
import { defineEndpoint } from './endpoint';

/**
 * The overview of a company's accesses: what is true now, in figures. A supervisor sees their part of it, and nobody who acts for the company.
 * Counts of people are of the rows of the table of grantees, so that each figure is that of the table it leads to.
 */

/** Of each list the first so many are named. */
export const OVERVIEW_NAMED = 30;
/** Accesses that end within so many days, each figure with those before it. */
export const ENDING_WITHIN = [7, 30, 90] as const;
/** Nobody who signed in less than so many days ago counts as away. */
export const AWAY_DAYS = 90;
/** A card has many people from so many on. */
export const CARD_MANY = 20;
/** Weeks of changes, the one that has begun among them. */
export const OVERVIEW_WEEKS = 53;

const quantidade = z.number().int();
const contagem = <Item extends z.ZodType>(item: Item) =>
  z.object({
    /** How many there are; the list names the first OVERVIEW_NAMED. */
    total: quantidade,
    itens: z.array(item),
  });

const cartao = z.object({
  nuCartao: z.string(),
  nuContrato: z.string(),
  coCentroCusto: z.string(),
  nomeCentroCusto: z.string(),
  pessoas: quantidade,
});

const painel = z.object({
  /** Since when the figures are true: never more than a minute ago. */
  em: z.string(),
  pessoas: z.object({
    /** Everybody in the table, those whose accesses ended among them. */
    total: quantidade,
    vencidas: quantidade,
    /** By the days of ENDING_WITHIN. */
    vencemEm7: quantidade,
    vencemEm30: quantidade,
    vencemEm90: quantidade,
    /** No sign-in for AWAY_DAYS, or never. */
    semEntrar: quantidade,
  }),
  /** Those whose accesses last, the most people first. */
  contratos: contagem(z.object({ nuContrato: z.string(), categoria: z.string(), pessoas: quantidade })),
  centros: contagem(
    z.object({ nuContrato: z.string(), coCentroCusto: z.string(), nome: z.string(), pessoas: quantidade }),
  ),
  sistemas: contagem(z.object({ idSistema: z.string(), nome: z.string(), pessoas: quantidade })),
  /** Cards that are in force, by how many people with accesses that last have them. */
  cartoes: z.object({ total: quantidade, semUso: contagem(cartao), comMuitas: contagem(cartao) }),
  /** Changes of accesses, and for the whole company of third parties, by weeks that begin on a Monday of São Paulo, the oldest first; of the first one only what lies within the year. */
  semanas: z.array(z.object({ de: z.string(), mudancas: quantidade })),
  /** Whose accesses end next, within the first of ENDING_WITHIN. */
  proximas: z.array(
    z.object({ idProdutoPF: idProduto, nome: z.string(), validoAte: z.string(), diasRestantes: quantidade }),
  ),
  /** Who may act for the company, those without a second step first; null for a supervisor. */
  terceiros: z
    .object({
      total: quantidade,
      /** Null where another single sign-on knows that, as below. */
      semSegundaEtapa: quantidade.nullable(),
      itens: z.array(
        z.object({
          idProdutoPF: idProduto,
          nome: z.string(),
          perfil: z.enum(['A', 'S']),
          segundaEtapa: z.boolean().nullable(),
        }),
      ),
    })
    .nullable(),
});
export type Painel = z.infer<typeof painel>;

export const getPainel = defineEndpoint({
  id: 'getPainel',
  method: 'GET',
  path: '/v1/delegacao-acesso/:id/painel',
  summary: 'The overview of a company in figures, at most a minute old; a supervisor sees the own part',
  access: { who: 'delegate', param: 'id', review: true },
  params: idParams,
  answer: painel,
});

export const overviewEndpoints = [getPainel];
