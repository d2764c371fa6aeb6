import { Select } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type Columns, type Field, FIELDS } from '../../../lib/sheet/lines';
import type { OpenedTable } from './FileChoice';

const NONE = -1;

interface OneProps {
  field: Field;
  headings: readonly string[];
  place: number | undefined;
  onChoose: (place: number | undefined) => void;
}

function One({ field, headings, place, onChoose }: OneProps) {
  const { t } = useTranslation('imports');
  const id = useId();
  return (
    <div>
      <label className="lbl" htmlFor={id}>
        {t(`headings.${field}`)}
      </label>
      <Select
        id={id}
        size="large"
        className="imp__column"
        value={place ?? NONE}
        onChange={(chosen: number) => onChoose(chosen === NONE ? undefined : chosen)}
        options={[
          { value: NONE, label: t('columns.none') },
          ...headings.map((heading, index) => ({
            value: index,
            label: heading === '' ? t('columns.unnamed', { number: index + 1 }) : heading,
          })),
        ]}
      />
    </div>
  );
}

/** Which columns of the file say what: as their headings are understood, until somebody says otherwise. */
export function ColumnChoice({ opened, onChange }: { opened: OpenedTable; onChange: (columns: Columns) => void }) {
  const { t } = useTranslation('imports');
  const { table, columns } = opened;
  return (
    <fieldset className="imp__columns">
      <legend>{t('columns.legend')}</legend>
      {FIELDS.map((field) => (
        <One
          key={field}
          field={field}
          headings={table.headings}
          place={columns[field]}
          onChoose={(place) => {
            const { [field]: _, ...rest } = columns;
            onChange(place === undefined ? rest : { ...rest, [field]: place });
          }}
        />
      ))}
    </fieldset>
  );
}
