import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { portalConfig } from '../../lib/config';
import { InformationModal } from './InformationModal';

/** What the application itself has to say, titled 'Meu {product} Informa' (sign-in §2). */
export function ApplicationDialog({
  open,
  onClose,
  children,
}: {
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation('ui');
  return (
    <InformationModal
      open={open}
      onClose={onClose}
      title={t('dialogs.application', { product: portalConfig().product })}
    >
      {children}
    </InformationModal>
  );
}
