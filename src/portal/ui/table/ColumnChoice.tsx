import { Button, Checkbox, Popover } from 'antd';
import { useId, useLayoutEffect, useRef, useState, useSyncExternalStore, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isUnkept, onLooks } from '../../loading/tableLooks';
import { ChevronDownIcon, ColumnsIcon } from '../icons';
import './column-choice.css';
import type { ColumnChoices } from './useColumnChoice';
import { useDraggedRows } from './useDraggedRows';

interface ColumnChoiceProps<Name extends string> {
  choice: ColumnChoices<Name>;
  /** Those that there is something to say in. */
  offered: readonly Name[];
  titleOf: (name: Name) => string;
}

/** What stands around its rows, up to the edge of the window: pixels. */
const AROUND = 40;

/** Which columns a table shows beside the name, and in which order: by buttons, or by dragging a row. */
export function ColumnChoice<Name extends string>({ choice, offered, titleOf }: ColumnChoiceProps<Name>) {
  const { t } = useTranslation('ui');
  const title = useId();
  const [open, setOpen] = useState(false);
  const unkept = useSyncExternalStore(onLooks, isUnkept);
  const [said, setSaid] = useState('');
  const [room, setRoom] = useState<number>();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const pressed = useRef<{ name: Name; way: 'up' | 'down' } | null>(null);
  const controls = () => [...(panel.current?.querySelectorAll<HTMLElement>(':is(input, button):enabled') ?? [])];
  const listed = choice.listed.filter((name) => offered.includes(name));
  const shown = listed.filter((name) => choice.shown.includes(name));

  // A row that moves takes its button out of the document for a moment; at either end that button rests, and the other one goes on.
  useLayoutEffect(() => {
    const last = pressed.current;
    pressed.current = null;
    if (!last) return;
    const row = [...(panel.current?.querySelectorAll<HTMLElement>('li') ?? [])][listed.indexOf(last.name)];
    const [up, down] = row?.querySelectorAll<HTMLButtonElement>('button') ?? [];
    const [same, other] = last.way === 'up' ? [up, down] : [down, up];
    (same?.disabled ? other : same)?.focus();
  });

  /** The choice stands at the end of the page, but in the order of the keyboard it follows its button. */
  const leave = (event: KeyboardEvent) => {
    const edge = event.key === 'Tab' && document.activeElement === controls().at(event.shiftKey ? 0 : -1);
    if (!open || (event.key !== 'Escape' && !edge)) return;
    setOpen(false);
    button.current?.focus();
    if (event.shiftKey) event.preventDefault();
  };
  const place = (name: Name, where: Name) => {
    choice.place(name, where);
    // The name of the row stands before them all.
    setSaid(t('columns.moved', { name: titleOf(name), place: shown.indexOf(where) + 2, total: shown.length + 1 }));
  };
  const { list, held } = useDraggedRows((one, over) => place(one as Name, over as Name));
  const mover = (name: Name, way: 'up' | 'down') => {
    const where = shown[shown.indexOf(name) + (way === 'up' ? -1 : 1)];
    const label = t(way === 'up' ? 'columns.up' : 'columns.down', { name: titleOf(name) });
    return (
      <Button
        type="text"
        size="small"
        className={way === 'up' ? 'cols__up' : undefined}
        icon={<ChevronDownIcon size={16} />}
        aria-label={label}
        title={label}
        disabled={where === undefined}
        onKeyDown={leave}
        onClick={() => {
          if (where === undefined) return;
          pressed.current = { name, way };
          place(name, where);
        }}
      />
    );
  };
  const content = (
    <div ref={panel} role="group" aria-labelledby={title} className="cols" style={{ maxHeight: room }}>
      <h3 id={title}>{t('columns.title')}</h3>
      <Checkbox checked disabled>
        {t('columns.nameAlways')}
      </Checkbox>
      <ul ref={list}>
        {listed.map((name) => {
          const on = shown.includes(name);
          return (
            <li key={name} className={held === name ? 'cols__held' : undefined} draggable={on} data-row={name}>
              <Checkbox checked={on} onChange={() => choice.toggle(name)} onKeyDown={leave}>
                {titleOf(name)}
              </Checkbox>
              {on && (
                <span className="cols__move">
                  {mover(name, 'up')}
                  {mover(name, 'down')}
                </span>
              )}
            </li>
          );
        })}
      </ul>
      <Button type="text" size="small" onClick={choice.reset} onKeyDown={leave}>
        {t('columns.reset')}
      </Button>
      {unkept && <p className="help">{t('columns.unkept')}</p>}
      <p className="sr" role="status">
        {said}
      </p>
    </div>
  );
  return (
    <Popover
      content={content}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      open={open}
      onOpenChange={(opening) => {
        const { top, bottom } = button.current?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
        // It opens where there is more room, and is no higher than that.
        if (opening) setRoom(Math.max(top, window.innerHeight - bottom) - AROUND);
        setOpen(opening);
      }}
      afterOpenChange={(opened) => {
        if (opened) controls()[0]?.focus();
        else setSaid('');
      }}
    >
      <Button ref={button} icon={<ColumnsIcon size={20} />} aria-expanded={open} onKeyDown={leave}>
        {t('columns.title')}
      </Button>
    </Popover>
  );
}
