import { useList, type HttpError } from '@refinedev/core';
import { SEARCH_MAX, SEARCH_MIN } from '../../../../contract/search';
import type { Actor } from '../../../features/acting';
import type { Found } from '../../../features/palette/provider';

const OFFERED_FOR_MS = 60_000;

export type FoundCard = Extract<Found, { kind: 'cartoes' }>;

/** Cards of the company whose number has what was typed, wherever they are; the first few of those that the actor may see. */
export function useCardsByNumber(actor: Actor, typed: string) {
  const enabled = /\d/.test(typed) && typed.length >= SEARCH_MIN && typed.length <= SEARCH_MAX;
  const { query } = useList<Found, HttpError>({
    errorNotification: false,
    resource: 'achados',
    meta: { account: actor.company.idProduto },
    pagination: { mode: 'off' },
    filters: [{ field: 'texto', operator: 'eq', value: typed }],
    queryOptions: { enabled, staleTime: OFFERED_FOR_MS },
  });
  const more: unknown = enabled && query.data?.['more'];
  return {
    cards: (enabled ? (query.data?.data ?? []) : []).filter((one): one is FoundCard => one.kind === 'cartoes'),
    /** There are more of them. */
    more: Array.isArray(more) && more.includes('cartoes'),
    loading: enabled && query.isFetching,
    failed: query.error,
    reload: query.refetch,
  };
}
