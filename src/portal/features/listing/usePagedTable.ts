import { useTable } from '@refinedev/antd';
import { useResourceParams, type BaseRecord, type CrudFilter } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import { startTransition, useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import type { PageInfo } from '../../../contract/page';
import type { ApiError } from '../../http/ApiError';
import { isToRows } from '../../lib/over';
import { readTable, type TableAddress, type TableSort, type TableState } from '../../lib/tableAddress';
import type { PagerProps } from '../../ui/table';

/** A table without a place in the address, as a dialog has it. */
const UNSYNCED: TableAddress = { sizes: [20], sorts: [], filters: {} };

interface PagedTableOptions {
  resource: string;
  /** idProduto of the account whose rows these are. */
  account: string;
  /** What else identifies the rows; a filter that nobody sees or changes. */
  permanent?: Readonly<Record<string, string>>;
  /** False: nothing is asked for yet. */
  enabled?: boolean;
  /** Whoever comes back to this window sees what another one did meanwhile. */
  followsOthers?: boolean;
}

export interface PagedTable<Row> {
  rows: readonly Row[];
  /** Null until the first page is there. */
  page: PageInfo | null;
  /** The first page is on its way. */
  loading: boolean;
  /** Another page is on its way; the one before stays. */
  waiting: boolean;
  error: ApiError | null;
  reload: () => Promise<void>;
  state: TableState;
  /** Shows other rows. Any change but one of page leads to the first page. */
  change: (change: Partial<TableState>) => void;
  pager: PagerProps | null;
}

const filtersOf = (filters: Readonly<Record<string, string>>): CrudFilter[] =>
  Object.entries(filters).map(([field, value]) => ({ field, operator: 'eq', value }));

const sortersOf = (sort: TableSort | null) => (sort ? [{ field: sort.field, order: sort.direction }] : []);

const valueOf = (filters: readonly CrudFilter[], name: string): string => {
  const value: unknown = filters.find((filter) => 'field' in filter && filter.field === name)?.value;
  return typeof value === 'string' ? value : '';
};

/**
 * A table or list with pages, over Refine's `useTable`: page, size, order and filters stand in the address under the names that
 * the resource's `table` declares (lib/tableAddress.ts), so that a link, a reload, Back and Forward show the same rows.
 */
export function usePagedTable<Row extends BaseRecord>({
  resource,
  account,
  permanent = {},
  enabled = true,
  followsOthers = false,
}: PagedTableOptions): PagedTable<Row> {
  const { resource: item } = useResourceParams({ resource });
  const address = (item?.meta?.['table'] as TableAddress | undefined) ?? UNSYNCED;
  // Only the screen of the resource's list has an address for it.
  const { resource: here, action } = useResourceParams();
  const synced = here?.name === resource && action === 'list';
  const { search, state: handed, key } = useLocation() as ReturnType<typeof useLocation> & { state: unknown };
  const moved = useNavigationType();
  const {
    tableQuery: query,
    currentPage,
    pageSize,
    sorters,
    filters,
    setCurrentPage,
    setPageSize,
    setSorters,
    setFilters,
  } = useTable<Row, ApiError>({
    resource,
    syncWithLocation: synced,
    pagination: { pageSize: address.sizes[0] },
    filters: { permanent: filtersOf(permanent), defaultBehavior: 'replace' },
    meta: { account },
    // The table says it, with another try.
    errorNotification: false,
    // The page before stays while the next one loads: it is the same account's, and nothing jumps.
    queryOptions: { enabled, placeholderData: keepPreviousData, refetchOnWindowFocus: followsOthers && 'always' },
  });

  const [sorter] = sorters;
  const state = useMemo<TableState>(
    () => ({
      page: currentPage,
      size: pageSize,
      sort: sorter ? { field: sorter.field, direction: sorter.order } : null,
      filters: Object.fromEntries(Object.keys(address.filters).map((name) => [name, valueOf(filters, name)])),
    }),
    [address, currentPage, filters, pageSize, sorter],
  );

  const become = useCallback(
    (next: TableState) => {
      setCurrentPage(next.page);
      setPageSize(next.size);
      setSorters(sortersOf(next.sort));
      setFilters(filtersOf(next.filters), 'replace');
    },
    [setCurrentPage, setFilters, setPageSize, setSorters],
  );
  const change = useCallback(
    (next: Partial<TableState>) =>
      become({ ...state, page: 1, ...next, filters: { ...state.filters, ...next.filters } }),
    [become, state],
  );

  // Refine reads the address once; Back, Forward and a link to other rows of it change it afterwards.
  const follow = useEffectEvent((place: string) => {
    const asked = readTable(new URLSearchParams(place), address);
    if (JSON.stringify(asked) !== JSON.stringify(state)) become(asked);
  });
  // A step and Back right after it are drawn as one, with the address from before: the count tells that there was a Back all the same. It comes
  // in a transition, as react-router's address does, so that both are there at once.
  const [backs, setBacks] = useState(0);
  const followed = isToRows(handed) && key;
  useEffect(() => {
    const count = () => startTransition(() => setBacks((before) => before + 1));
    window.addEventListener('popstate', count);
    return () => window.removeEventListener('popstate', count);
  }, []);
  useEffect(() => {
    if (synced && (moved === NavigationType.Pop || followed)) follow(search);
  }, [backs, followed, moved, search, synced]);

  const page = (query.data?.['page'] as PageInfo | undefined) ?? null;
  const waiting = query.isPlaceholderData;
  // Whoever stood on the last page is gone, or the address is old: what is left is a page before.
  const emptied = page && !waiting && page.numberElements === 0 && page.number > 0;
  const lastPage = emptied ? Math.min(page.totalPages, page.number) : null;
  useEffect(() => {
    if (lastPage !== null) setCurrentPage(lastPage);
  }, [lastPage, setCurrentPage]);

  return {
    rows: query.data?.data ?? [],
    page,
    loading: enabled && query.isPending,
    waiting,
    error: query.error,
    reload: async () => void (await query.refetch()),
    state,
    change,
    pager:
      page && page.numberElements > 0
        ? {
            page,
            onPage: (next) => change({ page: next }),
            ...(address.sizes.length > 1 && { sizes: address.sizes, onSize: (size: number) => change({ size }) }),
          }
        : null,
  };
}
