import { Button, Checkbox, Popover } from 'antd';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ColumnsIcon } from '../../../ui/icons';
import type { Choosable } from './useColumnChoice';

interface ColumnChoiceProps {
  /** Those that there is something to say in. */
  offered: readonly Choosable[];
  shown: readonly Choosable[];
  toggle: (name: Choosable) => void;
  reset: () => void;
}

/** Which columns the table shows. */
export function ColumnChoice({ offered, shown, toggle, reset }: ColumnChoiceProps) {
  const { t } = useTranslation('delegation');
  const title = useId();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const controls = () => [...(panel.current?.querySelectorAll<HTMLElement>('input:enabled, button') ?? [])];

  /** The choice stands at the end of the page, but in the order of the keyboard it follows its button. */
  const leave = (event: KeyboardEvent) => {
    const edge = event.key === 'Tab' && document.activeElement === controls().at(event.shiftKey ? 0 : -1);
    if (!open || (event.key !== 'Escape' && !edge)) return;
    setOpen(false);
    button.current?.focus();
    if (event.shiftKey) event.preventDefault();
  };
  const content = (
    <div ref={panel} role="group" aria-labelledby={title} className="cols">
      <h3 id={title}>{t('columns.title')}</h3>
      <Checkbox checked disabled>
        {t('columns.nameAlways')}
      </Checkbox>
      {offered.map((name) => (
        <Checkbox key={name} checked={shown.includes(name)} onChange={() => toggle(name)} onKeyDown={leave}>
          {t(`columns.${name}`)}
        </Checkbox>
      ))}
      <Button type="text" size="small" onClick={reset} onKeyDown={leave}>
        {t('columns.reset')}
      </Button>
    </div>
  );
  return (
    <Popover
      content={content}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      open={open}
      onOpenChange={setOpen}
      afterOpenChange={(opened) => {
        if (opened) controls()[0]?.focus();
      }}
    >
      <Button ref={button} icon={<ColumnsIcon size={20} />} aria-expanded={open} onKeyDown={leave}>
        {t('columns.title')}
      </Button>
    </Popover>
  );
}
