import type { BaseRecord, CrudFilter, DataProvider } from '@refinedev/core';
import {
  listGrantingCompanies,
  listReceivedContracts,
  listReceivedSystems,
  removeReceivedCard,
  removeReceivedContract,
  removeReceivedCostCentre,
  removeReceivedGroup,
  removeReceivedSystem,
} from '../../../contract/received-permissions';
import { ApiError } from '../../http/ApiError';
import { call, type CallOptions } from '../../http/client';
import { portalConfig } from '../../lib/config';
import type { Removal } from './removal';

/** A permission, or all of a company's, that is gone. */
export const GONE = 'MCN-135';

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

function filterValue(filters: CrudFilter[] | undefined, field: string): string {
  const filter = filters?.find((candidate) => 'field' in candidate && candidate.field === field);
  const value = text(filter?.value);
  if (value === undefined) throw new TypeError(`The received permissions need the filter ${field}`);
  return value;
}

function refuse(what: string): never {
  throw new TypeError(`The received-permissions provider has no ${what}`);
}

/** A company that took everything back since the list of companies was loaded has nothing any more. */
const orNothing = async <T>(rows: Promise<T[]>): Promise<T[]> => {
  try {
    return await rows;
  } catch (error) {
    if (error instanceof ApiError && error.code === GONE) return [];
    throw error;
  }
};

const lists: Record<string, (filters: CrudFilter[] | undefined) => Promise<BaseRecord[]>> = {
  'empresas-concedentes': (filters) =>
    call(listGrantingCompanies, { params: { id: filterValue(filters, 'conta') } }, { quiet: true }),
  'contratos-recebidos': (filters) =>
    orNothing(
      call(
        listReceivedContracts,
        { params: { id: filterValue(filters, 'conta'), companyId: filterValue(filters, 'empresa') } },
        { quiet: true },
      ),
    ),
  'sistemas-recebidos': (filters) =>
    orNothing(
      call(
        listReceivedSystems,
        { params: { id: filterValue(filters, 'conta'), companyId: filterValue(filters, 'empresa') } },
        { quiet: true },
      ),
    ),
};

function remove(id: string, removal: Removal, options: CallOptions): Promise<undefined> {
  const companyId = removal.company;
  switch (removal.level) {
    case 'contract':
      return call(
        removeReceivedContract,
        { params: { id, companyId, contractNo: removal.contract, se: removal.se } },
        options,
      );
    case 'centre':
      return call(
        removeReceivedCostCentre,
        { params: { id, companyId, contractNo: removal.contract, se: removal.se, costCenter: removal.centre } },
        options,
      );
    case 'card':
      return call(
        removeReceivedCard,
        { params: { id, companyId, contractNo: removal.contract, se: removal.se, card: removal.card } },
        options,
      );
    case 'system':
      return call(removeReceivedSystem, { params: { id, companyId, systemId: removal.system } }, options);
    case 'group':
      return call(
        removeReceivedGroup,
        { params: { id, companyId, systemPermId: removal.system, groupId: removal.group } },
        options,
      );
  }
}

/**
 * What companies granted to an account. Lists are filtered by `conta` (the account) and, but for the companies themselves, by `empresa`;
 * `permissoes-recebidas` is deleted from: the id is the account's, the variables say what (a Removal).
 */
export const receivedProvider: DataProvider = {
  async getList<TData extends BaseRecord>({ resource, filters }: { resource: string; filters?: CrudFilter[] }) {
    const list = Object.hasOwn(lists, resource) ? lists[resource] : undefined;
    if (!list) return refuse(`list of ${resource}`);
    const rows = await list(filters);
    return { data: rows as TData[], total: rows.length };
  },
  async deleteOne<TData extends BaseRecord, TVariables>({
    id,
    variables,
    meta,
  }: {
    id: string | number;
    variables?: TVariables;
    meta?: Record<string, unknown>;
  }) {
    const idempotencyKey = text(meta?.['idempotencyKey']);
    await remove(String(id), variables as Removal, {
      claims: [GONE],
      ...(idempotencyKey !== undefined && { idempotencyKey }),
    });
    return { data: {} as TData };
  },
  getOne: () => refuse('getOne'),
  create: () => refuse('create'),
  update: () => refuse('update'),
  getApiUrl: () => portalConfig().api,
};
