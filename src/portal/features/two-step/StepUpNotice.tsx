import { useLogin } from '@refinedev/core';
import { useTranslation } from 'react-i18next';
import { currentPath } from '../../lib/paths';
import type { LoginParams } from '../../session/authProvider';
import { ShieldIcon } from '../../ui/drawings/frame-icons';

/** Says that this change needs a recent sign-in, and leads to it; afterwards the same form is open again. */
export function StepUpNotice() {
  const { t } = useTranslation('codes');
  const { mutate: login } = useLogin<LoginParams>();
  return (
    <div className="alert alert--warn step-up" role="alert">
      <ShieldIcon />
      <div>
        <p>{t('stepUp.text')}</p>
        <button type="button" className="btn" onClick={() => login({ returnTo: currentPath(), renew: true })}>
          {t('stepUp.action')}
        </button>
      </div>
    </div>
  );
}
