import { Button } from 'antd';
import { useLogout } from '@refinedev/core';
import { useTranslation } from 'react-i18next';
import type { LogoutParams } from '../../session/authProvider';
import { useFocusHeading } from '../../shell/useFocusHeading';
import { useScreenTitle } from '../../shell/useScreenTitle';
import { StepCard } from '../../features/form-page/FormPage';
import { Notice } from '../../ui/drawn';

/** The end of a re-registration whose third attempt failed: said in words, with the way to a new registration. */
export function CancelledCard({
  differs,
}: {
  /** Label of what differed at the last attempt. */ differs: string | null;
}) {
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
        <Notice kind="error" role="alert">
          {t('cancelled.text')} {differs && t('cancelled.differs', { field: differs })}
        </Notice>
        <p className="lead">{t('cancelled.next')}</p>
        <Button type="primary" size="large" onClick={() => logout({ newSession: true })}>
          {t('cancelled.action')}
        </Button>
      </div>
    </StepCard>
  );
}
