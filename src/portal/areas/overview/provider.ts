import type { BaseRecord } from '@refinedev/core';
import { getPainel, type Painel } from '../../../contract/overview';
import { call } from '../../http/client';
import { accountOf, readOf } from '../../http/submit';
import type { ResourceProvider } from '../../lib/area';

/** A company's overview as Refine knows it; there is one for each, so that the company's id is the record's. */
export type Overview = Painel & { id: string };

/** What is true now of a company's accesses. */
export const paineis: ResourceProvider = {
  getOne: async <TData extends BaseRecord>({ meta }: Parameters<NonNullable<ResourceProvider['getOne']>>[0]) => {
    const id = accountOf(meta);
    const record: BaseRecord = { id, ...(await call(getPainel, { params: { id } }, readOf(meta))) };
    return { data: record as TData };
  },
};
