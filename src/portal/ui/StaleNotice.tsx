import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ReloadIcon, WarningIcon } from './drawings/icons';
import './account/gate.css';

/** Somebody else changed the record meanwhile: nothing was overwritten, and reloading shows what it is now. Takes the focus. */
export function StaleNotice({ onReload }: { onReload: () => void }) {
  const { t } = useTranslation('ui');
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <div className="alert alert--warn stale" role="alert">
      <WarningIcon />
      <div>
        <strong>{t('stale.title')}</strong>
        <p>{t('stale.text')}</p>
        <button ref={button} type="button" className="btn" onClick={onReload}>
          <ReloadIcon size={20} />
          {t('stale.reload')}
        </button>
      </div>
    </div>
  );
}
