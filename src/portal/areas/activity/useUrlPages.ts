import { useList, type BaseRecord, type HttpError } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { Sort } from '../../ui/table';

const PAGE = 'pagina';
const SORT = 'ordem';
/** Rows of a page. */
const SIZE = 10;

export interface UrlPagesOptions {
  resource: 'codigos' | 'atividades';
  account: string;
  /** Fields that may be sorted by; a sort in the address by any other is no sort. */
  sortable: readonly string[];
}

/**
 * One page of a list of the account, page and sort in the address (`?pagina=2&ordem=dataCadastro,asc`), so that it can be
 * reloaded, linked to and left with Back.
 */
export function useUrlPages<Row extends BaseRecord>({ resource, account, sortable }: UrlPagesOptions) {
  const [address, setAddress] = useSearchParams();
  const page = Math.max(1, Math.min(100_000, Math.floor(Number(address.get(PAGE))) || 1));
  const sort = sortIn(address.get(SORT), sortable);

  const { query } = useList<Row, HttpError>({
    resource,
    filters: [{ field: 'conta', operator: 'eq', value: account }],
    pagination: { currentPage: page, pageSize: SIZE },
    sorters: sort ? [{ field: sort.field, order: sort.direction }] : [],
    errorNotification: false,
    // The page before stays while the next one loads: it is the same account's, and nothing jumps.
    queryOptions: { placeholderData: keepPreviousData },
  });

  const go = (changes: Record<string, string | null>) =>
    setAddress((before) => {
      const next = new URLSearchParams(before);
      for (const [key, value] of Object.entries(changes)) {
        if (value === null) next.delete(key);
        else next.set(key, value);
      }
      return next;
    });

  const total = query.data?.total ?? 0;
  return {
    rows: (query.data?.data ?? []).map((row, index) => ({ ...row, index })),
    loading: query.isPending,
    fetching: query.isPlaceholderData,
    failed: query.isError,
    reload: async () => void (await query.refetch()),
    sort,
    onSort: (next: Sort | null) => go({ [SORT]: next && `${next.field},${next.direction}`, [PAGE]: null }),
    pagination: {
      current: page,
      pageSize: SIZE,
      total,
      onChange: (next: number) => go({ [PAGE]: next > 1 ? String(next) : null }),
    },
  };
}

function sortIn(text: string | null, sortable: readonly string[]): Sort | null {
  const [field = '', direction = ''] = (text ?? '').split(',');
  return sortable.includes(field) && (direction === 'asc' || direction === 'desc') ? { field, direction } : null;
}
