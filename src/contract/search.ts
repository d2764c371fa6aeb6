import { z } from 'zod';
import { idParams, idProduto } from './account';
import { SITUACOES_VALIDADE } from './delegated-users';
import { defineEndpoint } from './endpoint';

/**
 * Finding anything of a company by what somebody types: people with access, contracts, cost centres, cards, systems and groups. A supervisor finds
 * what was authorised. What was typed travels in the body, so that no address and no log has it.
 */

/** Characters of what is looked for; fewer than two find nothing. */
export const SEARCH_MIN = 2;
export const SEARCH_MAX = 60;
/** Of each kind so many are found. */
export const SEARCH_FOUND = 5;
/** So many of a kind are counted; of people some more or fewer, as it is soon done. */
export const SEARCH_COUNTED = 1000;
/** Of each thing that is found so many grants are looked at to count who has it. */
export const SEARCH_USES_COUNTED = 2000;
/** One account may search so often in a minute. */
export const SEARCHES_PER_MINUTE = 240;

const achados = <Item extends z.ZodType>(item: Item) =>
  z.object({
    itens: z.array(item),
    /** There are more. */
    haMais: z.boolean(),
    /** How many in all. A copy of the server before it counted says nothing of it, nor does one that finds more than it counts. */
    total: z.number().int().optional(),
  });

/** How many have it, those whose access ended among them, as far as SEARCH_USES_COUNTED grants tell; a copy of the server before it counted them says nothing of it. */
const uso = {
  pessoas: z.number().int().optional(),
  /** There were more grants than are looked at: so many have it, or more. */
  haMaisPessoas: z.boolean().optional(),
};

const busca = z.object({
  pessoas: achados(
    z.object({
      nome: z.string(),
      idProdutoPF: idProduto,
      validoAte: z.string().nullable(),
      situacaoValidade: z.enum(SITUACOES_VALIDADE),
      diasRestantes: z.number().int().nullable(),
    }),
  ),
  contratos: achados(z.object({ nuContrato: z.string(), categoria: z.string(), ...uso })),
  centros: achados(z.object({ nuContrato: z.string(), coCentroCusto: z.string(), nome: z.string(), ...uso })),
  cartoes: achados(
    z.object({
      nuContrato: z.string(),
      coCentroCusto: z.string(),
      nomeCentroCusto: z.string(),
      nuCartao: z.string(),
      ...uso,
    }),
  ),
  sistemas: achados(z.object({ idSistema: z.string(), nome: z.string(), sigla: z.string(), ...uso })),
  grupos: achados(
    z.object({ idSistema: z.string(), sistema: z.string(), idGrupo: z.string(), nome: z.string(), ...uso }),
  ),
});
export type Busca = z.infer<typeof busca>;

export const searchCompany = defineEndpoint({
  id: 'searchCompany',
  method: 'POST',
  path: '/v1/delegacao-acesso/:id/busca',
  summary:
    'People with access, contracts, cost centres, cards, systems and groups by their names and numbers; the words of a name in any order, those of one or two letters where a word begins. Five of each, and how many there are; of what people may be given also how many have it, what somebody has before what nobody has of the same name. Changes nothing',
  access: { who: 'delegate', param: 'id' },
  params: idParams,
  body: z.object({
    texto: z
      .string('search_required')
      .trim()
      .min(SEARCH_MIN, 'search_required')
      .max(SEARCH_MAX, 'search_max_length')
      .refine((text) => !/\p{Cc}/u.test(text), 'filter_format'),
  }),
  answer: busca,
  reads: true,
});

export const searchEndpoints = [searchCompany];
