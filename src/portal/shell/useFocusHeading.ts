import { useLayoutEffect, useRef, type RefObject } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { isOver } from '../lib/over';

/** The first place of this document: there the browser's own order of focus begins at the top. */
const start: { key?: string; left: boolean } = { left: false };

/** The place whose heading was drawn last: while an account is on its way, a screen has one heading after the other. */
let headed = '';

/** Somebody went on while the screen was on its way: to the account menu, which would close under the finger, or to a dialog above it. */
const isElsewhere = (sameHeading: boolean): boolean =>
  document.querySelector('.user [aria-expanded="true"]') !== null ||
  (sameHeading && Boolean(document.activeElement?.closest('[role="dialog"]')));

/**
 * A ref for a screen's heading, which needs `tabIndex={-1}`: it gets the focus when the screen is new, and again when `step`
 * changes, for screens of several steps. Another query is the same screen with other rows: whoever types a search, sorts or turns a page
 * stays where they are.
 */
export function useFocusHeading<Element extends HTMLElement>(step?: string | number): RefObject<Element | null> {
  const heading = useRef<Element>(null);
  const { key, pathname, search, state } = useLocation();
  const navigation = useNavigationType();
  const first = useRef(step);
  const shown = useRef<{ pathname: string; search: string; step: typeof step } | null>(null);
  // Before the screen can be seen: a moment later it would be taken from the field in which somebody who is quick, or whose phone is slow, types.
  useLayoutEffect(() => {
    // Whoever pressed a link before the first screen had its heading has left it all the same.
    if (start.key === undefined) start.left ||= navigation === NavigationType.Push;
    start.key ??= key;
    if (key !== start.key || step !== first.current) start.left = true;
    const sameHeading = headed === `${key} ${step}`;
    headed = `${key} ${step}`;
    const before = shown.current;
    shown.current = { pathname, search, step };
    if (!start.left) return;
    const sameScreen =
      before?.pathname === pathname &&
      before.step === step &&
      (isOver(state) || before.search !== search || navigation === NavigationType.Replace);
    if (sameScreen) {
      if (isOver(state)) return;
      // The keyboard stays in sight of what it pressed; a pointer begins at the head of the new rows.
      if (navigation === NavigationType.Replace || document.activeElement?.matches(':focus-visible')) return;
    } else if (!isElsewhere(sameHeading)) {
      heading.current?.focus({ preventScroll: true });
    }
    // Going back, the browser restores the place where the reader was.
    if (navigation === NavigationType.Pop) return;
    const rows = sameScreen ? document.querySelector('main :is(.table, .cards)') : null;
    // Other rows begin at the table's head, what stands above it is known.
    if (!rows) window.scrollTo({ top: 0 });
    else if (rows.getBoundingClientRect().top < 0) rows.scrollIntoView();
  }, [key, navigation, pathname, search, state, step]);
  return heading;
}

/** Another screen takes this one's place at the same address: its heading gets the focus, also where it is the document's first address. */
export const leaveFirstScreen = (): void => {
  start.left = true;
};
