import { Button, Checkbox, Popover } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ColumnsIcon } from '../../../ui/drawings/icons';
import { CHOOSABLE, type Choosable } from './useColumnChoice';

interface ColumnChoiceProps {
  shown: readonly Choosable[];
  toggle: (name: Choosable) => void;
  reset: () => void;
}

/** Which columns the table shows. */
export function ColumnChoice({ shown, toggle, reset }: ColumnChoiceProps) {
  const { t } = useTranslation('delegation');
  const title = useId();
  const content = (
    <div role="group" aria-labelledby={title} className="cols">
      <h3 id={title}>{t('columns.title')}</h3>
      <Checkbox checked disabled>
        {t('columns.nameAlways')}
      </Checkbox>
      {CHOOSABLE.map((name) => (
        <Checkbox key={name} checked={shown.includes(name)} onChange={() => toggle(name)}>
          {t(`columns.${name}`)}
        </Checkbox>
      ))}
      <Button type="text" size="small" onClick={reset}>
        {t('columns.reset')}
      </Button>
    </div>
  );
  return (
    <Popover content={content} trigger="click" placement="bottomRight" arrow={false}>
      <Button icon={<ColumnsIcon size={20} />}>{t('columns.title')}</Button>
    </Popover>
  );
}
