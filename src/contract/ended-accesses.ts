import { z } from 'zod';
import { idParams, idProduto } from './account';
import type { PERFIS_ATUANTES } from './delegated-users';
import { defineEndpoint } from './endpoint';

/** What ended or was taken away is shown for this many days. */
export const ENDED_SHOWN_DAYS = 90;
/** At most so many ends and removals are told of, the latest. */
export const ENDED_SHOWN_MAX = 100;
/** Cards of a contract that are named: of more, how many is said. */
export const ENDED_CARDS_NAMED = 3;

/** How an access went: its end came, the company took it away, or the account gave it back. */
export const COMO_ENCERROU = ['terminou', 'retirado', 'devolvido'] as const;

/** What an account no longer has of a company since one moment: of a contract how many cards, of a system how many groups. */
export const acessoEncerrado = z.object({
  empresa: z.object({ idProduto, nome: z.string() }),
  como: z.enum(COMO_ENCERROU),
  /** An instant; of an end that came by itself, the one after its last day. */
  em: z.string(),
  /** That last day; null for what was taken away or given back. */
  fim: z.string().nullable(),
  /** As what whoever took it away acted for the company; null when nobody took it. */
  por: z.enum(['Empresa', 'Administrador', 'Supervisor'] satisfies [...typeof PERFIS_ATUANTES]).nullable(),
  contratos: z.array(
    z.object({
      nuContrato: z.string(),
      quantidadeCartoes: z.number().int(),
      /** The first of them; empty of an end that was written down with their number alone. A copy of the version before leaves it out. */
      cartoes: z.array(z.string()).max(ENDED_CARDS_NAMED).optional(),
    }),
  ),
  /** Both are empty of an end that was written down without what had been given. */
  sistemas: z.array(z.object({ id: z.string(), nome: z.string(), quantidadeGrupos: z.number().int() })),
});
export type AcessoEncerrado = z.infer<typeof acessoEncerrado>;

export const listEndedAccesses = defineEndpoint({
  id: 'listEndedAccesses',
  method: 'GET',
  path: '/v1/permissoes-recebidas/:id/encerrados',
  summary: 'What ended, was taken away or given back in the last 90 days and is not there again, the latest first',
  access: { who: 'self', param: 'id', review: true },
  params: idParams,
  answer: z.array(acessoEncerrado),
});

export const endedAccessEndpoints = [listEndedAccesses];
