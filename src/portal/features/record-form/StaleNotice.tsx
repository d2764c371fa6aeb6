import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReloadIcon } from '../../ui/icons';
import { useHeadingAfter } from '../../ui/headingFocus';
import { Notice } from '../../ui/drawn';
import '../account/gate.css';

interface StaleNoticeProps {
  /** Loads the record anew and takes the notice away; false when it could not be loaded, which is then said here. */
  onReload: () => void | Promise<boolean>;
}

/** Somebody else changed the record meanwhile: nothing was overwritten, and reloading shows what it is now. Takes the focus. */
export function StaleNotice({ onReload }: StaleNoticeProps) {
  const { t } = useTranslation('ui');
  const button = useRef<HTMLButtonElement>(null);
  const [failed, setFailed] = useState(false);
  const leave = useHeadingAfter();
  useEffect(() => button.current?.focus(), []);
  const reload = async () => {
    leave();
    setFailed(false);
    setFailed((await onReload()) === false);
  };
  return (
    <Notice kind="warning" role="alert" className="above">
      <strong>{t('stale.title')}</strong>
      <p>{t('stale.text')}</p>
      {failed && (
        <p>
          <strong>{t('load.failed')}.</strong> {t('load.hint')}
        </p>
      )}
      <Button icon={<ReloadIcon size={20} />} ref={button} onClick={() => void reload()}>
        {t('stale.reload')}
      </Button>
    </Notice>
  );
}
