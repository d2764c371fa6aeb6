import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { forgetUnsaved } from '../session/unsaved';
import { Notice } from '../ui/drawn';
import './session-ending.css';

/** Says that nothing was saved yet, although somebody pressed the button before the sign-in. */
export default function UnsavedNotice() {
  const { t } = useTranslation('session');
  return (
    <div className="session-ending">
      <Notice kind="warning" role="alert">
        <strong>{t('unsaved.title')}</strong>
        <p>{t('unsaved.text')}</p>
        <Button onClick={forgetUnsaved}>{t('unsaved.action')}</Button>
      </Notice>
    </div>
  );
}
