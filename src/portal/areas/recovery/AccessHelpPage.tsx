import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { portalConfig } from '../../lib/config';
import { paths } from '../../lib/paths';
import { ExternalIcon } from '../../ui/drawings/frame-icons';
import { FormPage } from '../../features/form-page/FormPage';
import './recovery.css';

const SECTIONS = ['noCode', 'first', 'person', 'company', 'dependent', 'safety'] as const;

/** /ajudaAcesso: what somebody does who has lost both the e-mail and the phone of the account. */
export default function AccessHelpPage() {
  const { t } = useTranslation(['recovery', 'common']);
  const { contact, agencies } = portalConfig().links;
  const external = [
    { name: 'contact', href: contact },
    { name: 'agencies', href: agencies },
  ] as const;
  return (
    <FormPage title={t('help.title')} lead={t('help.lead')}>
      <div className="card help-card">
        {SECTIONS.map((section) => (
          <section key={section}>
            <h2>{t(`help.${section}.title`)}</h2>
            <p>{t(`help.${section}.text`)}</p>
          </section>
        ))}
        <ul className="help-card__links">
          {external.map(
            ({ name, href }) =>
              href && (
                <li key={name}>
                  <a href={href} target="_blank" rel="noopener noreferrer">
                    {t(`help.${name}`)} <ExternalIcon size={16} className="inline-icon" />
                    <span className="sr">{t('common:newTab')}</span>
                  </a>
                </li>
              ),
          )}
          <li>
            <Link to={paths.forgot}>{t('help.recover')}</Link>
          </li>
          <li>
            <Link to={paths.chooseProfile}>{t('help.register')}</Link>
          </li>
        </ul>
      </div>
      <Link className="btn btn--lg" to={paths.login}>
        {t('help.back')}
      </Link>
    </FormPage>
  );
}
