import { ConfigProvider } from 'antd';
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';

/**
 * Fields that nobody changes while what they hold is on its way: what is typed then would be lost. A field that is locked loses the focus; it has it again
 * afterwards, unless that went elsewhere.
 */
export function LockedFields({ locked, children }: { locked: boolean; children: ReactNode }) {
  const box = useRef<HTMLFieldSetElement>(null);
  const last = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const { current: fields } = box;
    const come = ({ target }: FocusEvent) => void (last.current = target as HTMLElement);
    // A field that is locked loses the focus to nothing.
    const leave = ({ relatedTarget }: FocusEvent) => void (last.current = relatedTarget === null ? last.current : null);
    fields?.addEventListener('focusin', come);
    fields?.addEventListener('focusout', leave);
    return () => {
      fields?.removeEventListener('focusin', come);
      fields?.removeEventListener('focusout', leave);
    };
  }, []);
  // Before a dialog that says what went wrong takes the focus, to give it back.
  useLayoutEffect(() => {
    if (!locked && document.activeElement === document.body) last.current?.focus({ preventScroll: true });
  }, [locked]);
  return (
    <fieldset ref={box} className="form__lock" disabled={locked}>
      {/* antd's own fields, of which some are pressed beside their input. */}
      <ConfigProvider componentDisabled={locked}>{children}</ConfigProvider>
    </fieldset>
  );
}
