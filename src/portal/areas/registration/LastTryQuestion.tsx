import { useTranslation } from 'react-i18next';
import { YesNoModal } from '../../ui/dialogs';

/** Whether to use the last of the three attempts. */
export default function LastTryQuestion({ onYes, onNo }: { onYes: () => void; onNo: () => void }) {
  const { t } = useTranslation('registration');
  return (
    <YesNoModal
      open
      title={t('attempts.last')}
      yes={t('attempts.send')}
      no={t('attempts.check')}
      onYes={onYes}
      onNo={onNo}
    >
      <p>{t('attempts.question')}</p>
    </YesNoModal>
  );
}
