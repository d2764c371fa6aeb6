import type { BaseKey, BaseRecord, DeleteManyParams, DeleteOneParams, GetOneParams } from '@refinedev/core';
import {
  beginAuthenticator,
  cancelFactorRemoval,
  chooseNotices,
  confirmAuthenticator,
  forgetBrowsers,
  getSecurity,
  makeRecoveryCodes,
  removeAuthenticator,
} from '../../../contract/security';
import { beginPasskey, createPasskey, removePasskey, renamePasskey } from '../../../contract/passkeys';
import type { BodyOf } from '../../../contract/endpoint';
import { call } from '../../http/client';
import { accountOf, readOf, submitOf } from '../../http/submit';
import type { ResourceProvider } from '../../lib/area';
import { answered } from '../../features/two-step/answered';

/** What the account in `meta` signs in with. There is one of each, so that the account's id is the record's. */

const paramsOf = (meta: Parameters<typeof accountOf>[0]) => ({ params: { id: accountOf(meta) } });

export type Notices = BodyOf<typeof chooseNotices>;

export const seguranca: ResourceProvider = {
  async getOne<TData extends BaseRecord>({ meta }: GetOneParams) {
    const state = await call(getSecurity, paramsOf(meta), readOf(meta));
    return { data: { ...state, id: accountOf(meta) } as BaseRecord as TData };
  },
  /** How notices come. */
  async update({ variables, meta }) {
    const { resumoDiario, avisosNaHora } = variables as Notices;
    const body = { resumoDiario, ...(avisosNaHora !== undefined && { avisosNaHora }) };
    return answered(await call(chooseNotices, { ...paramsOf(meta), body }, submitOf(meta)));
  },
};

/** What a first code confirms. */
export type AppCode = { codigo: string };

/** The authenticator app: `create` answers a key for it, `update` confirms the key by a first code. */
export const autenticadores: ResourceProvider = {
  async create({ meta }) {
    return answered(await call(beginAuthenticator, paramsOf(meta), submitOf(meta)));
  },
  async update({ variables, meta }) {
    const { codigo } = variables as AppCode;
    const asked = { ...paramsOf(meta), body: { codigo } };
    return answered(await call(confirmAuthenticator, asked, submitOf(meta, ['MCN-100', 'MCN-180'])));
  },
  async deleteOne<TData extends BaseRecord, TVariables>({ meta }: DeleteOneParams<TVariables>) {
    await call(removeAuthenticator, paramsOf(meta), submitOf(meta));
    return answered<TData>();
  },
};

/** What the browser makes a passkey with: `create` answers it. */
export const iniciosChave: ResourceProvider = {
  async create({ meta }) {
    return answered(await call(beginPasskey, paramsOf(meta), submitOf(meta)));
  },
};

export type MadePasskey = BodyOf<typeof createPasskey>;
export type PasskeyName = BodyOf<typeof renamePasskey>;

const keyOf = (meta: Parameters<typeof accountOf>[0], id: BaseKey) => ({
  params: { id: accountOf(meta), chave: String(id) },
});

/** Passkeys: `create` keeps what the browser made, `update` gives a name. */
export const chavesAcesso: ResourceProvider = {
  async create({ variables, meta }) {
    const { credencial } = variables as MadePasskey;
    return answered(await call(createPasskey, { ...paramsOf(meta), body: { credencial } }, submitOf(meta)));
  },
  async update({ id, variables, meta }) {
    const { nome } = variables as PasskeyName;
    await call(renamePasskey, { ...keyOf(meta, id), body: { nome } }, submitOf(meta, ['MCN-100']));
    return answered();
  },
  async deleteOne<TData extends BaseRecord, TVariables>({ id, meta }: DeleteOneParams<TVariables>) {
    await call(removePasskey, keyOf(meta, id), submitOf(meta));
    return answered<TData>();
  },
};

/** Remembered browsers: one is forgotten, or all. */
export const navegadoresLembrados: ResourceProvider = {
  async deleteOne<TData extends BaseRecord, TVariables>({ id, meta }: DeleteOneParams<TVariables>) {
    const body = { idNavegador: String(id) };
    await call(forgetBrowsers, { ...paramsOf(meta), body }, submitOf(meta));
    return answered<TData>();
  },
  /** Forgets all: those that `ids` names, and any that was remembered meanwhile. */
  async deleteMany<TData extends BaseRecord, TVariables>({ ids, meta }: DeleteManyParams<TVariables>) {
    // Nothing that is sent says which: other ids are another submit.
    await call(forgetBrowsers, { ...paramsOf(meta), body: {} }, { ...submitOf(meta), about: ids });
    return { data: [] as TData[] };
  },
};

/** The removal of a second step that was lost: it is cancelled. */
export const retiradas: ResourceProvider = {
  async deleteOne<TData extends BaseRecord, TVariables>({ meta }: DeleteOneParams<TVariables>) {
    await call(cancelFactorRemoval, paramsOf(meta), submitOf(meta));
    return answered<TData>();
  },
};

/** Recovery codes: `create` makes ten in place of those before. */
export const codigosRecuperacao: ResourceProvider = {
  async create({ meta }) {
    return answered(await call(makeRecoveryCodes, paramsOf(meta), submitOf(meta)));
  },
};
