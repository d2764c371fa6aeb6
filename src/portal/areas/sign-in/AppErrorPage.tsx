import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { paths } from '../../lib/paths';
import { Note } from './Note';

/** /erroApp: the access could not be obtained. Back leads to the page before, or to the start when there is none. */
export default function AppErrorPage() {
  const { t } = useTranslation('sign-in');
  const navigate = useNavigate();
  const back = () => {
    if (window.history.length > 1) void navigate(-1);
    else void navigate(paths.root);
  };
  return (
    <Note title={t('appError.title')} text={t('appError.text')} role="alert">
      <button type="button" className="btn" onClick={back}>
        {t('common:action.back')}
      </button>
      <Link className="btn btn--primary" to={paths.root}>
        {t('toStart')}
      </Link>
    </Note>
  );
}
