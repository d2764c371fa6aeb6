import type { CrudFilters, GetListParams, MetaQuery } from '@refinedev/core';
import type { TableSort, TableState } from '../lib/tableAddress';

/** Refine's names for what the address says of a table. */
export const asRefine = ({ page, size, sort, filters }: TableState) => ({
  currentPage: page,
  pageSize: size,
  sorters: sort ? [{ field: sort.field, order: sort.direction }] : [],
  filters: Object.entries(filters).map(([field, value]) => ({ field, operator: 'eq' as const, value })),
});

/** The order of a table as the wire has it; nothing where it is as usual. */
export const sortQueryOf = (sort: TableSort | null): { sort?: string } =>
  sort ? { sort: `${sort.field},${sort.direction}` } : {};

/** How Refine asks for a list, as the contract's paged calls take it: pages from 0, `sort` as `field,direction`. */
export function pageQueryOf({ pagination, sorters }: Pick<GetListParams, 'pagination' | 'sorters'>): {
  page: number;
  size: number;
  sort?: string;
} {
  const [sorter] = sorters ?? [];
  return {
    page: (pagination?.currentPage ?? 1) - 1,
    size: pagination?.pageSize ?? 20,
    ...(sorter && { sort: `${sorter.field},${sorter.order}` }),
  };
}

/** The text that a filter asks for; empty when there is none. */
export function filterText(filters: CrudFilters | undefined, name: string): string {
  const found = filters?.find((filter) => 'field' in filter && filter.field === name);
  return typeof found?.value === 'string' ? found.value : '';
}

/** What a screen's own hook put into `meta` under a name; nothing else may be read from there. @throws TypeError without it */
export function metaText(meta: MetaQuery | undefined, name: string): string {
  const value: unknown = meta?.[name];
  if (typeof value !== 'string' || value === '') throw new TypeError(`The query lacks ${name}`);
  return value;
}
