import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectInput } from '../fields/SelectInput';
import type { Column, Sort } from './ResponsiveTable';
import '../fields/fields.css';

interface CardOrderProps<Row> {
  columns: Column<Row>[];
  sort: Sort | null;
  onSort: (sort: Sort) => void;
}

/** The order of the cards: what a table does with its headings. */
export function CardOrder<Row>({ columns, sort, onSort }: CardOrderProps<Row>) {
  const { t } = useTranslation('ui');
  const id = useId();
  const choices = columns
    .filter((column) => column.sortable)
    .flatMap(({ key, title }) =>
      (['asc', 'desc'] as const).map((direction) => ({
        field: key,
        direction,
        label: t(`table.${direction}`, { title }),
      })),
    );
  if (choices.length === 0) return null;
  const value = (order: Sort) => `${order.field},${order.direction}`;
  const choose = (chosen: string) => {
    const next = choices.find((choice) => value(choice) === chosen);
    if (next) onSort({ field: next.field, direction: next.direction });
  };
  return (
    <div className="cards__order">
      <label htmlFor={id}>{t('table.sortBy')}</label>
      <SelectInput id={id} value={sort ? value(sort) : ''} onChange={(event) => choose(event.target.value)}>
        {!sort && <option value="">{t('table.unsorted')}</option>}
        {choices.map((choice) => (
          <option key={value(choice)} value={value(choice)}>
            {choice.label}
          </option>
        ))}
      </SelectInput>
    </div>
  );
}
