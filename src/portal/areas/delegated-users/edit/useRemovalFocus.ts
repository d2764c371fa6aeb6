import { useCallback, useEffect, useRef, type RefObject } from 'react';

/**
 * For a list whose entries are removed by a button in each: the button leaves with its entry, and whoever pressed it goes on at the one that
 * came into its place, at the last one, or at the heading with the id `heading`, which needs `tabIndex={-1}`. Call `leaving` before an entry is removed.
 */
export function useRemovalFocus<List extends HTMLElement>(
  heading: string,
): { list: RefObject<List | null>; leaving: () => void } {
  const list = useRef<List>(null);
  const place = useRef(-1);
  const buttons = () => [...(list.current?.querySelectorAll('button') ?? [])];
  useEffect(() => {
    const active = document.activeElement;
    // The entry may leave a moment later: a long list is drawn in slices.
    if (place.current < 0 || list.current?.contains(active)) return;
    if (active === document.body)
      (buttons().at(Math.min(place.current, buttons().length - 1)) ?? document.getElementById(heading))?.focus();
    place.current = -1;
  });
  const leaving = useCallback(() => {
    place.current = buttons().findIndex((button) => button === document.activeElement);
  }, []);
  return { list, leaving };
}
