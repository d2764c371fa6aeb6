import { Button, Checkbox, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { normaliseName } from '../../../contract/validation';
import { SearchIcon } from '../../ui/icons';

/** Something that a supervisor can be authorised for. */
export interface Item {
  id: string;
  name: string;
  about: string;
}

/** Above so many there is a search. */
const SEARCHED_FROM = 8;

interface PickerProps {
  items: readonly Item[];
  /** The ids that are ticked; the form's field hands them over, and how to change them. */
  value?: readonly string[];
  onChange?: (picked: string[]) => void;
}

/** A list to tick, with a search and all at once: a field of a form. */
export function Picker({ items, value = [], onChange }: PickerProps) {
  const { t } = useTranslation('third-parties');
  const [text, setText] = useState('');
  const wanted = normaliseName(text);
  const shown = items.filter(({ name, about }) => normaliseName(`${name} ${about}`).includes(wanted));
  const picked = new Set(value);
  const pick = (ids: readonly string[], ticked: boolean) => {
    const others = value.filter((id) => !ids.includes(id));
    onChange?.(ticked ? [...others, ...ids] : others);
  };
  const all = shown.length > 0 && shown.every(({ id }) => picked.has(id));
  return (
    <>
      {items.length > SEARCHED_FROM && (
        <Input
          type="search"
          className="tpick__find"
          prefix={<SearchIcon size={20} />}
          aria-label={t('authorise.search')}
          placeholder={t('authorise.search')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      <div className="tpick__h">
        <span className="small muted" role="status">
          {t('authorise.picked', { count: picked.size })}
        </span>
        <Button
          type="text"
          onClick={() =>
            pick(
              shown.map(({ id }) => id),
              !all,
            )
          }
        >
          {t(all ? 'authorise.clear' : 'authorise.all')}
        </Button>
      </div>
      {shown.length === 0 && <p className="muted">{t('authorise.notFound')}</p>}
      <ul className="tpick">
        {shown.map(({ id, name, about }) => (
          <li key={id}>
            <Checkbox checked={picked.has(id)} onChange={(event) => pick([id], event.target.checked)}>
              <b>{name}</b>
              <span className="small muted">{about}</span>
            </Checkbox>
          </li>
        ))}
      </ul>
    </>
  );
}
