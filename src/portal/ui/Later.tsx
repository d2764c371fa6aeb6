import { type ReactNode, Suspense, useCallback, useDeferredValue, useState } from 'react';
import { flushSync } from 'react-dom';

const MARK = 'data-later';

/** Calls `draw` before the form that `mark` stands in is sent, or a key asks for what comes next in it. A form whose rest cannot be drawn yet is not sent. */
function beforeItIsNeeded(mark: HTMLElement, draw: () => void) {
  const form = mark.closest('form');
  const drawBefore = (event: Event) => {
    draw();
    if (!form?.querySelector(`[${MARK}]`)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') drawBefore(event);
    else if (event.key === 'Tab') draw();
  };
  // On the way down: the form's own listeners, which send it, are asked on the way up.
  form?.addEventListener('keydown', onKey, true);
  form?.addEventListener('submit', drawBefore, true);
  return () => {
    form?.removeEventListener('keydown', onKey, true);
    form?.removeEventListener('submit', drawBefore, true);
  };
}

/**
 * What stands below the first screenful of a long form: drawn right after it, in pieces that typing may interrupt. On a slow phone the first
 * fields are there, and take keys, before the rest has been worked out. A form that is sent before that has them first: its checks know only
 * the fields that are drawn. While the texts of the rest are on their way, what stands stays, and the form waits for them to be sent.
 */
export function Later({ children }: { children: ReactNode }) {
  const rested = useDeferredValue(true, false);
  const [needed, setNeeded] = useState(false);
  const watch = useCallback((mark: HTMLElement) => beforeItIsNeeded(mark, () => flushSync(() => setNeeded(true))), []);
  const mark = <span hidden ref={watch} {...{ [MARK]: '' }} />;
  return rested || needed ? <Suspense fallback={mark}>{children}</Suspense> : mark;
}
