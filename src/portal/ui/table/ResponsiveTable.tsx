import type { ComponentType, Key, ReactNode } from 'react';
import { Suspense } from 'react';
import { preloadable } from '../../loading/preloadable';
import { isPhone, usePhone } from '../usePhone';
import { CardList } from './CardList';
import type { SelectionBoxProps } from './SelectionBox';
import './table.css';

export interface Column<Row> {
  key: string;
  title: string;
  render: (row: Row) => ReactNode;
  /** Numbers stand at the right with figures of one width. */
  align?: 'right';
  width?: number | string;
  /** The column can be sorted; `key` is the field. */
  sortable?: boolean;
  /** What its place on a phone's card is: the heading, a labelled line (unless told), the foot, or none. */
  card?: 'title' | 'line' | 'actions' | 'none';
  /**
   * What a phone says of it in the second line of a row. Where any column has this, a phone shows rows of two lines in place of cards: its
   * titles, then these, its actions beside them.
   */
  brief?: (row: Row) => ReactNode;
  /** Leaves below 1200 px: the least needed column. */
  wideOnly?: boolean;
  /** Leaves below 992 px. */
  notNarrow?: boolean;
}

export interface Sort {
  field: string;
  direction: 'asc' | 'desc';
}

export interface Selection<Row> {
  keys: Key[];
  onChange: (keys: Key[]) => void;
  /** Draws a card's check box, `SelectionBox`: tables without a selection do not carry its code. */
  Box: ComponentType<SelectionBoxProps>;
  /** A row's name in the name of its check box. */
  nameOf: (row: Row) => string;
  /** A row that cannot be chosen; none unless told. */
  isLocked?: (row: Row) => boolean;
}

export interface ResponsiveTableProps<Row extends object> {
  /** What the table lists, for screen readers. */
  label: string;
  columns: Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  loading?: boolean;
  /** Stands in place of the rows when there are none. */
  empty?: ReactNode;
  sort?: Sort | null;
  onSort?: (sort: Sort | null) => void;
  selection?: Selection<Row>;
}

/** antd's table, with the menus and trees that it can do without here: a phone, which shows cards, never loads it. */
const DeskTable = preloadable<ResponsiveTableProps<object>>(() => import('./DeskTable'));
if (!isPhone()) void DeskTable.preload();

/** A table from 768 px up, cards below. The same columns, order and selection in both. */
export function ResponsiveTable<Row extends object>(props: ResponsiveTableProps<Row>) {
  if (usePhone()) return <CardList {...props} />;
  return (
    <Suspense fallback={<div className="card table" aria-busy="true" />}>
      <DeskTable {...(props as unknown as ResponsiveTableProps<object>)} />
    </Suspense>
  );
}
