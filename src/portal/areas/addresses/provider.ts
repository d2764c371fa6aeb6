import type {
  BaseRecord,
  CreateParams,
  DataProvider,
  DeleteOneParams,
  GetListParams,
  MetaQuery,
  UpdateParams,
} from '@refinedev/core';
import {
  addAddress,
  type Address,
  deleteAddress,
  editAddress,
  listAddresses,
  makeAddressMain,
} from '../../../contract/addresses';
import type { BodyOf } from '../../../contract/endpoint';
import { call, type CallOptions } from '../../http/client';
import { portalConfig } from '../../lib/config';
import { filterText, metaText } from '../../http/listing';

/** What identifies a submit beside its data: whose account it is, the version that it names, the key of the submit. */
export interface AddressMeta {
  account: string;
  etag?: string;
  idempotencyKey?: string;
}

/** Refusals that the screens show themselves: refused fields, a record that changed or is gone. */
const CLAIMS = ['MCN-100', 'MCN-101', 'MCN-102'] as const;

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** Reads nothing of `meta` but the names above: the rest could come from anywhere. */
function submitOf(meta: MetaQuery | undefined): { id: string; options: CallOptions } {
  const id = metaText(meta, 'account');
  const etag = text(meta?.['etag']);
  const idempotencyKey = text(meta?.['idempotencyKey']);
  return {
    id,
    options: {
      claims: CLAIMS,
      ...(etag !== undefined && { etag }),
      ...(idempotencyKey !== undefined && { idempotencyKey }),
    },
  };
}

const as = <TData extends BaseRecord>(data: BaseRecord) => ({ data: data as TData });

function refuse(what: string): never {
  throw new TypeError(`The address provider has no ${what}`);
}

/**
 * The addresses of an account: `enderecos` filtered by `conta`; `update` of `enderecoPrincipal` makes one the main one.
 * Failures that the screens do not claim go to the error catalogue; those of reading are shown by the screen.
 */
export const addressProvider: DataProvider = {
  async getList<TData extends BaseRecord>({ resource, filters }: GetListParams) {
    if (resource !== 'enderecos') return refuse(`list of ${resource}`);
    const rows: BaseRecord[] = await call(
      listAddresses,
      { params: { id: filterText(filters, 'conta') } },
      { quiet: true },
    );
    return { data: rows as TData[], total: rows.length };
  },
  async create<TData extends BaseRecord, TVariables>({ variables, meta }: CreateParams<TVariables>) {
    const { id, options } = submitOf(meta);
    const added: Address = await call(
      addAddress,
      { params: { id }, body: variables as BodyOf<typeof addAddress> },
      options,
    );
    return as<TData>(added);
  },
  async update<TData extends BaseRecord, TVariables>({
    resource,
    id: idEndereco,
    variables,
    meta,
  }: UpdateParams<TVariables>) {
    const { id, options } = submitOf(meta);
    const params = { id, idEndereco: String(idEndereco) };
    if (resource === 'enderecoPrincipal') {
      await call(makeAddressMain, { params }, options);
      return as<TData>({});
    }
    return as<TData>(await call(editAddress, { params, body: variables as BodyOf<typeof editAddress> }, options));
  },
  async deleteOne<TData extends BaseRecord, TVariables>({ id: idEndereco, meta }: DeleteOneParams<TVariables>) {
    const { id, options } = submitOf(meta);
    await call(deleteAddress, { params: { id, idEndereco: String(idEndereco) } }, options);
    return as<TData>({});
  },
  getOne: () => refuse('getOne'),
  getApiUrl: () => portalConfig().api,
};
