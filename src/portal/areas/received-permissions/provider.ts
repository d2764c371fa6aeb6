import type { BaseKey, BaseRecord, DeleteOneParams, GetListParams, GetListResponse, MetaQuery } from '@refinedev/core';
import {
  listGrantingCompanies,
  listReceivedContracts,
  listReceivedSystems,
  removeReceivedCard,
  removeReceivedContract,
  removeReceivedCostCentre,
  removeReceivedGroup,
  removeReceivedSystem,
  undoReceivedRemoval,
} from '../../../contract/received-permissions';
import { ApiError } from '../../http/ApiError';
import { call, callFull } from '../../http/client';
import { filterText } from '../../http/listing';
import { accountOf, readOf, submitOf } from '../../http/submit';
import type { ResourceProvider } from '../../lib/area';
import type { ContractPlace, SystemPlace } from './removal';

/** A permission, or all of a company's, that is gone. */
export const GONE = 'MCN-135';

/** A company that took everything back since the list of companies was loaded has nothing any more. */
const orNothing = async <T>(rows: Promise<T[]>): Promise<T[]> => {
  try {
    return await rows;
  } catch (error) {
    if (error instanceof ApiError && error.code === GONE) return [];
    throw error;
  }
};

const listOf = <TData extends BaseRecord>(rows: BaseRecord[]) => ({ data: rows as TData[], total: rows.length });

/** The account in `meta`, and the company whose permissions are asked for. */
const ofCompany = ({ meta, filters }: GetListParams) => ({
  id: accountOf(meta),
  companyId: filterText(filters, 'empresa'),
});

/** What was given up, with the name under which that can be undone for a moment. */
const givenUp = <TData extends BaseRecord>(id: BaseKey, { undo }: { undo: string | null }) => ({
  data: { id, ...(undo !== null && { desfazer: undo }) } as BaseRecord as TData,
});

/** How taking it back is refused: an answer that is expected, which whoever offers it shows. */
const UNDO_CLAIMS = ['MCN-217', 'MCN-218', 'MCN-219'] as const;

/** What was given up a moment ago: `deleteOne` takes it back by its name. */
export const desistencias: ResourceProvider = {
  async deleteOne<TData extends BaseRecord>({ id, meta }: { id: BaseKey; meta?: MetaQuery }) {
    const params = { id: accountOf(meta), idRetirada: String(id) };
    await call(undoReceivedRemoval, { params }, submitOf(meta, UNDO_CLAIMS));
    return { data: { id } as BaseRecord as TData };
  },
};

/** The companies that granted something to the account in `meta`. */
export const empresasConcedentes: ResourceProvider = {
  async getList<TData extends BaseRecord>({ meta }: GetListParams) {
    return listOf<TData>(await call(listGrantingCompanies, { params: { id: accountOf(meta) } }, readOf(meta)));
  },
};

/** What the account no longer has. Below all that it has: its contract comes with it. */
export const acessosEncerrados: ResourceProvider = {
  async getList<TData extends BaseRecord>(asked: GetListParams) {
    const { endedAccesses } = await import('./ended.provider');
    return (await endedAccesses(asked)) as GetListResponse<TData>;
  },
};

/**
 * The contracts that the company of the filter `empresa` granted, with cost centres and cards. `deleteOne` gives back one of
 * them, or what is below it: the id is its number, the variables say what it is and where it stands.
 */
export const contratosRecebidos: ResourceProvider = {
  async getList<TData extends BaseRecord>(asked: GetListParams) {
    return listOf<TData>(
      await orNothing(call(listReceivedContracts, { params: ofCompany(asked) }, readOf(asked.meta))),
    );
  },
  async deleteOne<TData extends BaseRecord, TVariables>({ id, variables, meta }: DeleteOneParams<TVariables>) {
    const place = variables as ContractPlace;
    const options = submitOf(meta, [GONE]);
    const number = String(id);
    const at = { id: accountOf(meta), companyId: place.company, se: place.se };
    const give = () => {
      if (place.level === 'contract')
        return callFull(removeReceivedContract, { params: { ...at, contractNo: number } }, options);
      const params = { ...at, contractNo: place.contract };
      return place.level === 'centre'
        ? callFull(removeReceivedCostCentre, { params: { ...params, costCenter: number } }, options)
        : callFull(removeReceivedCard, { params: { ...params, card: number } }, options);
    };
    return givenUp<TData>(id, await give());
  },
};

/** The systems that the company granted, with their groups; `deleteOne` as above. */
export const sistemasRecebidos: ResourceProvider = {
  async getList<TData extends BaseRecord>(asked: GetListParams) {
    return listOf<TData>(await orNothing(call(listReceivedSystems, { params: ofCompany(asked) }, readOf(asked.meta))));
  },
  async deleteOne<TData extends BaseRecord, TVariables>({ id, variables, meta }: DeleteOneParams<TVariables>) {
    const place = variables as SystemPlace;
    const options = submitOf(meta, [GONE]);
    const at = { id: accountOf(meta), companyId: place.company };
    const give = () =>
      place.level === 'system'
        ? callFull(removeReceivedSystem, { params: { ...at, systemId: String(id) } }, options)
        : callFull(
            removeReceivedGroup,
            { params: { ...at, systemPermId: place.system, groupId: String(id) } },
            options,
          );
    return givenUp<TData>(id, await give());
  },
};
