import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../lib/paths';
import { newSession } from '../../session/session';
import { Welcome } from './Welcome';

/** /abrirNovaSessao: the front door that ends the session, here and at the sign-on service, when it is displayed. */
export default function NewSessionPage() {
  const { t } = useTranslation('sign-in');
  useEffect(newSession, []);
  return (
    <Welcome>
      <div className="welcome__acts">
        <p role="status">
          <strong>{t('login.leaving')}</strong>
        </p>
        <p className="muted">{t('login.leavingStuck')}</p>
      </div>
      <div className="welcome__links">
        <a href={paths.login}>{t('login.toStart')}</a>
      </div>
    </Welcome>
  );
}
