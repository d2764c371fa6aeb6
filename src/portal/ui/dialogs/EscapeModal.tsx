import { Modal } from 'antd';
import { useDeferredValue, useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { CloseIcon } from '../icons';
import { focusFirstField } from '../fields/focusFirstField';
import { focusHeading, stayNear } from '../headingFocus';
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
  // While the dialog unfolds antd leaves the focus on the frame. Somebody who was faster stays where they are. Nothing inside may
  // take the focus earlier (`autoFocus`): antd would not know any more where to give it back.
  const start = () => {
    const first = begin?.current;
    const chosen = first ? first.parentElement : body.current;
    if (chosen?.contains(document.activeElement)) return;
    if (first) first.focus();
    else focusFirstField(body.current);
  };
  // antd gives the focus back to what opened the dialog. Where that is gone, as the button of a row that was removed, the heading of its
  // part of the screen is where somebody goes on.
  const part = useRef<Element | null>(null);
  useEffect(() => {
    if (open) part.current = document.activeElement?.closest('section[aria-labelledby]') ?? null;
  }, [open]);
  const end = () => {
    const active = document.activeElement;
    if (active === document.body || body.current?.closest('[role="dialog"]')?.contains(active))
      focusHeading(part.current);
    else stayNear(part.current);
  };
  // A dialog's first drawing is long work for a slow processor: in slices, so that the page answers meanwhile.
  const shown = useDeferredValue(open, false) && open;
  const present = useRemoval(shown);
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
