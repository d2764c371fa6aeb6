/**
 * What of a table stands in the address, so that a link, a reload and the browser's Back show the same rows:
 * `?pagina=2&itens=50&ordem=nome,desc&busca=ana`. What is as usual is left out, and what a table does not have is not read.
 */
export interface TableAddress {
  /** How many rows a page may have; the first is the usual number. */
  sizes: readonly [number, ...number[]];
  /** Fields that the table may be sorted by. */
  sorts: readonly string[];
  /** Filters by their name in the address. */
  filters: Readonly<Record<string, TableFilter>>;
}

/**
 * A text, or one of a list whose first is the usual one. A text that is `sent` by a button is a step in the history; one that filters
 * while somebody types is none. However long it is, it is read whole: its field says that it is too long.
 */
export type TableFilter = { text: 'typed' | 'sent' } | { of: readonly [string, ...string[]] };

export interface TableSort {
  field: string;
  direction: 'asc' | 'desc';
}

export interface TableState {
  /** From 1. */
  page: number;
  size: number;
  /** Null: as the server orders. */
  sort: TableSort | null;
  /** The value of every filter of the table, the usual ones too. */
  filters: Record<string, string>;
}

const PAGE = 'pagina';
const SIZE = 'itens';
/** The address's name for the order. */
export const SORT = 'ordem';
const LAST_PAGE = 1_000_000;

/** What a filter is when nothing is filtered by it. */
export const usual = (filter: TableFilter): string => ('of' in filter ? filter.of[0] : '');

const filterIn = (filter: TableFilter, text: string | null): string =>
  'of' in filter ? (filter.of.find((value) => value === text) ?? usual(filter)) : (text ?? '');

function sortIn(text: string | null, sorts: readonly string[]): TableSort | null {
  const [field = '', direction = 'asc'] = (text ?? '').split(',');
  return sorts.includes(field) ? { field, direction: direction === 'desc' ? 'desc' : 'asc' } : null;
}

/** The state of a table by its address; whatever the address says wrongly is as usual. */
export function readTable(search: URLSearchParams, { sizes, sorts, filters }: TableAddress): TableState {
  const page = Number(search.get(PAGE) ?? '1');
  const size = Number(search.get(SIZE));
  return {
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1,
    size: sizes.find((item) => item === size) ?? sizes[0],
    sort: sortIn(search.get(SORT), sorts),
    filters: Object.fromEntries(
      Object.entries(filters).map(([name, filter]) => [name, filterIn(filter, search.get(name))]),
    ),
  };
}

/** The address with `state` in it; its other parameters stay. */
export function writeTable(
  before: URLSearchParams,
  { page, size, sort, filters }: TableState,
  address: TableAddress,
): URLSearchParams {
  const search = new URLSearchParams(before);
  const put = (name: string, value: string, plain: string) =>
    value === plain ? search.delete(name) : search.set(name, value);
  put(PAGE, String(page), '1');
  put(SIZE, String(size), String(address.sizes[0]));
  put(SORT, sort ? `${sort.field},${sort.direction}` : '', '');
  for (const [name, filter] of Object.entries(address.filters)) put(name, filters[name] ?? '', usual(filter));
  return search;
}
