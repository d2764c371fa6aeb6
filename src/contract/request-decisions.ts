import { z } from 'zod';
import { idParams } from './account';
import { defineEndpoint } from './endpoint';
import { recusaForm } from './requests';

/** Deciding many requests at once (docs/decisions/0046). */

/** Requests that are decided in one call. */
export const DECISIONS_MAX = 100;

/**
 * What came of each: `decidido`, or why it stays as it was. `naoEspera` was decided, withdrawn or lapsed meanwhile; `mudou` since it was read; `proprio` is one's own;
 * `foraDaAutorizacao` (all of it, or its end); `naoExiste` any more, something that it asks for; `semNada`: a profile gives nothing now; `prazoPassou`: the end that was asked for;
 * `desconhecido`: the company never received it.
 */
export const DESFECHOS_DECISAO = [
  'decidido',
  'naoEspera',
  'mudou',
  'proprio',
  'foraDaAutorizacao',
  'naoExiste',
  'semNada',
  'prazoPassou',
  'desconhecido',
] as const;
export type DesfechoDecisao = (typeof DESFECHOS_DECISAO)[number];

const pedidos = z
  .array(z.object({ idPedido: z.uuid('invalid_value'), versao: z.string().min(1).max(64) }))
  .min(1, 'invalid_value')
  .max(DECISIONS_MAX, 'invalid_value');

export const decidePedidos = defineEndpoint({
  id: 'decidePedidos',
  method: 'POST',
  path: '/v1/delegacao-acesso/:id/pedidos/decisoes',
  summary:
    'Approves many requests, each whole and until the day asked for, or refuses them all with one reason; what cannot be decided is named and stays, all others are decided together',
  access: { who: 'delegate', param: 'id' },
  params: idParams,
  long: 'grant',
  body: z.discriminatedUnion(
    'decisao',
    [
      z.object({ decisao: z.literal('aprova'), pedidos }),
      recusaForm.safeExtend({ decisao: z.literal('recusa'), pedidos }),
    ],
    'invalid_value',
  ),
  answer: z.object({
    decididos: z.number().int(),
    /** Each once, as asked. */
    pedidos: z.array(z.object({ idPedido: z.string(), desfecho: z.enum(DESFECHOS_DECISAO) })),
  }),
});

export const requestDecisionEndpoints = [decidePedidos];
