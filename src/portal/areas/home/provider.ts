import type { BaseRecord, DataProvider, GetOneParams, GetOneResponse } from '@refinedev/core';
import type { Usuario, Versioned } from '../../../contract/account';
import type { AnswerOf } from '../../../contract/endpoint';
import {
  getContratosPJ,
  getImagem,
  getPerfilDelegacao,
  getResumo,
  getUsuario,
  type ContratoDelegado,
  type PerfilDelegacao,
} from '../../../contract/home';
import { call, callFull } from '../../http/client';
import { portalConfig } from '../../lib/config';

export type Resumo = AnswerOf<typeof getResumo>;

/** A record that may be absent: a 204 of the server. */
type Maybe<T> = { value: T | null };

/** The records of the home screens, each read by the account's idProduto. */
export type HomeRecords = {
  usuarios: Pick<Versioned<Usuario>, 'record' | 'etag'>;
  resumos: Resumo;
  perfis: Maybe<PerfilDelegacao>;
  imagens: Maybe<string>;
  contratos: Maybe<ContratoDelegado[]>;
};

// Every card shows its own failure or does without, so nothing of these reads goes to the error catalogue.
const QUIET = { quiet: true } as const;

const readers: { [Resource in keyof HomeRecords]: (id: string) => Promise<HomeRecords[Resource]> } = {
  usuarios: async (id) => {
    const { data, etag } = await callFull(getUsuario, { params: { id } }, QUIET);
    return { record: data, etag: etag ?? '' };
  },
  resumos: (id) => call(getResumo, { params: { id } }, QUIET),
  perfis: async (id) => ({ value: (await call(getPerfilDelegacao, { params: { id } }, QUIET)) ?? null }),
  imagens: async (id) => ({ value: (await call(getImagem, { params: { id } }, QUIET))?.imagem ?? null }),
  contratos: async (id) => ({ value: await call(getContratosPJ, { params: { id, type: 'PJ' } }, QUIET) }),
};

const isReadable = (resource: string): resource is keyof HomeRecords => Object.hasOwn(readers, resource);

function refuse(method: string): never {
  throw new TypeError(`The home data provider has no ${method}`);
}

/** What the home screens read by an account's id: the user record, the summary, the delegation profile, photo, contracts. */
export const homeProvider: DataProvider = {
  async getOne<TData extends BaseRecord>({ resource, id }: GetOneParams): Promise<GetOneResponse<TData>> {
    if (!isReadable(resource)) return refuse(`resource ${resource}`);
    const data: BaseRecord = await readers[resource](String(id));
    // Which record it is follows from the resource's name; the hook that asks names the type.
    return { data: data as TData };
  },
  getList: () => refuse('lists'),
  create: () => refuse('create'),
  update: () => refuse('update'),
  deleteOne: () => refuse('deleteOne'),
  getApiUrl: () => portalConfig().api,
};
