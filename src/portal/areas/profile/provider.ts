import type { BaseRecord, GetOneParams } from '@refinedev/core';
import { getSpecialNeeds } from '../../../contract/profile';
import type { AccountRecords } from '../../features/account/useAccountRecord';
import { call } from '../../http/client';
import { accountOf, readOf } from '../../http/submit';
import type { ResourceProvider } from '../../lib/area';

/** The special needs that the account told of. They are changed with the other data of the user. */
export const necessidades: ResourceProvider = {
  async getOne<TData extends BaseRecord>({ meta }: GetOneParams) {
    const needs = await call(getSpecialNeeds, { params: { id: accountOf(meta) } }, readOf(meta));
    const data: AccountRecords['necessidades'] = { ids: needs.map((need) => need.id).sort((a, b) => a - b) };
    return { data: data as BaseRecord as TData };
  },
};
