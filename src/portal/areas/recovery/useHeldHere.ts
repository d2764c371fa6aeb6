import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { guardBack } from '../../lib/backGuard';

/**
 * Holds the person on the open route: Back and the app's links stay without effect, and the address is put back. Other
 * windows, a reload and a typed address are the server's to hold. `onTry` hears of every try; the answer lets go.
 */
export function useHeldHere(onTry: () => void): () => void {
  const { pathname } = useLocation();
  const held = useRef(true);
  const tell = useRef(onTry);
  useEffect(() => {
    tell.current = onTry;
  });

  useEffect(() => {
    const { state } = window.history as { state: unknown };
    const here = () => window.history.pushState(state, '', pathname);
    // One entry more than the router knows: Back takes this one away and shows the same screen.
    here();
    const back = (event: PopStateEvent) => {
      if (!held.current || window.location.hash !== '') return;
      // Before the router hears of it: its screen, and what is typed there, stays.
      event.stopImmediatePropagation();
      here();
      tell.current();
    };
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const leaves =
        link !== null &&
        link.target !== '_blank' &&
        link.origin === window.location.origin &&
        link.pathname !== pathname;
      if (!held.current || !leaves || event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      event.stopPropagation();
      tell.current();
    };
    const letBack = guardBack(back);
    document.addEventListener('click', follow, { capture: true });
    return () => {
      letBack();
      document.removeEventListener('click', follow, { capture: true });
    };
  }, [pathname]);

  return () => {
    held.current = false;
  };
}
