import { useTranslation } from 'react-i18next';
import { Steps } from '../../ui/Steps';

/** How far the registration has come: 0 data, 1 code, 2 done. */
export function RegistrationSteps({ current }: { current: 0 | 1 | 2 }) {
  const { t } = useTranslation('registration');
  return (
    <Steps label={t('steps.label')} names={[t('steps.data'), t('steps.code'), t('steps.done')]} current={current} />
  );
}
