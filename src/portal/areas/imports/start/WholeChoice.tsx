import { Select } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { WHOLE_OF_MAX } from '../../../../contract/imports';
import type { Choice } from './useWholeChoice';

interface WholeChoiceProps {
  label: string;
  offered: Choice;
  chosen: string[];
  onChange: (chosen: string[]) => void;
}

/** Of which contracts, or systems, a list is complete; nothing where there are none to choose. */
export function WholeChoice({ label, offered, chosen, onChange }: WholeChoiceProps) {
  const { t } = useTranslation('imports');
  const field = useId();
  if (!offered.loading && offered.options.length === 0) return null;
  return (
    <div className="imp__contract">
      <label className="lbl" htmlFor={field}>
        {label}
      </label>
      <Select
        id={field}
        size="large"
        mode="multiple"
        optionFilterProp="label"
        maxCount={WHOLE_OF_MAX}
        value={chosen}
        placeholder={t('how.choose')}
        loading={offered.loading}
        onChange={onChange}
        options={offered.options}
      />
    </div>
  );
}
