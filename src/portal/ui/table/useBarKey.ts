import { type RefObject, useEffect, useRef } from 'react';

/** Barra, bar: in both languages. */
export const BAR_KEY = 'B';

const ROW = 'tbody > tr[data-row-key], .cards > li';
const TYPED = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable], [role="menu"] *';

/**
 * A key leads from a row of the table above a bar to the bar's first act, and the same key or Escape back: by Tab, the rest of the rows would lie between.
 * Elsewhere on the screen the letter is a letter.
 */
export function useBarKey(bar: RefObject<HTMLDivElement | null>, active: boolean): void {
  const from = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (!active) return;
    const onKey = (event: KeyboardEvent) => {
      const { key, target } = event;
      const own = bar.current;
      const letter = key.toUpperCase() === BAR_KEY && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!own || event.defaultPrevented || !(letter || key === 'Escape')) return;
      if (!(target instanceof HTMLElement) || target.matches(TYPED)) return;
      const inside = own.contains(target);
      const row = !inside && letter && target.closest(ROW);
      if (row && own.parentElement?.contains(row)) from.current = target;
      else if (!inside) return;
      const next = inside ? from.current : own.querySelector<HTMLElement>('.bulk__acts button:enabled');
      if (!next?.isConnected) return;
      event.preventDefault();
      next.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [active, bar]);
}
