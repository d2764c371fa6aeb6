import { useTranslation } from 'react-i18next';
import { paths } from '../lib/paths';

interface ScreenFailureProps {
  /** What failed: the code of a screen, or the configuration before there is any screen. */
  what?: 'screen' | 'config';
}

/** The last resort: in both languages' built-in texts, without any other part of the app. */
export function ScreenFailure({ what = 'screen' }: ScreenFailureProps) {
  const { t } = useTranslation('boot');
  return (
    <div className="boot-failure" role="alert">
      <h1>{t(`${what}.title`)}</h1>
      <p className="lead">{t(`${what}.text`)}</p>
      <div className="row">
        <button type="button" className="btn btn--primary" onClick={() => window.location.reload()}>
          {t('retry')}
        </button>
        {what === 'screen' && (
          <a className="btn" href={paths.root}>
            {t('start')}
          </a>
        )}
      </div>
    </div>
  );
}
