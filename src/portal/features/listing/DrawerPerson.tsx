import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { loginText } from '../../../contract/login-text';
import { useTranslation } from 'react-i18next';
import { initialsOf } from '../../lib/initials';
import { PersonIcon } from '../../ui/drawings/frame-icons';
import { ChevronDownIcon } from '../../ui/icons';
import './drawer-person.css';

/** Who a drawer is about, at its head; whose name is not known, by a number. */
export function DrawerPerson({ name, login }: { name: string; login: string | null }) {
  return (
    <div className="phead">
      <span className="ava" aria-hidden="true">
        {/\p{L}/u.test(name) ? initialsOf(name) : <PersonIcon size={20} />}
      </span>
      <div>
        <h2>{name}</h2>
        {login !== null && <p className="small muted num">{loginText(login)}</p>}
      </div>
    </div>
  );
}

interface DrawerStepsProps {
  /** Those of the table's page, in its order. */
  ids: readonly string[];
  id: string;
  /** Who that is: what a screen reader hears of a step. */
  name: string;
  previous: string;
  next: string;
  onGo: (id: string) => void;
}

/** How far a key leads along the rows. */
const STEPS: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };
/** A key that is held leads on this often, ms; and one pressed within so many goes on from where the last one led. */
const REPEAT_MS = 150;
const FAST_MS = 1000;
/** Where such a key is a letter of a text, or leads through something else. */
const OTHERS =
  'input:not([type="checkbox"]), textarea, select, [contenteditable], :is([role="combobox"], [role="listbox"], [role="menu"]), [role="dialog"]:not(.drawer__panel)';

/** Whether a key is for the rows: pressed in the drawer, in their table, or nowhere. Within what the drawer says the arrows scroll. */
function isForRows({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element) || target.closest(OTHERS)) return false;
  if (key.startsWith('Arrow') && target.closest('.drawer__body')) return false;
  return target === document.body || target.closest('.drawer__panel, .dtable') !== null;
}

/**
 * The way from a row's drawer to those of the rows around it, also by J and K or the arrows; none from somebody who is in no row. Who is reached shows in
 * the table, and is said.
 */
export function DrawerSteps({ ids, id, name, previous, next, onGo }: DrawerStepsProps) {
  const { t } = useTranslation('ui');
  const place = ids.indexOf(id);
  const [first] = useState(id);
  // Where the keys have led that the screen has not shown yet: several of them are faster than it.
  const ahead = useRef<{ ids: readonly string[]; at: number }>({ ids: [], at: 0 });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const step = STEPS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (event.defaultPrevented || event.isComposing || place < 0 || !isForRows(event)) return;
    event.preventDefault();
    const now = Date.now();
    if (event.repeat && now - ahead.current.at < REPEAT_MS) return;
    const led = now - ahead.current.at < FAST_MS ? ahead.current.ids : [];
    const other = ids[ids.indexOf(led.at(-1) ?? id) + step];
    if (other === undefined) return;
    ahead.current = { ids: [...led, other], at: now };
    onGo(other);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
  useEffect(() => {
    // Where a press led instead, the keys lead on from.
    const { ids: led, at } = ahead.current;
    ahead.current = { ids: led.includes(id) ? led.slice(led.indexOf(id) + 1) : [], at };
    document.querySelector('a.drow__name[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [id]);
  if (place < 0) return null;
  const step = (other: string | undefined, label: string, [letter, arrow]: readonly [string, string]) => (
    <button
      type="button"
      className={arrow === 'ArrowUp' ? 'btn btn--text drawer__btn pstep--up' : 'btn btn--text drawer__btn'}
      aria-label={label}
      aria-keyshortcuts={`${letter} ${arrow}`}
      title={`${label} (${letter})`}
      disabled={other === undefined}
      onClick={() => other !== undefined && onGo(other)}
    >
      <ChevronDownIcon size={20} />
    </button>
  );
  return (
    <>
      <span className="sr" role="status">
        {id !== first && t('drawer.place', { name, place: place + 1, rows: ids.length })}
      </span>
      {step(ids[place - 1], previous, ['K', 'ArrowUp'])}
      {step(ids[place + 1], next, ['J', 'ArrowDown'])}
    </>
  );
}

/** What is known of them at a glance. */
export function DrawerFacts({ facts }: { facts: readonly { name: string; value: ReactNode }[] }) {
  return (
    <dl className="pfacts">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
