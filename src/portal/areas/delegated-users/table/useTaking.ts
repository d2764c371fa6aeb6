import { useList, type HttpError } from '@refinedev/core';
import type { Actor } from '../../../features/acting';
import { actingMeta, type Loaded } from '../reads';
import type { EVERYTHING_TAKEN, LeavesOfMany, PersonLoss, Taken } from '../removals.provider';

/** Asked anew each time, shown with its own failure, and no answer to an earlier question is kept: it would be old. */
const FRESH = { errorNotification: false, pagination: { mode: 'off' } } as const;

/** What these people have, all of them together, as it is now. */
export function useLeavesOfMany(actor: Actor, people: readonly string[], enabled: boolean): Loaded<LeavesOfMany> {
  const asks = enabled && people.length > 0;
  const { query } = useList<LeavesOfMany, HttpError>({
    ...FRESH,
    resource: 'acessosDeVarios',
    meta: actingMeta(actor),
    filters: [{ field: 'pessoas', operator: 'in', value: people }],
    queryOptions: { enabled: asks, gcTime: 0 },
  });
  const value = query.isPlaceholderData ? null : (query.data?.data[0] ?? null);
  return { value, loading: asks && value === null && !query.isError, failed: query.error, reload: query.refetch };
}

/** What taking these cards and groups, or everything, would do to each of these people; `undefined` asks nothing. */
export function useRemovalPreview(
  actor: Actor,
  people: readonly string[],
  taken: Taken | typeof EVERYTHING_TAKEN | undefined,
): Loaded<PersonLoss[]> {
  const enabled = taken !== undefined && people.length > 0;
  const { query } = useList<PersonLoss, HttpError>({
    ...FRESH,
    resource: 'previasDeRetirada',
    meta: actingMeta(actor),
    filters: [
      { field: 'pessoas', operator: 'in', value: people },
      { field: 'retirada', operator: 'eq', value: taken },
    ],
    queryOptions: { enabled, gcTime: 0 },
  });
  const value = enabled && !query.isPlaceholderData ? (query.data?.data ?? null) : null;
  return { value, loading: enabled && value === null && !query.isError, failed: query.error, reload: query.refetch };
}
