import type { BaseRecord, DataProvider, GetOneParams, GetOneResponse } from '@refinedev/core';
import type { AnswerOf } from '../../../contract/endpoint';
import { checkPasswordExpiry } from '../../../contract/recovery';
import { call } from '../../http/client';
import { portalConfig } from '../../lib/config';

/** Whether an account's password has expired; the resource `senhas`, by the account's id. */
export type PasswordRecord = AnswerOf<typeof checkPasswordExpiry>;

function refuse(method: string): never {
  throw new TypeError(`The recovery data provider has no ${method}`);
}

export const recoveryProvider: DataProvider = {
  async getOne<TData extends BaseRecord>({ id }: GetOneParams): Promise<GetOneResponse<TData>> {
    const data: BaseRecord = await call(checkPasswordExpiry, { params: { sub: String(id) } }, { quiet: true });
    return { data: data as TData };
  },
  getList: () => refuse('lists'),
  create: () => refuse('create'),
  update: () => refuse('update'),
  deleteOne: () => refuse('deleteOne'),
  getApiUrl: () => portalConfig().api,
};
