import { keys, useDataProvider, useDelete, useList, type HttpError } from '@refinedev/core';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { GrantingCompany, ReceivedContract, ReceivedSystem } from '../../../contract/received-permissions';
import { ApiError } from '../../http/ApiError';
import { newKey } from '../../http/idempotency';
import { toast, toastText } from '../../ui/toast';
import { GONE } from './provider';
import { keyOf, type Removal } from './removal';

const COMPANIES = 'empresas-concedentes';
/** What a company granted is kept this long, in ms, so that opening and closing it asks once. */
const KEPT_MS = 60_000;

/** The companies that granted something to an account, by name. */
export function useCompanies(account: string) {
  const { query } = useList<GrantingCompany, HttpError>({
    resource: COMPANIES,
    filters: [{ field: 'conta', operator: 'eq', value: account }],
    pagination: { mode: 'off' },
    errorNotification: false,
  });
  const { refetch } = query;
  const reload = useCallback(async () => void (await refetch()), [refetch]);
  return { companies: query.data?.data ?? null, failed: query.isError, reload };
}

interface Granted {
  contratos: ReceivedContract;
  sistemas: ReceivedSystem;
}
export type Kind = keyof Granted;

const grantedKey = (kind: Kind, account: string, company: string) =>
  keys()
    .data(`${kind}-recebidos`)
    .resource(`${kind}-recebidos`)
    .action('list')
    .params({ conta: account, empresa: company })
    .get();

/** What one company granted: null while it is not loaded. */
export interface CompanyGrants<K extends Kind> {
  company: GrantingCompany;
  granted: Granted[K][] | null;
  failed: boolean;
  reload: () => void;
}

/** What each of several companies granted; those in `wanted` are loaded, together. */
export function useGrants<K extends Kind>(
  kind: K,
  account: string,
  companies: readonly GrantingCompany[],
  wanted: (company: string) => boolean,
): CompanyGrants<K>[] {
  const dataProvider = useDataProvider()(`${kind}-recebidos`);
  const results = useQueries({
    queries: companies.map(({ idProduto: company }) => ({
      queryKey: grantedKey(kind, account, company),
      queryFn: async () =>
        (
          await dataProvider.getList<Granted[K]>({
            resource: `${kind}-recebidos`,
            filters: [
              { field: 'conta', operator: 'eq' as const, value: account },
              { field: 'empresa', operator: 'eq' as const, value: company },
            ],
          })
        ).data,
      enabled: wanted(company),
      staleTime: KEPT_MS,
    })),
  });
  return companies.map((company, index) => {
    const query = results[index];
    return {
      company,
      granted: query?.data ?? null,
      failed: query?.isError ?? false,
      reload: () => void query?.refetch(),
    };
  });
}

/**
 * Gives permissions back. What was answered yes to leaves the screen at once and comes back when the server refuses; one that the
 * company took back meanwhile is explained, and the lists are loaded anew.
 */
export function useRemoval(kind: Kind, account: string) {
  const { mutateAsync } = useDelete();
  const client = useQueryClient();
  const [gone, setGone] = useState<Removal[]>([]);

  // The companies first: one that left with its last permission is asked for nothing more, the server knows of none.
  const loadAnew = async (company: string) => {
    const companies = keys().data(COMPANIES).resource(COMPANIES).get();
    await client.invalidateQueries({ queryKey: companies });
    const granting = client
      .getQueriesData<{ data: GrantingCompany[] }>({ queryKey: companies })
      .flatMap(([, list]) => list?.data ?? []);
    const queryKey = grantedKey(kind, account, company);
    if (granting.some(({ idProduto }) => idProduto === company)) await client.invalidateQueries({ queryKey });
    else client.setQueryData(queryKey, []);
  };

  const remove = async (removal: Removal) => {
    const key = keyOf(removal);
    setGone((list) => [...list, removal]);
    try {
      await mutateAsync({
        resource: 'permissoes-recebidas',
        id: account,
        values: removal,
        meta: { idempotencyKey: newKey() },
        successNotification: false,
        errorNotification: false,
        invalidates: [],
      });
      toast('success', `received-permissions:messages.removed_${removal.level}`);
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
