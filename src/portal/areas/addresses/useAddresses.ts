import { keys, useInvalidate, useList, type BaseRecord, type GetListResponse } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ApiError } from '../../http/ApiError';
import type { AddressRow } from './provider';

export const ADDRESSES = 'enderecos';

const LISTS = keys().data(ADDRESSES).resource(ADDRESSES).action('list').get();

/** The addresses of an account, the main one first. */
export function useAddresses(account: string) {
  const { query } = useList<AddressRow, ApiError>({
    resource: ADDRESSES,
    meta: { account },
    pagination: { mode: 'off' },
    // The screen says it, with another try.
    errorNotification: false,
  });
  const { refetch } = query;
  const reload = useCallback(async () => (await refetch()).isSuccess, [refetch]);
  return { addresses: query.data?.data ?? null, failed: query.error, loading: query.isPending, reload };
}

/**
 * Shows a change that the server has made at once, in every list of addresses that is kept: the list that one comes back to
 * would show the row as it was until it is loaded anew. The home screen's summary counts addresses, and is old as well.
 */
export function useShowChange() {
  const client = useQueryClient();
  const invalidate = useInvalidate();
  return useCallback(
    (change: (list: readonly AddressRow[]) => AddressRow[]) => {
      client.setQueriesData<GetListResponse<BaseRecord & AddressRow>>({ queryKey: LISTS }, (kept) => {
        if (!kept) return kept;
        const data = change(kept.data);
        return { ...kept, data, total: data.length };
      });
      void invalidate({ resource: 'resumos', invalidates: ['resourceAll'] });
    },
    [client, invalidate],
  );
}
