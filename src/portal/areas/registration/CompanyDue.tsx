import { Button } from 'antd';
import { useLogout } from '@refinedev/core';
import { useTranslation } from 'react-i18next';
import type { LogoutParams } from '../../session/authProvider';
import { portalConfig } from '../../lib/config';
import { FormPage } from '../../features/form-page/FormPage';
import { Notice } from '../../ui/drawn';
import { ExternalIcon } from '../../ui/icons';

/** A company that is due: what an individual confirms it does not have, so that the customer service does it. */
export function CompanyDue() {
  const { t } = useTranslation(['registration', 'common']);
  const { mutate: logout } = useLogout<LogoutParams>();
  const { contact } = portalConfig().links;
  return (
    <FormPage title={t('companyDue.title')} lead={t('companyDue.lead')}>
      <Notice kind="warning" role="note">
        {t('companyDue.text')}{' '}
        {contact && (
          <a href={contact} target="_blank" rel="noopener noreferrer">
            {t('companyDue.contact')} <ExternalIcon size={16} className="inline-icon" />
            <span className="sr">{t('common:newTab')}</span>
          </a>
        )}
      </Notice>
      <p>
        <Button size="large" onClick={() => logout({ newSession: true })}>
          {t('reRegistration.leave')}
        </Button>
      </p>
    </FormPage>
  );
}
