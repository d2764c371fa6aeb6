import { Button } from 'antd';
import { useEffect, useId, useRef, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { busyButton } from '../busy';
import { usePhone } from '../usePhone';

interface FormActionsProps {
  /** The main action in words: 'Cadastrar', 'Salvar'. It submits the form. */
  submit: string;
  busy?: boolean;
  /** What the main button waits for, in words that stand beside it: as long as there are any it cannot be pressed. */
  waitsFor?: string | undefined;
  onCancel?: () => void;
  cancel?: string;
  /** Empties the form. */
  onReset?: () => void;
  /** Brings back what was emptied: stands in the place of `onReset`. */
  onUndo?: (() => void) | null;
}

/**
 * A press must not take the focus from a field: its error would appear at that moment, push the button away from under the pointer, and
 * the click would be lost.
 */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/**
 * A disabled button loses the focus. Whoever pressed it with the keyboard finds it there again, unless the focus went to what the answer
 * is about.
 */
function useFocusKept(busy: boolean) {
  const main = useRef<HTMLButtonElement>(null);
  const pressed = useRef(false);
  useEffect(() => {
    if (busy) return;
    if (pressed.current && document.activeElement === document.body) main.current?.focus();
    pressed.current = false;
  }, [busy]);
  return { ref: main, onClick: () => void (pressed.current = document.activeElement === main.current) };
}

/**
 * The buttons below a form, the main one last, as in every dialog: for the eye and for the Tab key. On a phone they stay at the foot of the
 * screen, and emptying the form stands apart, above them.
 */
export function FormActions({ submit, busy = false, waitsFor, onCancel, cancel, onReset, onUndo }: FormActionsProps) {
  const { t } = useTranslation('ui');
  const phone = usePhone();
  const kept = useFocusKept(busy);
  const reason = useId();
  const clear = onReset && (
    <Button size="large" type="text" onMouseDown={keepFocus} onClick={onUndo ?? onReset} disabled={busy} block={phone}>
      {t(onUndo ? 'undo' : 'clear')}
    </Button>
  );
  return (
    <>
      {phone && clear}
      <div className="acts">
        {waitsFor !== undefined && (
          <p className="help acts__why" id={reason}>
            {waitsFor}
          </p>
        )}
        {!phone && clear}
        {onCancel && (
          <Button size="large" onMouseDown={keepFocus} onClick={onCancel} disabled={busy}>
            {cancel ?? t('cancel')}
          </Button>
        )}
        <Button
          type="primary"
          size="large"
          htmlType="submit"
          onMouseDown={keepFocus}
          {...kept}
          {...busyButton(busy)}
          disabled={waitsFor !== undefined || busy}
          {...(waitsFor !== undefined && { 'aria-describedby': reason })}
          className="acts__main"
        >
          {busy ? t('processing') : submit}
        </Button>
      </div>
    </>
  );
}
