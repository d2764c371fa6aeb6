import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../lib/paths';
import { PageHead } from '../../shell/PageHead';
import { LegalText } from './LegalText';
import './registration.css';

/** /politicaPrivacidade: the privacy policy that every registration accepts. */
export default function PrivacyPage() {
  const { t } = useTranslation('terms');
  return (
    <article className="legal-page">
      <PageHead title={t('privacy.title')} lead={t('privacy.lead')} />
      <LegalText name="privacy" level={2} />
      <p className="legal-page__other">
        <Link to={paths.terms}>{t('terms.title')}</Link>
      </p>
    </article>
  );
}
