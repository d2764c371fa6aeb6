import { useList, type BaseRecord, type HttpError } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import type { PageInfo } from '../../../contract/page';
import { ApiError } from '../../http/ApiError';
import type { Sort } from '../../ui/table';
import { useAddress } from './useAddress';

/** Rows of a page. */
const SIZE = 20;
const PAGE = 'pagina';
const SORT = 'ordem';

interface PagesOptions {
  resource: 'contas' | 'revisoes' | 'acessosSuporte';
  filters?: Record<string, string>;
  /** Fields that may be sorted by; a sort in the address by any other is no sort. */
  sortable?: readonly string[];
  enabled?: boolean;
}

function sortIn(text: string, sortable: readonly string[]): Sort | null {
  const [field = '', direction = ''] = text.split(',');
  return sortable.includes(field) && (direction === 'asc' || direction === 'desc') ? { field, direction } : null;
}

/** One page of a list of support, page and sort in the address, so that it can be reloaded and left with Back. */
export function usePages<Row extends BaseRecord>({
  resource,
  filters = {},
  sortable = [],
  enabled = true,
}: PagesOptions) {
  const [address, change] = useAddress();
  const current = Math.max(1, Math.min(100_000, Math.floor(Number(address.get(PAGE))) || 1));
  const sort = sortIn(address.get(SORT) ?? '', sortable);
  const { query } = useList<Row, HttpError>({
    resource,
    filters: Object.entries(filters).map(([field, value]) => ({ field, operator: 'eq', value })),
    pagination: { currentPage: current, pageSize: SIZE },
    sorters: sort ? [{ field: sort.field, order: sort.direction }] : [],
    errorNotification: false,
    queryOptions: { enabled, placeholderData: keepPreviousData },
  });
  const page = query.data?.['page'] as PageInfo | undefined;
  const error: unknown = query.error;
  return {
    rows: query.data?.data ?? [],
    page: page ?? null,
    loading: enabled && query.isPending,
    waiting: query.isPlaceholderData,
    error: error instanceof ApiError ? error : null,
    failed: query.isError,
    reload: async () => void (await query.refetch()),
    sort,
    onSort: (next: Sort | null) => change({ [SORT]: next && `${next.field},${next.direction}`, [PAGE]: null }),
    pagination: {
      current,
      pageSize: SIZE,
      total: query.data?.total ?? 0,
      onChange: (next: number) => change({ [PAGE]: next > 1 ? String(next) : null }),
    },
  };
}
