import type { ReactNode } from 'react';
import { EscapeModal } from '../../ui/dialogs';
import { forgetDraft } from '../record-form/useDraft';

interface ContactDialogProps {
  open: boolean;
  title: string;
  /** In px. */
  width?: number;
  /** Under which name the form in it keeps what was typed. */
  draftKey: string;
  onClose: () => void;
  children: ReactNode;
}

/** The dialog of one contact's form. Whoever leaves it by Escape or the cross gives up what was typed. */
export function ContactDialog({ open, title, width = 560, draftKey, onClose, children }: ContactDialogProps) {
  const close = () => {
    forgetDraft(draftKey);
    onClose();
  };
  return (
    <EscapeModal open={open} title={title} width={width} closeBeside={false} onClose={close}>
      {children}
    </EscapeModal>
  );
}
