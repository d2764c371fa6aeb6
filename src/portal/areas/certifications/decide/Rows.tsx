import {
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { isPhone } from '../../../ui/usePhone';
import type { CertificationItem } from '../provider';
import { type Act, ACTS, decisionOn, Row } from './Row';
import type { Made } from './useDeciding';

interface RowsProps {
  rows: readonly CertificationItem[];
  made: ReadonlyMap<string, Made>;
  open: boolean;
  other: string;
  sees: boolean;
  /** The list came by a press that left with it: its first row has the focus. */
  begun: boolean;
  ticked: ReadonlySet<string>;
  onTick: (row: CertificationItem, ticked: boolean) => void;
  /** @returns whether it was decided at once, and not asked about first */
  onAct: (row: CertificationItem, act: Act) => boolean;
  /** Takes back the last decision. */
  onUndo: () => void;
}

/** The element of somebody's row. */
export const rowId = (person: string) => `pessoa-${person}`;

/** The keys of this list, shown above it. They act while the focus is within it. */
export function Keys() {
  const { t } = useTranslation('certifications');
  return (
    <p className="cert__keys" id="teclas">
      <span>
        <kbd className="cert__key">↑</kbd> <kbd className="cert__key">↓</kbd> {t('keyHelp.move')}
      </span>
      {ACTS.map((act) => (
        <span key={act}>
          <kbd className="cert__key">{t(`keys.${act}`)}</kbd> {t(`keyHelp.${act}`)}
        </span>
      ))}
      <span>
        <kbd className="cert__key">Z</kbd> {t('keyHelp.undo')}
      </span>
      <span>
        <kbd className="cert__key">{t('keyHelp.space')}</kbd> {t('keyHelp.tick')}
      </span>
    </p>
  );
}

/**
 * The people of a page, each with what is decided. One row is the current one: arrows change it, letters decide, and a decision leads to the next that waits. Rows stay
 * where they are, so that nothing moves under the pointer.
 */
export function Rows({ rows, made, open, other, sees, begun, ticked, onTick, onAct, onUndo }: RowsProps) {
  const { t } = useTranslation('certifications');
  // Who it is, and not which row: rows that are read anew may lack whom somebody else has decided.
  const [chosen, setChosen] = useState({ id: rows[0]?.id, at: 0 });
  const found = rows.findIndex(({ id }) => id === chosen.id);
  const current = found < 0 ? Math.min(chosen.at, rows.length - 1) : found;
  const choose = (at: number) => setChosen({ id: rows[at]?.id, at });
  const list = useRef<HTMLUListElement>(null);
  /** The focus follows the current row where somebody works with the keys. */
  const [moved, setMoved] = useState(begun ? 1 : 0);
  /** Whom a key asks about in a dialog. */
  const asked = useRef<string | null>(null);
  const waits = (row: CertificationItem) => open && row.impedimento === null && !decisionOn(row, made.get(row.id));

  const focus = useEffectEvent(() => {
    const row = list.current?.children[current];
    if (row instanceof HTMLElement) {
      row.focus({ preventScroll: true });
      row.scrollIntoView({ block: 'nearest' });
    }
  });
  useLayoutEffect(() => {
    if (moved > 0) focus();
  }, [moved]);

  /** The focus is in the list, or was in a row that has left it. */
  const inside = useRef(false);
  const stay = useEffectEvent(() => {
    if (inside.current && document.activeElement === document.body) focus();
  });
  useLayoutEffect(() => stay(), [rows]);

  const arrive = useEffectEvent(() => {
    if (open && !isPhone() && document.activeElement?.matches('body, main h1')) focus();
  });
  // After the screen's heading took the focus: letters that act in the whole page would take them from who speaks to the computer (WCAG 2.1.4), so
  // the focus comes to where they act. Who went elsewhere meanwhile stays there.
  useEffect(() => arrive(), []);

  const move = (to: number) => {
    choose(Math.max(0, Math.min(rows.length - 1, to)));
    setMoved((count) => count + 1);
  };
  const next = (from: number) => {
    const after = rows.findIndex((row, index) => index > from && waits(row));
    move(after < 0 ? from : after);
  };
  const press = (event: KeyboardEvent<HTMLUListElement>) => {
    const row = rows[current];
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    const onRow = event.target === list.current?.children[current];
    const key = event.key.length === 1 ? event.key.toUpperCase() : event.key;
    const act = ACTS.find((one) => t(`keys.${one}`) === key);
    if (act) {
      event.preventDefault();
      if (!waits(row)) return;
      if (onAct(row, act)) next(current);
      else asked.current = row.id;
      return;
    }
    const moves: Record<string, number> = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      Home: 0,
      End: rows.length - 1,
    };
    const to = moves[key];
    if (to !== undefined) {
      event.preventDefault();
      move(to);
    } else if (key === 'Z') {
      event.preventDefault();
      onUndo();
    } else if (key === ' ' && onRow) {
      event.preventDefault();
      if (waits(row)) onTick(row, !ticked.has(row.id));
    }
  };
  /** A button leaves with what it decides, at once or in a dialog: its row has the focus then, and the keys act on. Nothing scrolls. */
  const pressed = (row: CertificationItem, act: Act) => {
    const own = list.current?.children[rows.indexOf(row)];
    if (own instanceof HTMLElement) own.focus({ preventScroll: true });
    onAct(row, act);
  };
  /** Whatever has the focus, its row is the current one; what a dialog decided leads on as soon as it has given the focus back. */
  const follow = ({ target }: FocusEvent<HTMLUListElement>) => {
    inside.current = true;
    const index = [...(list.current?.children ?? [])].findIndex((row) => row.contains(target));
    const row = rows[index];
    const settled = row !== undefined && row.id === asked.current && made.get(row.id);
    asked.current = null;
    if (settled) next(index);
    else choose(index);
  };
  const leave = ({ relatedTarget }: FocusEvent<HTMLUListElement>) => {
    inside.current = list.current?.contains(relatedTarget) ?? false;
  };
  const listens = { onFocus: follow, onBlur: leave, ...(open && { onKeyDown: press }) };
  return (
    <ul
      ref={list}
      className={open ? 'cert__rows' : 'cert__rows cert__rows--over'}
      aria-label={t('people')}
      aria-describedby={open ? 'teclas' : undefined}
      {...listens}
    >
      {rows.map((row, index) => {
        const isCurrent = open && index === current;
        return (
          <li
            key={row.id}
            id={rowId(row.id)}
            tabIndex={index === current ? 0 : -1}
            aria-current={isCurrent || undefined}
            className={decisionOn(row, made.get(row.id)) ? 'cert__row cert__row--done' : 'cert__row'}
          >
            <Row
              row={row}
              made={made.get(row.id)}
              open={open}
              current={isCurrent}
              ticked={ticked.has(row.id)}
              other={other}
              sees={sees}
              onTick={onTick}
              onAct={pressed}
            />
          </li>
        );
      })}
    </ul>
  );
}
