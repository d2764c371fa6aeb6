import { useList } from '@refinedev/core';
import { useCallback } from 'react';
import type { ApiError } from '../../http/ApiError';
import type { AddressRow } from './provider';

export const ADDRESSES = 'enderecos';

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
