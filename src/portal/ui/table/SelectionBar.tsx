import { Button } from 'antd';
import type { ReactNode } from 'react';
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
  /** What can be done with the ticked rows: buttons. */
  children: ReactNode;
}

/** What can be done with the ticked rows of a table. It stays at the foot of the window, so that no row moves under the pointer. */
export function SelectionBar({ count, said, all, clear, children }: SelectionBarProps) {
  const { bar, pressed } = useBarFocus();
  const leaving = (act: () => void) => () => {
    pressed();
    act();
  };
  return (
    <div ref={bar} tabIndex={-1} className={count > 0 ? 'bulk bulk--on' : 'bulk'}>
      <span>
        <b role="status">{said}</b>
        {all && (
          <Button type="link" disabled={all.busy} onClick={leaving(all.onPress)}>
            {all.name}
          </Button>
        )}
      </span>
      <div className="bulk__acts">
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
