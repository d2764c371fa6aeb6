import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { onTextsMissing, reloadTexts } from '../lib/i18n';
import { WarningIcon } from '../ui/drawings/bare-icons';

/** Says that a translation file did not arrive, and offers to ask for it again. */
export function TextsNotice() {
  const { t } = useTranslation('boot');
  const [missing, setMissing] = useState<string[]>([]);
  useEffect(() => onTextsMissing((namespace) => setMissing((known) => [...new Set([...known, namespace])])), []);
  if (missing.length === 0) return null;
  const retry = () => {
    setMissing([]);
    void reloadTexts(missing);
  };
  return (
    <div className="alert alert--warn texts-notice" role="alert">
      <WarningIcon />
      <div>
        <p>{t('texts.text')}</p>
        <button type="button" className="btn btn--sm" onClick={retry}>
          {t('retry')}
        </button>
      </div>
    </div>
  );
}
