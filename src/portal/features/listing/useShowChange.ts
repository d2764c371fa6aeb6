import { keys, useInvalidate, type BaseRecord, type GetListResponse } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/**
 * Shows a change that the server has made at once, in every list of the resource that is kept: the list that one comes back to would show the
 * row as it was until it is loaded anew. The home screen's summary counts the rows, and is old as well.
 */
export function useShowChange<Row extends object>(resource: string) {
  const client = useQueryClient();
  const invalidate = useInvalidate();
  return useCallback(
    (change: (list: readonly Row[]) => Row[]) => {
      const lists = keys().data(resource).resource(resource).action('list').get();
      client.setQueriesData<GetListResponse<BaseRecord & Row>>({ queryKey: lists }, (kept) => {
        if (!kept) return kept;
        const data = change(kept.data);
        return { ...kept, data, total: data.length };
      });
      void invalidate({ resource: 'resumos', invalidates: ['resourceAll'] });
    },
    [client, invalidate, resource],
  );
}
