import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { Redirect } from '../../lib/Redirect';
import { paths } from '../../lib/paths';
import { useFocusHeading } from '../../shell/useFocusHeading';
import { useScreenTitle } from '../../shell/useScreenTitle';
import { Tico } from '../../ui/drawings/Tico';
import { StepCard } from '../../features/form-page/FormPage';
import type { JustEnded } from './ended';
import { RegistrationSteps } from './RegistrationSteps';

/** /cadastroFinalizado: the account exists; on to the sign-in. Whoever did not just register is told nothing. */
export default function DonePage() {
  const { t } = useTranslation('registration');
  const heading = useFocusHeading<HTMLHeadingElement>();
  const { state } = useLocation() as { state: Partial<JustEnded> | null };
  useScreenTitle(t('done.title'));
  if (state?.registration !== 'ended') return <Redirect to={paths.login} />;
  return (
    <StepCard steps={<RegistrationSteps current={2} />}>
      <div className="ending">
        <Tico size={144} />
        <h1 ref={heading} tabIndex={-1}>
          {t('done.title')}
        </h1>
        <p className="lead">{t('done.text')}</p>
        <Link className="btn btn--primary btn--lg" to={paths.login}>
          {t('done.action')}
        </Link>
      </div>
    </StepCard>
  );
}
