import { useCallback, useLayoutEffect, useRef, useState, type RefCallback } from 'react';

const EVENTS = ['dragstart', 'dragenter', 'dragover', 'drop', 'dragend'] as const;

/**
 * Rows of a list, `li` with `draggable` and a name in `data-row`, that are dragged to where another one stands: the browser's own dragging, beside
 * whatever does the same by the keyboard. `onOver` is told when one comes to lie over another.
 */
export function useDraggedRows(onOver: (held: string, over: string) => void): {
  list: RefCallback<HTMLElement>;
  /** The one that is dragged. */
  held: string | null;
} {
  const [held, setHeld] = useState<string | null>(null);
  const now = useRef({ held, onOver });
  useLayoutEffect(() => {
    now.current = { held, onOver };
  });
  const list = useCallback((own: HTMLElement | null) => {
    const listener = (event: DragEvent) => {
      const row = event.target instanceof Element ? event.target.closest<HTMLElement>('li[draggable="true"]') : null;
      const name = row?.dataset['row'] ?? null;
      if (event.type === 'dragstart') {
        // Without data some browsers drag nothing.
        event.dataTransfer?.setData('text/plain', row?.innerText ?? '');
        setHeld(name);
        return;
      }
      const { held: dragged } = now.current;
      if (dragged === null) return;
      if (event.type === 'dragend') setHeld(null);
      else event.preventDefault();
      if (event.type === 'dragenter' && name !== null && name !== dragged) now.current.onOver(dragged, name);
    };
    for (const event of EVENTS) own?.addEventListener(event, listener);
    return () => {
      for (const event of EVENTS) own?.removeEventListener(event, listener);
    };
  }, []);
  return { list, held };
}
