import type { Density } from '../../../loading/density';
import type { TableSort, TableState } from '../../../lib/tableAddress';
import { EVERYBODY, type Narrowed } from '../table/narrowed';
import type { Choosable } from '../table/choosable';

/** What the table shows, and how. */
export interface TableView {
  narrowed: Narrowed;
  /** Null: by name. */
  sort: TableSort | null;
  columns: readonly Choosable[];
  density: Density;
  /** Rows of a page. */
  size: number;
}

/** A view under its name. */
export interface NamedView {
  nome: string;
  /** Everybody who acts for the company sees it. */
  compartilhada: boolean;
  view: TableView;
}

/** A view that was saved. */
export interface ViewRecord extends NamedView {
  id: string;
  etag: string;
  /** Who shared it, where that is somebody else; null for one's own. */
  dono: string | null;
  /** What it was saved with and is opened without. */
  missing: { filters: readonly string[]; columns: readonly string[]; order: boolean };
}

/** By name, upwards, is how the table is ordered by itself. */
const orderOf = ({ sort }: TableView) => (sort ? `${sort.field},${sort.direction}` : 'nome,asc');

/** Whether the table shows exactly this. */
export const isShown = (view: TableView, now: TableView): boolean =>
  orderOf(view) === orderOf(now) &&
  view.size === now.size &&
  view.density === now.density &&
  view.columns.join() === now.columns.join() &&
  (Object.keys(EVERYBODY) as (keyof Narrowed)[]).every((name) => view.narrowed[name] === now.narrowed[name]);

/** The table's state that shows a view, from its first page. */
export const stateOf = ({ narrowed, sort, size }: TableView): TableState => ({
  page: 1,
  size,
  sort,
  filters: narrowed,
});
