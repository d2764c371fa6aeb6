import { Modal } from 'antd';
import { useDeferredValue, useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { CloseIcon } from '../icons';
import { focusFirstField } from '../fields/focusFirstField';
import { placeNear, stayNear } from '../headingFocus';
import { dropSecondPress } from './secondPress';
import { useRemoval } from './useRemoval';
import './dialogs.css';

export interface EscapeModalProps {
  open: boolean;
  title: ReactNode;
  /** Escape, the cross, or a press beside the dialog. */
  onClose: () => void;
  children: ReactNode;
  /** The row of buttons; without one there is none. */
  footer?: ReactNode;
  /** Width in px from 768 up; below it the dialog is a drawer at the foot of the screen. */
  width?: number;
  /** Where somebody begins; without it, in the first field. */
  begin?: RefObject<HTMLElement | null>;
  /** False keeps a press beside the dialog from closing it: for forms, where typed text would be lost. */
  closeBeside?: boolean;
  className?: string;
}

/**
 * The base of all dialogs: closed with Escape, focus kept inside and given back, a drawer on a phone, removed a second
 * after closing. What was typed inside is gone with it.
 */
export function EscapeModal({
  open,
  title,
  onClose,
  children,
  footer = null,
  width = 520,
  begin,
  closeBeside = true,
  className,
}: EscapeModalProps) {
  const { t } = useTranslation('ui');
  const body = useRef<HTMLDivElement>(null);
  const holdsFocus = () => body.current?.closest('[role="dialog"]')?.contains(document.activeElement) ?? false;
  // Somebody who was faster stays where they are. Nothing inside may take the focus by itself (`autoFocus`): antd would not know any
  // more where to give it back.
  const start = (options?: FocusOptions) => {
    const first = begin?.current;
    const chosen = first ? first.parentElement : body.current;
    if (chosen?.contains(document.activeElement)) return;
    if (first) first.focus(options);
    else focusFirstField(body.current, options);
  };
  // antd gives the focus back to what opened the dialog. Where that is gone, as the button of a row that was removed, somebody goes on as near
  // as they can.
  const goOn = useRef(placeNear(null));
  useEffect(() => {
    if (open) goOn.current = placeNear(document.activeElement);
  }, [open]);
  const end = () => {
    const active = document.activeElement;
    if (active === document.body || body.current?.closest('[role="dialog"]')?.contains(active)) goOn.current();
    else stayNear(goOn.current);
  };
  // A dialog's first drawing is long work for a slow processor: in slices, so that the page answers meanwhile.
  const shown = useDeferredValue(open, false) && open;
  const present = useRemoval(shown);
  const events = useRef({ start, holdsFocus, onClose });
  useEffect(() => {
    events.current = { start, holdsFocus, onClose };
  });
  useEffect(() => (open ? dropSecondPress : undefined), [open]);
  // Until the dialog is drawn its keys go to what opened it.
  useEffect(() => {
    if (!open) return;
    let arrived = false;
    const onFocus = () => {
      arrived ||= events.current.holdsFocus();
    };
    const onKey = (event: KeyboardEvent) => {
      if (arrived || event.key !== 'Escape') return;
      event.stopPropagation();
      events.current.onClose();
    };
    document.addEventListener('focusin', onFocus);
    document.addEventListener('keydown', onKey, { capture: true });
    return () => {
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('keydown', onKey, { capture: true });
    };
  }, [open]);
  // antd leaves the focus behind until the dialog has unfolded, which it need not wait for. This comes after antd has noted where the focus
  // was; nothing is scrolled to while it moves.
  useEffect(() => {
    if (!shown) return;
    const begun = () => {
      events.current.start({ preventScroll: true });
      if (!events.current.holdsFocus())
        body.current
          ?.closest('[role="dialog"]')
          ?.querySelector<HTMLElement>('[tabindex]')
          ?.focus({ preventScroll: true });
    };
    begun();
    // One that is opened again before it was removed is drawn hidden first.
    const frame = requestAnimationFrame(begun);
    return () => cancelAnimationFrame(frame);
  }, [shown]);
  if (!present) return null;
  return (
    <Modal
      open={shown}
      title={<h2 className="sheet__title">{title}</h2>}
      onCancel={onClose}
      afterOpenChange={(opened) => (opened ? start() : end())}
      footer={footer}
      width={width}
      centered
      keyboard
      maskClosable={closeBeside}
      closable={{ closeIcon: <CloseIcon />, 'aria-label': t('close') }}
      className={className ? `sheet ${className}` : 'sheet'}
    >
      <div ref={body}>{children}</div>
    </Modal>
  );
}
