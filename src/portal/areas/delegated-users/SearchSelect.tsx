import { Select, type SelectProps } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { normaliseName } from '../../../contract/validation';

/** Options that the list shows at once: a contract may have thousands of cards, and each is an element on the page. */
const OFFERED = 50;

interface Option {
  value: string;
  label: string;
  disabled?: boolean;
}

type SearchSelectProps<Value> = Omit<
  SelectProps<Value, Option>,
  'options' | 'showSearch' | 'filterOption' | 'searchValue' | 'onSearch' | 'onOpenChange'
> & {
  options: readonly Option[] | undefined;
};

/** A drop-down list that typing narrows down, with or without accents; it shows the first of many and says how many there are besides. */
export function SearchSelect<Value extends string | string[]>({
  options = [],
  onChange,
  ...props
}: SearchSelectProps<Value>) {
  const { t } = useTranslation('delegation');
  const [text, setText] = useState('');
  const wanted = normaliseName(text);
  const found = wanted === '' ? options : options.filter(({ label }) => normaliseName(label).includes(wanted));
  const besides = found.length - OFFERED;
  return (
    <Select<Value, Option>
      {...props}
      showSearch
      filterOption={false}
      searchValue={text}
      onSearch={setText}
      onChange={(value, option) => {
        setText('');
        onChange?.(value, option);
      }}
      onOpenChange={(open) => {
        if (!open) setText('');
      }}
      options={[
        ...found.slice(0, OFFERED),
        ...(besides > 0 ? [{ value: '', label: t('besides', { count: besides }), disabled: true }] : []),
      ]}
    />
  );
}
