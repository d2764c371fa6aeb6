import { useList, type HttpError } from '@refinedev/core';
import type { WaitingResource } from './places';

/** How many wait for whoever acts for the company of this id; undefined until that is known, or without a company. */
export function useWaiting(resource: WaitingResource, account: string | undefined): number | undefined {
  const { query } = useList<{ id: string }, HttpError>({
    resource,
    meta: { account },
    filters: [{ field: 'situacao', operator: 'eq', value: 'esperando' }],
    pagination: { currentPage: 1, pageSize: 1 },
    // Whoever comes back to this window sees what came meanwhile.
    queryOptions: { enabled: account !== undefined, refetchOnWindowFocus: 'always' },
    // What it stands beside stands without it.
    errorNotification: false,
  });
  return query.data?.total;
}
