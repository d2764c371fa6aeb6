import type {
  BaseRecord,
  CreateParams,
  DeleteOneParams,
  GetListParams,
  GetOneParams,
  UpdateParams,
} from '@refinedev/core';
import {
  addAddress,
  type Address,
  deleteAddress,
  editAddress,
  findPostalCode,
  listAddresses,
  makeAddressMain,
  searchCountries,
} from '../../../contract/addresses';
import type { BodyOf } from '../../../contract/endpoint';
import { ApiError } from '../../http/ApiError';
import { call } from '../../http/client';
import { filterText } from '../../http/listing';
import { accountOf, readOf, submitOf } from '../../http/submit';
import type { ResourceProvider } from '../../lib/area';

/** An address as Refine knows it. */
export type AddressRow = Address & { id: string };
/** What is sent to change an address: all of it, or nothing but that it becomes the main one. */
export type AddressChange = BodyOf<typeof editAddress> | { principal: 'S' };

/** Refusals that the screens show themselves: refused fields, a record that changed or is gone. */
const CLAIMS = ['MCN-100', 'MCN-101', 'MCN-102'] as const;

const asRow = (address: Address): AddressRow => ({ ...address, id: address.idEndereco });
const as = <TData extends BaseRecord>(data: BaseRecord) => ({ data: data as TData });

const rowsOf = async (meta: GetListParams['meta']) =>
  (await call(listAddresses, { params: { id: accountOf(meta) } }, readOf(meta))).map(asRow);

/** The addresses of the account in `meta`, the main one first. `update` with `principal` alone makes one the main one. */
export const enderecos: ResourceProvider = {
  async getList<TData extends BaseRecord>({ meta }: GetListParams) {
    const rows: BaseRecord[] = await rowsOf(meta);
    return { data: rows as TData[], total: rows.length };
  },
  /** The contract has no call for one address: it is found among all. @throws ApiError 404 when it is not there */
  async getOne<TData extends BaseRecord>({ id, meta }: GetOneParams) {
    const found = (await rowsOf(meta)).find((row) => row.id === String(id));
    if (!found) throw new ApiError({ status: 404 });
    return as<TData>(found);
  },
  async create<TData extends BaseRecord, TVariables>({ variables, meta }: CreateParams<TVariables>) {
    const body = variables as BodyOf<typeof addAddress>;
    const added = await call(addAddress, { params: { id: accountOf(meta) }, body }, submitOf(meta, CLAIMS));
    return as<TData>(asRow(added));
  },
  async update<TData extends BaseRecord, TVariables>({ id, variables, meta }: UpdateParams<TVariables>) {
    const change = variables as AddressChange;
    const params = { id: accountOf(meta), idEndereco: String(id) };
    const options = submitOf(meta, CLAIMS);
    if (!('identificacao' in change)) {
      await call(makeAddressMain, { params }, options);
      return as<TData>({ id });
    }
    return as<TData>(asRow(await call(editAddress, { params, body: change }, options)));
  },
  async deleteOne<TData extends BaseRecord, TVariables>({ id, meta }: DeleteOneParams<TVariables>) {
    await call(deleteAddress, { params: { id: accountOf(meta), idEndereco: String(id) } }, submitOf(meta, CLAIMS));
    return as<TData>({ id });
  },
};

/** The countries whose name holds the filter `nome`. */
export const paises: ResourceProvider = {
  async getList<TData extends BaseRecord>({ filters, meta }: GetListParams) {
    const found: BaseRecord[] = await call(
      searchCountries,
      { query: { nome: filterText(filters, 'nome') } },
      readOf(meta),
    );
    return { data: found as TData[], total: found.length };
  },
};

/** The place of a Brazilian postal code, by its eight digits. */
export const ceps: ResourceProvider = {
  async getOne<TData extends BaseRecord>({ id, meta }: GetOneParams) {
    return as<TData>({ id, ...(await call(findPostalCode, { params: { cep: String(id) } }, readOf(meta))) });
  },
};
