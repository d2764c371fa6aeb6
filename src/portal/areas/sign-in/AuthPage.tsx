import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../lib/paths';
import { useTicket } from '../../session/useTicket';
import { Arriving } from './Arriving';
import { Note } from './Note';

/** /auth: where the sign-on service comes back to. */
export default function AuthPage() {
  const { t } = useTranslation('sign-in');
  const state = useTicket();
  const name = t('auth.document');
  if (state.step === 'fetching') return <Arriving />;
  if (state.step === 'failed') {
    return (
      <Note title={t('auth.failed')} name={name} text={t('auth.failedHelp')} role="alert">
        <Link className="btn" to={paths.login} replace>
          {t('toStart')}
        </Link>
        <button type="button" className="btn btn--primary" onClick={state.again}>
          {t('auth.again')}
        </button>
      </Note>
    );
  }
  return (
    <Note title={t('auth.ask', { nome: state.nome })} name={name} text={t('auth.askHelp')}>
      <button type="button" className="btn" onClick={state.refuse}>
        {t('auth.no')}
      </button>
      <button type="button" className="btn btn--primary" onClick={state.accept}>
        {t('auth.yes')}
      </button>
    </Note>
  );
}
