import { keys, useInvalidate, useList, type BaseRecord, type GetListResponse, type HttpError } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Address } from '../../../contract/addresses';

export const ADDRESSES = { resource: 'enderecos' } as const;

const LISTS = keys().data(ADDRESSES.resource).resource(ADDRESSES.resource).action('list').get();

/** Toasts and dialogs are the screens': Refine says nothing by itself. */
export const SILENT = { successNotification: false, errorNotification: false } as const;

/** The addresses of an account, the main one first. */
export function useAddresses(account: string) {
  const { query } = useList<Address, HttpError>({
    ...ADDRESSES,
    filters: [{ field: 'conta', operator: 'eq', value: account }],
    pagination: { mode: 'off' },
    errorNotification: false,
  });
  const { refetch } = query;
  const reload = useCallback(async () => (await refetch()).isSuccess, [refetch]);
  return { addresses: query.data?.data ?? null, failed: query.isError, loading: query.isPending, reload };
}

/**
 * Shows a change that the server has made at once, in every list of addresses that is kept, then has them and the home
 * screen's summary loaded anew.
 */
export function useShowChange() {
  const client = useQueryClient();
  const invalidate = useInvalidate();
  return useCallback(
    (change: (list: readonly Address[]) => Address[]) => {
      client.setQueriesData<GetListResponse<BaseRecord & Address>>({ queryKey: LISTS }, (kept) => {
        if (!kept) return kept;
        const data = change(kept.data);
        return { ...kept, data, total: data.length };
      });
      void invalidate({ ...ADDRESSES, invalidates: ['list'] });
      void invalidate({ resource: 'resumos', invalidates: ['resourceAll'] });
    },
    [client, invalidate],
  );
}
