import { useInvalidate, useList } from '@refinedev/core';
import { useCallback } from 'react';
import type { ApiError } from '../../http/ApiError';
import { useCrumbs } from '../../features/crumbs/useCrumbs';
import { useShowChange as useShownChange } from '../../features/listing/useShowChange';
import type { PageHeadProps } from '../../shell/PageHead';
import type { DependentRow } from './provider';

export const DEPENDENTS = 'dependentes';

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

/** Shows a change that the server has made at once; a row that changed has a new version then, and is loaded anew as well. */
export function useShowChange() {
  const show = useShownChange<DependentRow>(DEPENDENTS);
  const invalidate = useInvalidate();
  return useCallback(
    (change: (list: readonly DependentRow[]) => DependentRow[]) => {
      show(change);
      void invalidate({ resource: DEPENDENTS, invalidates: ['list'] });
    },
    [invalidate, show],
  );
}

/** Head of a dependents screen, with the way to it. */
export function useDependentsHead(title: string, lead: string): PageHeadProps {
  return { title, lead, crumbs: useCrumbs() };
}
