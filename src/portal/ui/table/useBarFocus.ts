import { useCallback, useEffect, useRef, type RefObject } from 'react';

/**
 * For a bar whose buttons come and go with what is selected: whoever pressed one that left goes on at the bar, which needs `tabIndex={-1}`.
 * Call `pressed` when such a button is pressed.
 */
export function useBarFocus(): { bar: RefObject<HTMLDivElement | null>; pressed: () => void } {
  const bar = useRef<HTMLDivElement>(null);
  const waiting = useRef(false);
  useEffect(() => {
    if (!waiting.current) return;
    const active = document.activeElement;
    // Still on the button: it leaves with an answer.
    if (bar.current !== active && bar.current?.contains(active)) return;
    waiting.current = false;
    if (active === document.body) bar.current?.focus({ preventScroll: true });
  });
  return { bar, pressed: useCallback(() => void (waiting.current = true), []) };
}
