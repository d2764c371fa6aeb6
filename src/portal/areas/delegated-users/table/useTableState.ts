import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { FILTROS_VALIDADE, ORDENS_PERMISSIONARIOS } from '../../../../contract/delegated-users';
import type { Sort } from '../../../ui/table';

export type Validity = (typeof FILTROS_VALIDADE)[number];

export const PAGE_SIZES = [10, 20, 50, 100] as const;
const DEFAULT_SIZE = 20;

/** What the address says about the table: a link, a reload and Back show the same rows. */
export interface TableState {
  /** From 1. */
  page: number;
  size: number;
  /** Null is by name. */
  sort: Sort | null;
  text: string;
  validity: Validity;
}

type Change = Partial<TableState>;

const oneOf = <T extends string>(values: readonly T[], value: string | null): T | undefined =>
  values.find((item) => item === value);

function read(search: URLSearchParams): TableState {
  const [field, direction] = (search.get('ordem') ?? '').split(',');
  const sortable = oneOf(ORDENS_PERMISSIONARIOS, field ?? null);
  const page = Number(search.get('pagina') ?? '1');
  const size = Number(search.get('itens'));
  return {
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    size: PAGE_SIZES.find((item) => item === size) ?? DEFAULT_SIZE,
    sort: sortable ? { field: sortable, direction: direction === 'desc' ? 'desc' : 'asc' } : null,
    text: (search.get('busca') ?? '').slice(0, 150),
    validity: oneOf(FILTROS_VALIDADE, search.get('validade')) ?? 'todas',
  };
}

/** The address with `state` in it; what is as usual is left out. */
function written(before: URLSearchParams, { page, size, sort, text, validity }: TableState): URLSearchParams {
  const search = new URLSearchParams(before);
  const put = (name: string, value: string | null) => (value === null ? search.delete(name) : search.set(name, value));
  put('pagina', page > 1 ? String(page) : null);
  put('itens', size === DEFAULT_SIZE ? null : String(size));
  put('ordem', sort && `${sort.field},${sort.direction}`);
  put('busca', text === '' ? null : text);
  put('validade', validity === 'todas' ? null : validity);
  return search;
}

/**
 * The table's state in the address. Any change but one of page leads to the first page. `replace` makes no entry in the
 * history: for what is typed.
 */
export function useTableState(): [TableState, (change: Change, options?: { replace?: boolean }) => void] {
  const [search, setSearch] = useSearchParams();
  const state = useMemo(() => read(search), [search]);
  const change = useCallback(
    (next: Change, { replace = false } = {}) =>
      setSearch((before) => written(before, { ...read(before), page: 1, ...next }), { replace }),
    [setSearch],
  );
  return [state, change];
}
