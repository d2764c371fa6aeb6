import { keys, useInvalidate, useList, type BaseRecord, type GetListResponse, type HttpError } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Dependente } from '../../../contract/dependents';
import { paths } from '../../lib/paths';
import type { PageHeadProps } from '../../shell/PageHead';

export const DEPENDENTS = { resource: 'dependentes' } as const;

const LISTS = keys().data(DEPENDENTS.resource).resource(DEPENDENTS.resource).action('list').get();

/** Toasts, dialogs and what is loaded anew are the screens': Refine does nothing of it by itself. */
export const SILENT = { successNotification: false as const, errorNotification: false as const, invalidates: [] };

/** The confirmed dependents of a guardian, by name. */
export function useDependents(guardian: string, enabled = true) {
  const { query } = useList<Dependente, HttpError>({
    ...DEPENDENTS,
    filters: [{ field: 'responsavel', operator: 'eq', value: guardian }],
    pagination: { mode: 'off' },
    errorNotification: false,
    queryOptions: { enabled },
  });
  const { refetch } = query;
  const reload = useCallback(async () => (await refetch()).isSuccess, [refetch]);
  return { dependents: query.data?.data ?? null, failed: query.isError, loading: query.isPending, reload };
}

/** Shows a change that the server has made at once, then has the list and the home screen's summary loaded anew. */
export function useShowChange() {
  const client = useQueryClient();
  const invalidate = useInvalidate();
  return useCallback(
    (change: (list: readonly Dependente[]) => Dependente[] = (list) => [...list]) => {
      client.setQueriesData<GetListResponse<BaseRecord & Dependente>>({ queryKey: LISTS }, (kept) => {
        if (!kept) return kept;
        const data = change(kept.data);
        return { ...kept, data, total: data.length };
      });
      void invalidate({ ...DEPENDENTS, invalidates: ['list'] });
      void invalidate({ resource: 'resumos', invalidates: ['resourceAll'] });
    },
    [client, invalidate],
  );
}

/** Head of a dependents screen: below the list, or below the home screen for the list itself. */
export function useDependentsHead(title: string, lead: string, belowList: boolean): PageHeadProps {
  const { t } = useTranslation('dependents');
  const home = { name: t('crumbs.home'), to: paths.home };
  return { title, lead, crumbs: belowList ? [home, { name: t('list.title'), to: paths.dependents }] : [home] };
}
