import { Button } from 'antd';
import { useEffect, useRef, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { busyButton } from '../busy';
import { usePhone } from '../usePhone';

interface FormActionsProps {
  /** The main action in words: 'Cadastrar', 'Salvar'. It submits the form. */
  submit: string;
  busy?: boolean;
  disabled?: boolean;
  onCancel?: () => void;
  cancel?: string;
  /** Empties the form. */
  onReset?: () => void;
  reset?: string;
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
export function FormActions({
  submit,
  busy = false,
  disabled = false,
  onCancel,
  cancel,
  onReset,
  reset,
}: FormActionsProps) {
  const { t } = useTranslation('ui');
  const phone = usePhone();
  const kept = useFocusKept(busy);
  const clear = onReset && (
    <Button size="large" type="text" onMouseDown={keepFocus} onClick={onReset} disabled={busy} block={phone}>
      {reset ?? t('clear')}
    </Button>
  );
  return (
    <>
      {phone && clear}
      <div className="acts">
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
          disabled={disabled || busy}
          className="acts__main"
        >
          {busy ? t('processing') : submit}
        </Button>
      </div>
    </>
  );
}
