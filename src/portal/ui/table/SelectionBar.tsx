import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BAR_KEY, useBarKey } from './useBarKey';
import { useBarFocus } from './useBarFocus';
import './selection-bar.css';

interface SelectionBarProps {
  /** How many rows are ticked. */
  count: number;
  /** What is ticked, in words. */
  said: string;
  /** Ticks all that the filter finds; absent where there is no more to tick. */
  all?: { name: string; busy: boolean; onPress: () => void } | undefined;
  /** Unticks all, in words. */
  clear: { name: string; onPress: () => void };
  /** The rows above are a `ResponsiveTable`'s: a key leads from them to the bar. */
  keyed?: boolean;
  /** What can be done with the ticked rows: buttons. */
  children: ReactNode;
}

/** What can be done with the ticked rows of a table. It stays at the foot of the window, so that no row moves under the pointer. */
export function SelectionBar({ count, said, all, clear, keyed = false, children }: SelectionBarProps) {
  const { t } = useTranslation('ui');
  const { bar, pressed } = useBarFocus();
  const reached = keyed && count > 0;
  useBarKey(bar, reached);
  const leaving = (act: () => void) => () => {
    pressed();
    act();
  };
  return (
    <div ref={bar} tabIndex={-1} className={count > 0 ? 'bulk bulk--on' : 'bulk'}>
      <span>
        <b role="status">{said}</b>
        {reached && (
          <span className="bulk__key" title={t('table.barKeyHint')}>
            {t('table.barKey', { key: BAR_KEY })}
            <span className="sr">: {t('table.barKeyHint')}</span>
          </span>
        )}
        {all && (
          <Button type="link" disabled={all.busy} onClick={leaving(all.onPress)}>
            {all.name}
          </Button>
        )}
      </span>
      <div
        className="bulk__acts"
        role="group"
        aria-label={t('table.actions')}
        {...(reached && { 'aria-keyshortcuts': BAR_KEY })}
      >
        {children}
        {count > 0 && (
          <Button type="text" onClick={leaving(clear.onPress)}>
            {clear.name}
          </Button>
        )}
      </div>
    </div>
  );
}
