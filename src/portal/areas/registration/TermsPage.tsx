import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../lib/paths';
import { PageHead } from '../../shell/PageHead';
import { LegalText } from './LegalText';
import './registration.css';

/** /termosDeUso: the terms that every registration accepts. */
export default function TermsPage() {
  const { t } = useTranslation('terms');
  return (
    <article className="legal-page">
      <PageHead title={t('terms.title')} lead={t('terms.lead')} />
      <LegalText name="terms" level={2} />
      <p className="legal-page__other">
        <Link to={paths.privacy}>{t('privacy.title')}</Link>
      </p>
    </article>
  );
}
