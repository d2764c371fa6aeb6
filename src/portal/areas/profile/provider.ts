import type { BaseRecord, DataProvider, GetOneParams, GetOneResponse } from '@refinedev/core';
import { getSpecialNeeds } from '../../../contract/profile';
import { call } from '../../http/client';
import { portalConfig } from '../../lib/config';

/** The ids of the special needs that somebody told of, in order. */
export type Needs = { ids: number[] };

function refuse(method: string): never {
  throw new TypeError(`The profile data provider has no ${method}`);
}

/** What the data screens read beside the user record: `necessidades`, by the account's id. Changes are two-step calls. */
export const profileProvider: DataProvider = {
  async getOne<TData extends BaseRecord>({ resource, id }: GetOneParams): Promise<GetOneResponse<TData>> {
    if (resource !== 'necessidades') return refuse(`resource ${resource}`);
    const needs = await call(getSpecialNeeds, { params: { id: String(id) } }, { quiet: true });
    const data: BaseRecord = { ids: needs.map((need) => need.id).sort((a, b) => a - b) } satisfies Needs;
    return { data: data as TData };
  },
  getList: () => refuse('lists'),
  create: () => refuse('create'),
  update: () => refuse('update'),
  deleteOne: () => refuse('deleteOne'),
  getApiUrl: () => portalConfig().api,
};
