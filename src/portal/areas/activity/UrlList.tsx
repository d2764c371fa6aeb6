import type { BaseRecord } from '@refinedev/core';
import { LoadError } from '../../ui/feedback';
import { ResponsiveTable, type Column } from '../../ui/table';
import { useUrlPages, type UrlPagesOptions } from './useUrlPages';

interface UrlListProps<Row extends BaseRecord> extends UrlPagesOptions {
  /** What the table lists, for screen readers. */
  label: string;
  /** Why nothing is listed when it could not be read. */
  failed: string;
  columns: Column<Row>[];
}

/** A list of the account in pages that stand in the address, or why it could not be read, with another try. */
export function UrlList<Row extends BaseRecord>({ label, failed, columns, ...asked }: UrlListProps<Row>) {
  const pages = useUrlPages<Row>(asked);
  if (pages.failed) return <LoadError text={failed} onRetry={pages.reload} />;
  return (
    <div className={pages.loading ? 'list-place' : undefined}>
      <ResponsiveTable
        label={label}
        columns={columns}
        rows={pages.rows}
        rowKey={(row) => row.index}
        loading={pages.loading || pages.fetching}
        sort={pages.sort}
        onSort={pages.onSort}
        pagination={pages.pagination}
      />
    </div>
  );
}
