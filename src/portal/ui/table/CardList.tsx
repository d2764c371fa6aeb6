import { Checkbox, Spin } from 'antd';
import type { Key } from 'react';
import { useTranslation } from 'react-i18next';
import { CardOrder } from './CardOrder';
import type { Column, ResponsiveTableProps } from './ResponsiveTable';

const at = <Row,>(columns: Column<Row>[], place: NonNullable<Column<Row>['card']>) =>
  columns.filter((column) => (column.card ?? 'line') === place);

/** The rows of a table as cards, their order above them: check box and name first, labelled lines, actions in words at the foot. */
export function CardList<Row extends object>({
  label,
  columns,
  rows,
  rowKey,
  loading = false,
  empty,
  sort = null,
  onSort,
  selection,
}: ResponsiveTableProps<Row>) {
  const { t } = useTranslation('ui');
  const titles = at(columns, 'title');
  const lines = at(columns, 'line');
  const actions = at(columns, 'actions');
  const select = (key: Key, ticked: boolean) =>
    selection?.onChange(ticked ? [...selection.keys, key] : selection.keys.filter((other) => other !== key));
  return (
    <Spin spinning={loading}>
      {rows.length === 0 && !loading && (
        <div className="card">{empty ?? <p className="muted cards__empty">{t('table.empty')}</p>}</div>
      )}
      {onSort && rows.length > 0 && <CardOrder columns={columns} sort={sort} onSort={onSort} />}
      <ul className="cards" aria-label={label}>
        {rows.map((row) => {
          const key = rowKey(row);
          const chosen = selection?.keys.includes(key) ?? false;
          return (
            <li key={key} className={chosen ? 'card cards__card cards__card--on' : 'card cards__card'}>
              <div className="cards__head">
                {selection && (
                  <Checkbox
                    checked={chosen}
                    disabled={selection.isLocked?.(row) ?? false}
                    aria-label={t('table.selectRow', { name: selection.nameOf(row) })}
                    onChange={(event) => select(key, event.target.checked)}
                  />
                )}
                <div className="cards__title">
                  {titles.map((column) => (
                    <div key={column.key}>{column.render(row)}</div>
                  ))}
                </div>
              </div>
              {lines.length > 0 && (
                <dl className="cards__lines">
                  {lines.map((column) => (
                    <div key={column.key}>
                      <dt>{column.title}</dt>
                      <dd className={column.align ? 'num' : undefined}>{column.render(row)}</dd>
                    </div>
                  ))}
                </dl>
              )}
              {actions.length > 0 && (
                <div className="cards__acts">
                  {actions.map((column) => (
                    <div key={column.key}>{column.render(row)}</div>
                  ))}
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </Spin>
  );
}
