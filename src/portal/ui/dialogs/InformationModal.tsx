import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EscapeModal } from './EscapeModal';

interface InformationModalProps {
  open: boolean;
  onClose: () => void;
  /** 'Informação' unless told. */
  title?: string;
  children: ReactNode;
}

/** Something to know, with an OK button. */
export function InformationModal({ open, onClose, title, children }: InformationModalProps) {
  const { t } = useTranslation('ui');
  return (
    <EscapeModal
      open={open}
      title={title ?? t('dialogs.information')}
      onClose={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('ok')}
        </Button>
      }
    >
      {children}
    </EscapeModal>
  );
}
