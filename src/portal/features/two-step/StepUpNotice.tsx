import { useTranslation } from 'react-i18next';
import { stepUp } from '../../http/client';
import { LockIcon } from '../../ui/drawings/icons';

/** Says that this change needs a recent sign-in, and leads to it; afterwards the same form is open again. */
export function StepUpNotice() {
  const { t } = useTranslation('codes');
  return (
    <div className="alert alert--warn step-up" role="alert">
      <LockIcon />
      <div>
        <p>{t('stepUp.text')}</p>
        <button type="button" className="btn" onClick={stepUp}>
          {t('stepUp.action')}
        </button>
      </div>
    </div>
  );
}
