import { useTranslation } from 'react-i18next';
import { paths } from '../lib/paths';

interface ScreenFailureProps {
  /** What failed: a screen, or to fetch the configuration before there is any. */
  what?: 'screen' | 'config';
  /** The code of the screen came, and failed. */
  ours?: boolean;
}

/** The last resort: where nothing else came, in both languages' built-in texts, without any other part of the app. */
export function ScreenFailure({ what = 'screen', ours }: ScreenFailureProps) {
  const { t } = useTranslation('boot');
  return (
    <div className="boot-failure" role="alert">
      <h1>{t(`${what}.title`)}</h1>
      <p className="lead">{t(ours ? 'common:error.screen' : `${what}.text`)}</p>
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
