import { Select, type SelectProps } from 'antd';
import { useRef, useState } from 'react';
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
  /** Where the server narrows the options down: what is typed, and how many there are of it. */
  search?: {
    text: string;
    onText: (text: string) => void;
    total: number;
    /** Where it is said, what was typed stays when the list closes, and who keeps it says what of it. */
    onOpen?: (open: boolean) => void;
  };
};

/** A drop-down list that typing narrows down, with or without accents; it shows the first of many and says how many there are besides. */
export function SearchSelect<Value extends string | string[]>({
  options = [],
  onChange,
  search,
  ...props
}: SearchSelectProps<Value>) {
  const { t } = useTranslation('delegation');
  const [own, setOwn] = useState('');
  const [text, setText] = search ? [search.text, search.onText] : [own, setOwn];
  // The select takes what was typed away as it closes.
  const keeping = useRef(false);
  const wanted = search ? '' : normaliseName(text);
  const found = wanted === '' ? options : options.filter(({ label }) => normaliseName(label).includes(wanted));
  const shown = found.slice(0, OFFERED);
  const besides = (search?.total ?? found.length) - shown.length;
  return (
    <Select<Value, Option>
      {...props}
      showSearch
      filterOption={false}
      searchValue={text}
      onSearch={(next) => {
        const kept = keeping.current && next === '';
        keeping.current = false;
        if (!kept) setText(next);
      }}
      onChange={(value, option) => {
        setText('');
        onChange?.(value, option);
      }}
      onOpenChange={(open) => {
        keeping.current = !open && search?.onOpen !== undefined;
        search?.onOpen?.(open);
        if (!open && !keeping.current) setText('');
      }}
      options={[
        ...shown,
        ...(besides > 0 ? [{ value: '', label: t('besides', { count: besides }), disabled: true }] : []),
      ]}
    />
  );
}
