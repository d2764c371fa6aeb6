import { keys, useOne, type BaseRecord, type GetListResponse } from '@refinedev/core';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiError } from '../../http/ApiError';

export interface RecordOptions {
  resource: string;
  id: string;
  /** idProduto of the account that the record belongs to. */
  account: string;
  /** The rows of the resource's lists are whole records: one that is kept is shown at once, and not asked for. */
  listed?: boolean;
}

export type RecordState<Row> =
  | { status: 'loading' }
  | { status: 'failed'; error: ApiError; retry: () => void }
  /** There is no such record, or no longer. */
  | { status: 'gone' }
  | {
      status: 'ready';
      record: Row;
      /** Another after every `renew`: the key of the form that is filled from the record. */
      round: number;
      /** Loads it anew; false when it could not be loaded. */
      renew: () => Promise<boolean>;
    };

const NOT_FOUND = 404;

const inLists = <Row extends BaseRecord>(client: QueryClient, resource: string, id: string): Row | undefined =>
  client
    .getQueriesData<GetListResponse<Row>>({ queryKey: keys().data(resource).resource(resource).action('list').get() })
    .flatMap(([, list]) => list?.data ?? [])
    .find((row) => row.id === id);

/**
 * The record that a form is filled from, as it was found first: no later load touches what is being typed, and nothing of it is
 * kept when the form is left.
 */
export function useRecord<Row extends BaseRecord>({
  resource,
  id,
  account,
  listed = false,
}: RecordOptions): RecordState<Row> {
  const client = useQueryClient();
  const [base, setBase] = useState(() => (listed ? inLists<Row>(client, resource, id) : undefined));
  const [round, setRound] = useState(0);
  const { query } = useOne<Row, ApiError>({
    resource,
    id,
    meta: { account },
    // The form says it, with another try.
    errorNotification: false,
    queryOptions: { enabled: base === undefined && id !== '', staleTime: Infinity, gcTime: 0 },
  });
  const found = query.data?.data;
  if (base === undefined && found) setBase(found);
  const renew = async () => {
    const { data, isSuccess } = await query.refetch();
    if (!isSuccess) return false;
    setBase(data.data);
    setRound((before) => before + 1);
    return true;
  };
  if (base) return { status: 'ready', record: base, round, renew };
  if (id === '' || query.error?.status === NOT_FOUND) return { status: 'gone' };
  if (query.error) return { status: 'failed', error: query.error, retry: () => void query.refetch() };
  return { status: 'loading' };
}
