import { Button } from 'antd';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EscapeModal } from './EscapeModal';
import { busyButton } from '../busy';

interface YesNoModalProps {
  open: boolean;
  title?: string;
  children: ReactNode;
  /** While its promise is open both buttons wait; a rejection leaves the dialog open, the caller shows why. */
  onYes: () => void | Promise<unknown>;
  onNo: () => void;
  /** Words on the buttons: what happens, not 'Sim' and 'Não', wherever it can be said. */
  yes?: string;
  no?: string;
  /** Something is lost by yes: the button is outlined in red, and the focus begins on no. */
  danger?: boolean;
}

/** A question with two answers; Escape and the cross mean no. */
export function YesNoModal({ open, title, children, onYes, onNo, yes, no, danger = false }: YesNoModalProps) {
  const { t } = useTranslation('ui');
  const [busy, setBusy] = useState(false);
  const noButton = useRef<HTMLButtonElement>(null);
  const answerYes = async () => {
    setBusy(true);
    try {
      await onYes();
    } catch {
      // The caller has shown why; the question stays on the screen.
    } finally {
      setBusy(false);
    }
  };
  return (
    <EscapeModal
      open={open}
      title={title ?? t('dialogs.confirmation')}
      {...(danger && { begin: noButton })}
      onClose={() => {
        if (!busy) onNo();
      }}
      footer={
        <>
          <Button ref={noButton} onClick={onNo} disabled={busy}>
            {no ?? t('no')}
          </Button>
          <Button
            type={danger ? 'default' : 'primary'}
            danger={danger}
            {...busyButton(busy)}
            onClick={() => void answerYes()}
          >
            {yes ?? t('yes')}
          </Button>
        </>
      }
    >
      {children}
    </EscapeModal>
  );
}
