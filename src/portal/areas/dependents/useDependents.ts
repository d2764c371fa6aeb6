import { keys, useInvalidate, useList, type BaseRecord, type GetListResponse } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ApiError } from '../../http/ApiError';
import { useCrumbs } from '../../features/crumbs/useCrumbs';
import type { PageHeadProps } from '../../shell/PageHead';
import type { DependentRow } from './provider';

export const DEPENDENTS = 'dependentes';

const LISTS = keys().data(DEPENDENTS).resource(DEPENDENTS).action('list').get();

/** The confirmed dependents of a guardian, by name. */
export function useDependents(guardian: string) {
  const { query } = useList<DependentRow, ApiError>({
    resource: DEPENDENTS,
    meta: { account: guardian },
    pagination: { mode: 'off' },
    // The screen says it, with another try.
    errorNotification: false,
  });
  const { refetch } = query;
  const reload = useCallback(async () => (await refetch()).isSuccess, [refetch]);
  return { dependents: query.data?.data ?? null, failed: query.error, loading: query.isPending, reload };
}

/** Has the list and the home screen's summary, which counts dependents, loaded anew. */
export function useRenewed() {
  const invalidate = useInvalidate();
  return useCallback(() => {
    void invalidate({ resource: DEPENDENTS, invalidates: ['list'] });
    void invalidate({ resource: 'resumos', invalidates: ['resourceAll'] });
  }, [invalidate]);
}

/**
 * Shows a change that the server has made at once: the list that one comes back to would show the row as it was until it is
 * loaded anew, which is done as well, since a row has a new version then.
 */
export function useShowChange() {
  const client = useQueryClient();
  const renewed = useRenewed();
  return useCallback(
    (change: (list: readonly DependentRow[]) => DependentRow[]) => {
      client.setQueriesData<GetListResponse<BaseRecord & DependentRow>>({ queryKey: LISTS }, (kept) => {
        if (!kept) return kept;
        const data = change(kept.data);
        return { ...kept, data, total: data.length };
      });
      renewed();
    },
    [client, renewed],
  );
}

/** Head of a dependents screen, with the way to it. */
export function useDependentsHead(title: string, lead: string): PageHeadProps {
  return { title, lead, crumbs: useCrumbs() };
}
