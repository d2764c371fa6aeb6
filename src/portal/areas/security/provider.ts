import type { BaseRecord, DeleteOneParams, GetOneParams } from '@refinedev/core';
import {
  beginAuthenticator,
  confirmAuthenticator,
  getSecurity,
  makeRecoveryCodes,
  removeAuthenticator,
} from '../../../contract/security';
import { call } from '../../http/client';
import { accountOf, readOf, submitOf } from '../../http/submit';
import type { ResourceProvider } from '../../lib/area';
import { answered } from '../../features/two-step/answered';

/** What the account in `meta` signs in with. There is one of each, so that the account's id is the record's. */

const paramsOf = (meta: Parameters<typeof accountOf>[0]) => ({ params: { id: accountOf(meta) } });

export const seguranca: ResourceProvider = {
  async getOne<TData extends BaseRecord>({ meta }: GetOneParams) {
    const state = await call(getSecurity, paramsOf(meta), readOf(meta));
    return { data: { ...state, id: accountOf(meta) } as BaseRecord as TData };
  },
};

/** What a first code confirms. */
export type AppCode = { codigo: string };

/** The authenticator app: `create` answers a key for it, `update` confirms the key by a first code. */
export const autenticadores: ResourceProvider = {
  async create({ meta }) {
    return answered(await call(beginAuthenticator, paramsOf(meta), submitOf(meta, [])));
  },
  async update({ variables, meta }) {
    const { codigo } = variables as AppCode;
    const asked = { ...paramsOf(meta), body: { codigo } };
    return answered(await call(confirmAuthenticator, asked, submitOf(meta, ['MCN-100', 'MCN-180'])));
  },
  async deleteOne<TData extends BaseRecord, TVariables>({ meta }: DeleteOneParams<TVariables>) {
    await call(removeAuthenticator, paramsOf(meta), submitOf(meta, []));
    return answered<TData>();
  },
};

/** Recovery codes: `create` makes ten in place of those before. */
export const codigosRecuperacao: ResourceProvider = {
  async create({ meta }) {
    return answered(await call(makeRecoveryCodes, paramsOf(meta), submitOf(meta, [])));
  },
};
