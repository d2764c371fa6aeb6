import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { Redirect } from '../../lib/Redirect';
import { paths } from '../../lib/paths';
import { useFocusHeading } from '../../shell/useFocusHeading';
import { useScreenTitle } from '../../shell/useScreenTitle';
import { CONSULTATION } from '../../features/error-reactions/ErrorReactions';
import { ExternalIcon } from '../../ui/drawings/frame-icons';
import { StepCard } from '../../features/form-page/FormPage';
import { Notice } from '../../ui/drawn';
import type { JustEnded } from './ended';

/** /cadastroNaoRealizado: the registry no longer accepts the CPF, so the registration was not activated. Whoever did not just register is told nothing. */
export default function FailedPage() {
  const { t } = useTranslation(['registration', 'common']);
  const heading = useFocusHeading<HTMLHeadingElement>();
  const { state } = useLocation() as { state: Partial<JustEnded> | null };
  useScreenTitle(t('failed.title'));
  if (state?.registration !== 'ended') return <Redirect to={paths.login} />;
  return (
    <StepCard>
      <div className="ending">
        <h1 ref={heading} tabIndex={-1}>
          {t('failed.title')}
        </h1>
        <Notice kind="error" role="alert">
          {t('failed.cpf')}
        </Notice>
        <p className="lead">{t('failed.next')}</p>
        <a href={CONSULTATION.CPF} target="_blank" rel="noopener noreferrer">
          {t('failed.consult')} <ExternalIcon size={16} className="inline-icon" />
          <span className="sr">{t('common:newTab')}</span>
        </a>
        <Link className="btn btn--primary btn--lg" to={paths.login}>
          {t('failed.close')}
        </Link>
      </div>
    </StepCard>
  );
}
