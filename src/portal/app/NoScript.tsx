import { useTranslation } from 'react-i18next';
import { portalConfig } from '../lib/config';

/** What stands in the document of a browser that runs no scripts. */
export function NoScript() {
  const { t } = useTranslation('no-script');
  const { contact } = portalConfig().links;
  return (
    <div className="boot-failure">
      <h1>{t('title')}</h1>
      <p className="lead">{t('text')}</p>
      {contact !== undefined && (
        <a className="btn" href={contact}>
          {t('contact')}
        </a>
      )}
    </div>
  );
}
