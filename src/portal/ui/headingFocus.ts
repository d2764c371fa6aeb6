import { useCallback, useEffect, useRef } from 'react';

/** The focus goes on at the heading that names `part`, or at the screen's: where the part is gone, or its heading takes none. */
export function focusHeading(part: Element | null = null): void {
  const name = part?.isConnected ? document.getElementById(part.getAttribute('aria-labelledby') ?? '') : null;
  name?.focus();
  if (document.activeElement !== name) document.querySelector<HTMLElement>('main h1')?.focus();
}

/** A list that comes anew is there by then. */
const WATCH_MS = 5000;

/**
 * What has the focus may leave a moment later, with the list that comes anew: whoever stood there goes on at the heading, unless they have gone
 * elsewhere meanwhile.
 */
export function stayNear(part: Element | null): void {
  const place = document.activeElement;
  const end = () => {
    watch.disconnect();
    document.removeEventListener('focusin', end);
    clearTimeout(timer);
  };
  const watch = new MutationObserver(() => {
    if (place?.isConnected) return;
    end();
    if (document.activeElement === document.body) focusHeading(part);
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
