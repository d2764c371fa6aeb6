import { type ReactNode, useCallback, useDeferredValue, useState } from 'react';
import { flushSync } from 'react-dom';

/** Calls `draw` before the form that `mark` stands in is sent, or a key asks for what comes next in it. */
function beforeItIsNeeded(mark: HTMLElement, draw: () => void) {
  const form = mark.closest('form');
  const onKey = ({ key }: KeyboardEvent) => {
    if (key === 'Enter' || key === 'Tab') draw();
  };
  // On the way down: the form's own listeners, which send it, are asked on the way up.
  form?.addEventListener('keydown', onKey, true);
  form?.addEventListener('submit', draw, true);
  return () => {
    form?.removeEventListener('keydown', onKey, true);
    form?.removeEventListener('submit', draw, true);
  };
}

/**
 * What stands below the first screenful of a long form: drawn right after it, in pieces that typing may interrupt. On a slow phone the first
 * fields are there, and take keys, before the rest has been worked out. A form that is sent before that has them first: its checks know only
 * the fields that are drawn.
 */
export function Later({ children }: { children: ReactNode }) {
  const rested = useDeferredValue(true, false);
  const [needed, setNeeded] = useState(false);
  const watch = useCallback((mark: HTMLElement) => beforeItIsNeeded(mark, () => flushSync(() => setNeeded(true))), []);
  return rested || needed ? children : <span hidden ref={watch} />;
}
