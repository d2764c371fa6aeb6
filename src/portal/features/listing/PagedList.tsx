import type { BaseRecord } from '@refinedev/core';
import type { Key, ReactNode } from 'react';
import type { TableSort } from '../../lib/tableAddress';
import { LoadError } from '../../ui/feedback';
import { Pager, ResponsiveTable, type Column } from '../../ui/table';
import type { PagedTable } from './usePagedTable';

interface PagedListProps<Row> {
  table: PagedTable<Row>;
  /** What the table lists, for screen readers. */
  label: string;
  /** Why nothing is listed when it could not be read. */
  failed: string;
  columns: Column<Row>[];
  rowKey: (row: Row) => Key;
  /** How the server orders by itself. */
  ordered?: TableSort;
  /** Stands there when there are no rows. */
  empty?: ReactNode;
}

/** A table whose pages and order stand in the address, its pager below; or why it could not be read, with another try. */
export function PagedList<Row extends BaseRecord>({
  table,
  label,
  failed,
  columns,
  rowKey,
  ordered,
  empty,
}: PagedListProps<Row>) {
  if (table.error) return <LoadError error={table.error} text={failed} onRetry={table.reload} />;
  return (
    <>
      <ResponsiveTable
        label={label}
        columns={columns}
        rows={table.rows}
        rowKey={rowKey}
        loading={table.loading || table.waiting}
        sort={table.state.sort ?? ordered ?? null}
        onSort={(sort) => table.change({ sort })}
        empty={empty}
      />
      {table.pager && <Pager {...table.pager} />}
    </>
  );
}
