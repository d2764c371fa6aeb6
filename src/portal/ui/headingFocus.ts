import { useCallback, useEffect, useRef } from 'react';

/** The focus goes on at the heading that names `part`, or at the screen's: where the part is gone, or its heading takes none. */
export function focusHeading(part: Element | null = null): void {
  const name = part?.isConnected ? document.getElementById(part.getAttribute('aria-labelledby') ?? '') : null;
  name?.focus();
  if (document.activeElement !== name) document.querySelector<HTMLElement>('main h1')?.focus();
}

const ROW = 'tbody > tr[data-row-key], .cards > li';
const rowsOf = (list: Element) => [...list.children].filter((child) => child.matches(ROW));

/** Of the rows above a bar, the first in sight whose name says that it was changed (`data-changed`); else the first of them. */
function changedAbove(bar: Element): HTMLElement | undefined {
  const all = [...(bar.parentElement?.querySelectorAll<HTMLElement>('a[data-changed]') ?? [])];
  const seen = all.find((name) => {
    const { top, bottom } = name.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight;
  });
  return seen ?? all[0];
}

/**
 * Notes where `at` stands. What it answers is called once that may be gone, and the focus goes on as near as there still is something: at the row
 * that has come into its place; from the bar below the rows at a row that was changed, or at the bar where it is, which needs `tabIndex={-1}`; or at
 * the heading of its part of the screen.
 */
export function placeNear(at: Element | null): () => void {
  const row = at?.closest(ROW);
  const list = row?.parentElement;
  const place = row && list ? rowsOf(list).indexOf(row) : -1;
  const bar = at?.closest<HTMLElement>('.bulk');
  const part = at?.closest('section[aria-labelledby]') ?? null;
  return () => {
    const rows = list?.isConnected ? rowsOf(list) : [];
    const next = rows[Math.min(place, rows.length - 1)]?.querySelector<HTMLElement>('a[href], button:enabled');
    const own = next ?? (bar ? (changedAbove(bar) ?? bar) : undefined);
    // The bar comes to the foot of the window once it has the focus; before, it stands below all rows.
    own?.focus({ preventScroll: own === bar });
    if (!own || document.activeElement !== own) focusHeading(part);
  };
}

/** A list that comes anew is there by then. */
const WATCH_MS = 5000;

/**
 * What has the focus may leave a moment later, with the list that comes anew: whoever stood there goes on where `goOn` leads, unless they have
 * gone elsewhere meanwhile.
 */
export function stayNear(goOn: () => void): void {
  const place = document.activeElement;
  const end = () => {
    watch.disconnect();
    document.removeEventListener('focusin', end);
    clearTimeout(timer);
  };
  const watch = new MutationObserver(() => {
    if (place?.isConnected) return;
    end();
    if (document.activeElement === document.body) goOn();
  });
  const timer = setTimeout(end, WATCH_MS);
  watch.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', end);
}

/**
 * For a part of a screen that leaves once its button has done its work: the button is gone with it, and whoever pressed it goes on at the
 * heading. Call what this answers when the button is pressed.
 */
export function useHeadingAfter(): () => void {
  const pressed = useRef(false);
  useEffect(
    () => () => {
      if (pressed.current && document.activeElement === document.body) focusHeading();
    },
    [],
  );
  return useCallback(() => void (pressed.current = true), []);
}
