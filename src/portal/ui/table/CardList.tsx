import { Spin } from 'antd';
import { type Key, useDeferredValue, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CardOrder } from './CardOrder';
import type { Column, ResponsiveTableProps } from './ResponsiveTable';

/** Cards of a phone's first screenful, and a little more. */
const FIRST_CARDS = 6;
/** How high a list was when all of it stood, in px: coming back, the browser finds the place where somebody was, before all of it is drawn. */
const heights = new Map<string, number>();

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
  // What lies below the first screenful is drawn right after it, in pieces that a finger may interrupt.
  const drawn = Math.max(useDeferredValue(rows.length, FIRST_CARDS), FIRST_CARDS);
  const whole = drawn >= rows.length;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (whole && list.current) heights.set(label, list.current.offsetHeight);
  }, [label, rows, whole]);
  const titles = at(columns, 'title');
  const lines = at(columns, 'line');
  const actions = at(columns, 'actions');
  const briefs = columns.filter((column) => column.brief);
  const brief = briefs.length > 0;
  const select = (key: Key, ticked: boolean) =>
    selection?.onChange(ticked ? [...selection.keys, key] : selection.keys.filter((other) => other !== key));
  return (
    <Spin spinning={loading}>
      {rows.length === 0 && !loading && (
        <div className="card">{empty ?? <p className="muted cards__empty">{t('table.empty')}</p>}</div>
      )}
      {onSort && rows.length > 0 && <CardOrder columns={columns} sort={sort} onSort={onSort} />}
      <ul
        ref={list}
        className={brief ? 'cards cards--rows' : 'cards'}
        aria-label={label}
        {...(!whole && { style: { minHeight: heights.get(label), alignContent: 'start' } })}
      >
        {rows.slice(0, drawn).map((row) => {
          const key = rowKey(row);
          const chosen = selection?.keys.includes(key) ?? false;
          return (
            <li key={key} className={chosen ? 'card cards__card cards__card--on' : 'card cards__card'}>
              <div className="cards__head">
                {selection && (
                  <selection.Box
                    checked={chosen}
                    disabled={selection.isLocked?.(row) ?? false}
                    label={t('table.selectRow', { name: selection.nameOf(row) })}
                    onTick={(ticked) => select(key, ticked)}
                  />
                )}
                <div className="cards__title">
                  {titles.map((column) => (
                    <div key={column.key}>{column.render(row)}</div>
                  ))}
                  {brief && (
                    <div className="cards__brief">
                      {briefs.map((column) => (
                        <span key={column.key}>{column.brief?.(row)}</span>
                      ))}
                    </div>
                  )}
                </div>
                {brief && actions.map((column) => <div key={column.key}>{column.render(row)}</div>)}
              </div>
              {!brief && lines.length > 0 && (
                <dl className="cards__lines">
                  {lines.map((column) => (
                    <div key={column.key}>
                      <dt>{column.title}</dt>
                      <dd className={column.align ? 'num' : undefined}>{column.render(row)}</dd>
                    </div>
                  ))}
                </dl>
              )}
              {!brief && actions.length > 0 && (
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
