import { useTranslation } from 'react-i18next';
import { currentPath } from '../../lib/paths';
import { authProvider } from '../../session/authProvider';
import { Action, Notice } from '../../ui/drawn';

/**
 * Says that this change needs a recent sign-in, and leads to it; afterwards the same form is open again. The flows before the
 * sign-in show it too, where Refine's `useLogin` would bring all of Refine along (50 kB): it asks the auth provider itself.
 */
export function StepUpNotice() {
  const { t } = useTranslation('codes');
  return (
    <Notice kind="warning" role="alert" className="step-up">
      <p>{t('stepUp.text')}</p>
      <Action onClick={() => void authProvider.login({ returnTo: currentPath(), renew: true })}>
        {t('stepUp.action')}
      </Action>
    </Notice>
  );
}
