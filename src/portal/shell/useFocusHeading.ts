import { useEffect, useRef, type RefObject } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** The first place of this document: there the browser's own order of focus begins at the top. */
const start: { key?: string; left: boolean } = { left: false };

/**
 * A ref for a screen's heading, which needs `tabIndex={-1}`: it gets the focus when the screen is new, and again when `step`
 * changes, for screens of several steps.
 */
export function useFocusHeading<Element extends HTMLElement>(step?: string | number): RefObject<Element | null> {
  const heading = useRef<Element>(null);
  const { key } = useLocation();
  const navigation = useNavigationType();
  const first = useRef(step);
  useEffect(() => {
    start.key ??= key;
    if (key !== start.key || step !== first.current) start.left = true;
    if (!start.left) return;
    heading.current?.focus({ preventScroll: true });
    // Going back, the browser restores the place where the reader was.
    if (navigation !== NavigationType.Pop) window.scrollTo({ top: 0 });
  }, [key, navigation, step]);
  return heading;
}
