import { Table } from 'antd';
import type { Key, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePhone } from '../usePhone';
import { CardList } from './CardList';
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
  /** Leaves below 1200 px: the least needed column. */
  wideOnly?: boolean;
}

export interface Sort {
  field: string;
  direction: 'asc' | 'desc';
}

export interface Selection<Row> {
  keys: Key[];
  onChange: (keys: Key[]) => void;
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

const orders = { asc: 'ascend', desc: 'descend' } as const;

/** A table from 768 px up, cards below. The same columns, order and selection in both. */
export function ResponsiveTable<Row extends object>(props: ResponsiveTableProps<Row>) {
  const { label, columns, rows, rowKey, loading = false, empty, sort, onSort, selection } = props;
  const { t } = useTranslation('ui');
  const phone = usePhone();
  const named = (row: Row) => {
    const box = {
      name: String(rowKey(row)),
      'aria-label': t('table.selectRow', { name: selection?.nameOf(row) }),
      disabled: selection?.isLocked?.(row) ?? false,
    };
    return box;
  };
  if (phone) return <CardList {...props} />;
  return (
    <div className="card table">
      <Table<Row>
        aria-label={label}
        rowKey={rowKey}
        dataSource={[...rows]}
        loading={loading}
        // Pages are the pager's, below the table.
        pagination={false}
        locale={{ emptyText: empty ?? t('table.empty') }}
        showSorterTooltip={false}
        columns={columns.map((column) => ({
          key: column.key,
          dataIndex: column.key,
          title: column.title,
          render: (_value: unknown, row: Row) => column.render(row),
          ...(column.align && { align: column.align, className: 'num' }),
          ...(column.width !== undefined && { width: column.width }),
          ...(column.wideOnly && { responsive: ['xl' as const] }),
          ...(column.sortable && {
            sorter: true,
            sortOrder: sort?.field === column.key ? orders[sort.direction] : null,
          }),
        }))}
        onChange={(_pages, _filters, sorter, { action }) => {
          if (action !== 'sort' || Array.isArray(sorter)) return;
          onSort?.(
            sorter.order
              ? { field: String(sorter.columnKey), direction: sorter.order === 'ascend' ? 'asc' : 'desc' }
              : null,
          );
        }}
        {...(selection && {
          rowSelection: {
            selectedRowKeys: selection.keys,
            preserveSelectedRowKeys: true,
            onChange: (keys: Key[]) => selection.onChange(keys),
            columnWidth: 56,
            getTitleCheckboxProps: () => ({ 'aria-label': t('table.selectAll') }),
            getCheckboxProps: named,
          },
        })}
      />
    </div>
  );
}
