import { useTranslation } from 'react-i18next';
import './app.css';

/** While a screen's code comes. As high as the window, so that the foot does not jump when the screen arrives. */
export function Loading() {
  const { t } = useTranslation('boot');
  return (
    <div className="screen-loading" role="status">
      <span className="sr">{t('loading')}</span>
    </div>
  );
}
