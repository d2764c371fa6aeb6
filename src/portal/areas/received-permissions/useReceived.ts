import { keys, useDataProvider, useDelete, useInvalidate, useList, type HttpError } from '@refinedev/core';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { GrantingCompany, ReceivedContract, ReceivedSystem } from '../../../contract/received-permissions';
import { useUndoOffer } from '../../features/undo/useUndoOffer';
import { ApiError } from '../../http/ApiError';
import { text } from '../../lib/i18n';
import { toastText } from '../../ui/toast';
import { GONE } from './provider';
import { keyOf, type Removal } from './removal';

/** What a company granted is kept this long, in ms, so that opening and closing it asks once. */
const KEPT_MS = 60_000;

/** The companies that granted something to an account, by name. `reload` answers them as they are now. */
export function useCompanies(account: string) {
  const { query } = useList<GrantingCompany, HttpError>({
    resource: 'empresas-concedentes',
    meta: { account },
    pagination: { mode: 'off' },
    // The screen says it, with another try.
    errorNotification: false,
  });
  const reload = async (): Promise<readonly GrantingCompany[]> => (await query.refetch()).data?.data ?? [];
  return { companies: query.data?.data ?? null, failed: query.error, reload };
}

interface Granted {
  contratos: ReceivedContract;
  sistemas: ReceivedSystem;
}
export type Kind = keyof Granted;

/** What one company granted: null while it is not loaded. */
export interface CompanyGrants<K extends Kind> {
  company: GrantingCompany;
  granted: Granted[K][] | null;
  failed: Error | null;
  reload: () => Promise<unknown>;
}

/** What each of several companies granted; those in `wanted` are loaded, together. Refine's hooks load one list each. */
export function useGrants<K extends Kind>(
  kind: K,
  account: string,
  companies: readonly GrantingCompany[],
  wanted: (company: string) => boolean,
): CompanyGrants<K>[] {
  const resource = `${kind}-recebidos`;
  const { getList } = useDataProvider()(resource);
  const results = useQueries({
    queries: companies.map(({ idProduto: company }) => {
      const filters = [{ field: 'empresa', operator: 'eq' as const, value: company }];
      return {
        queryKey: keys().data(resource).resource(resource).action('list').params({ account, filters }).get(),
        queryFn: async ({ signal }: { signal: AbortSignal }) =>
          (await getList<Granted[K]>({ resource, filters, meta: { account, signal } })).data,
        enabled: wanted(company),
        staleTime: KEPT_MS,
      };
    }),
  });
  return companies.flatMap((company, index) => {
    const query = results[index];
    return query ? [{ company, granted: query.data ?? null, failed: query.error, reload: () => query.refetch() }] : [];
  });
}

/**
 * Gives permissions back. What was answered yes to leaves the screen at once and comes back when the server refuses; one that the
 * company took back meanwhile is explained, and the lists are loaded anew. For a moment it can be undone, and `undone` is called then. `name` says of what in the notice. `granting` answers the companies as they are now,
 * `reload` loads what one of them granted.
 */
export function useRemoval(
  kind: Kind,
  account: string,
  granting: () => Promise<readonly GrantingCompany[]>,
  reload: (company: string) => Promise<unknown>,
  undone: () => void,
) {
  const resource = `${kind}-recebidos`;
  const { mutateAsync } = useDelete<{ id: string; desfazer?: string }, HttpError, Removal>();
  const invalidate = useInvalidate();
  const [gone, setGone] = useState<Removal[]>([]);

  // The companies first: one that left with its last permission is asked for nothing more, the server knows of none.
  const loadAnew = async (company: string) => {
    await invalidate({ resource, invalidates: ['list'], invalidationFilters: { refetchType: 'none' } });
    void invalidate({ resource: 'acessosEncerrados', invalidates: ['list'] });
    if ((await granting()).some(({ idProduto }) => idProduto === company)) await reload(company);
  };

  const offer = useUndoOffer(
    account,
    () => text('received-permissions:messages.undone'),
    async () => {
      await invalidate({ resource: 'empresas-concedentes', invalidates: ['list'] });
      void invalidate({ resource: 'acessosEncerrados', invalidates: ['list'] });
      await invalidate({ resource, invalidates: ['list'] });
      undone();
    },
    'desistencias',
  );

  const remove = async (removal: Removal, name: string) => {
    const key = keyOf(removal);
    setGone((list) => [...list, removal]);
    try {
      const { data } = await mutateAsync({
        resource,
        id: removal.id,
        values: removal,
        meta: { account },
        // Said below, with the way back.
        successNotification: false,
        // A refusal is explained below, any other failure in the catalogue of errors.
        errorNotification: false,
        // Only what changed is loaded anew, in its order: below.
        invalidates: [],
      });
      offer(text(`received-permissions:messages.removed_${removal.level}`, { name }), data.desfazer);
      await loadAnew(removal.company);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === GONE) {
        toastText('warning', error.text);
        await loadAnew(removal.company);
      }
    } finally {
      // The lists say by now what is true, also where the company has granted the same again.
      setGone((list) => list.filter((other) => keyOf(other) !== key));
    }
  };
  return { gone, remove };
}
