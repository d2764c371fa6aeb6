import type { BaseRecord, UpdateManyParams } from '@refinedev/core';
import { decidePedidos } from '../../../contract/request-decisions';
import { call } from '../../http/client';
import { accountOf, submitOf } from '../../http/submit';
import type { DecidedOfMany, DecisionOfMany } from './provider';

/** Decides many requests as they were read. @returns what came of each */
export async function decideMany({ ids, variables, meta }: UpdateManyParams<DecisionOfMany>): Promise<BaseRecord[]> {
  const { versoes, refusal } = variables;
  const body = {
    pedidos: ids.map((id) => ({ idPedido: String(id), versao: versoes[String(id)] ?? '' })),
    ...(refusal ? { decisao: 'recusa' as const, ...refusal } : { decisao: 'aprova' as const }),
  };
  const { pedidos } = await call(decidePedidos, { params: { id: accountOf(meta) }, body }, submitOf(meta));
  return pedidos.map(({ idPedido, desfecho }): DecidedOfMany => ({ id: idPedido, desfecho }));
}
