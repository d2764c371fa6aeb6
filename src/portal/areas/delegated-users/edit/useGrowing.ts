import { useEffect, useRef, useState, type RefObject } from 'react';

/** How far below the window's end the next items are drawn already, px. */
const AHEAD = '600px';

/**
 * How many items of a long list are drawn: `step` at first, and as many more whenever the end comes near. Put `end` on an element
 * after the last item. Another `key` (a search) begins anew.
 */
export function useGrowing(
  total: number,
  step: number,
  key: string,
): { count: number; end: RefObject<HTMLLIElement | null> } {
  const [grown, setGrown] = useState({ key, count: step });
  const count = grown.key === key ? grown.count : step;
  const end = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const element = end.current;
    if (!element || count >= total) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setGrown({ key, count: count + step });
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [count, key, step, total]);
  return { count: Math.min(count, total), end };
}
