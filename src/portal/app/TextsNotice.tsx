import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { onTextsMissing, reloadTexts } from '../lib/i18n';
import { Action, Notice } from '../ui/drawn';

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
    <Notice kind="warning" role="alert" className="texts-notice">
      <p>{t('texts.text')}</p>
      <Action onClick={retry}>{t('retry')}</Action>
    </Notice>
  );
}
