import { Table } from 'antd';
import { type Key, type RefObject, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResponsiveTableProps } from './ResponsiveTable';

const orders = { asc: 'ascend', desc: 'descend' } as const;

/** Marks a frame whose table is no wider than it: only then can its heading stay in sight while the page scrolls. */
function useFits(): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const table = frame.current?.querySelector('table');
    if (!table) return;
    const observer = new ResizeObserver(() => {
      const own = frame.current;
      own?.classList.toggle('table--fits', table.offsetWidth <= own.clientWidth);
    });
    observer.observe(table);
    return () => observer.disconnect();
  }, []);
  return frame;
}

/** The table of a wide window. */
export default function DeskTable<Row extends object>({
  label,
  columns,
  rows,
  rowKey,
  loading = false,
  empty,
  sort,
  onSort,
  selection,
}: ResponsiveTableProps<Row>) {
  const { t } = useTranslation('ui');
  const frame = useFits();
  const named = (row: Row) => {
    const box = {
      name: String(rowKey(row)),
      'aria-label': t('table.selectRow', { name: selection?.nameOf(row) }),
      disabled: selection?.isLocked?.(row) ?? false,
    };
    return box;
  };
  return (
    <div ref={frame} className="card table">
      <Table<Row>
        aria-label={label}
        rowKey={rowKey}
        dataSource={[...rows]}
        loading={loading}
        // Pages are the pager's, below the table.
        pagination={false}
        // As long as rows are on their way nobody knows whether there are any.
        locale={{
          emptyText:
            loading && rows.length === 0 ? (
              <div className="table__shape" aria-hidden="true" />
            ) : (
              (empty ?? t('table.empty'))
            ),
        }}
        showSorterTooltip={false}
        columns={columns.map((column) => ({
          key: column.key,
          dataIndex: column.key,
          title: column.title,
          render: (_value: unknown, row: Row) => column.render(row),
          ...(column.align && { align: column.align, className: 'num' }),
          ...(column.card === 'actions' && { className: column.align ? 'num no-print' : 'no-print' }),
          ...(column.width !== undefined && { width: column.width }),
          ...(column.wideOnly && { responsive: ['xl' as const] }),
          ...(column.notNarrow && { responsive: ['lg' as const] }),
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
