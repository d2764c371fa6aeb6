import { useLogout } from '@refinedev/core';
import { useTranslation } from 'react-i18next';
import type { LogoutParams } from '../../session/authProvider';
import { useFocusHeading } from '../../shell/useFocusHeading';
import { useScreenTitle } from '../../shell/useScreenTitle';
import { AlertIcon } from '../../ui/icons';
import { StepCard } from '../../features/form-page/FormPage';

/** The end of a re-registration whose third attempt failed: said in words, with the way to a new registration. */
export function CancelledCard() {
  const { t } = useTranslation('registration');
  const { mutate: logout } = useLogout<LogoutParams>();
  const heading = useFocusHeading<HTMLHeadingElement>();
  useScreenTitle(t('cancelled.title'));
  return (
    <StepCard>
      <div className="ending">
        <h1 ref={heading} tabIndex={-1}>
          {t('cancelled.title')}
        </h1>
        <div className="alert alert--bad" role="alert">
          <AlertIcon />
          <p>{t('cancelled.text')}</p>
        </div>
        <p className="lead">{t('cancelled.next')}</p>
        <button type="button" className="btn btn--primary btn--lg" onClick={() => logout({ newSession: true })}>
          {t('cancelled.action')}
        </button>
      </div>
    </StepCard>
  );
}
