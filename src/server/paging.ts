import { type PageInfo, pageInfoOf } from '../contract/page';

/** A page of rows with the total that `count(*) over ()` or a second query found. */
export function paged<Row, Item>(
  rows: readonly Row[],
  total: number,
  query: { page: number; size: number },
  toItem: (row: Row) => Item,
): { itens: Item[]; page: PageInfo } {
  return { itens: rows.map(toItem), page: pageInfoOf(query.page, query.size, rows.length, total) };
}
