import type { BaseRecord, UpdateParams } from '@refinedev/core';
import { dismissChanges } from '../../../contract/access-changes';
import { call } from '../../http/client';
import { accountOf, submitOf } from '../../http/submit';
import type { ResourceProvider } from '../../lib/area';

/** What companies changed of the accesses of the account in `meta`, which its summary tells: `update` says that it was read until the instant that is its id. */
export const mudancasDeAcesso: ResourceProvider = {
  async update<TData extends BaseRecord, TVariables>({ id, meta }: UpdateParams<TVariables>) {
    await call(
      dismissChanges,
      { params: { id: accountOf(meta) }, body: { vistasAte: String(id) } },
      submitOf(meta, []),
    );
    const seen: BaseRecord = { id };
    return { data: seen as TData };
  },
};
