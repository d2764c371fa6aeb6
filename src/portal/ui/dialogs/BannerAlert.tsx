import { Button } from 'antd';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice, type NoticeProps } from '../drawn';

interface BannerAlertProps {
  kind?: NoticeProps['kind'];
  children: ReactNode;
  /** Seconds until it closes by itself; without them it waits for OK. */
  seconds?: number;
  onClose: () => void;
}

/** A notice across the page that closes itself after some seconds, or on OK. */
export function BannerAlert({ kind = 'info', children, seconds, onClose }: BannerAlertProps) {
  const { t } = useTranslation('ui');
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  }, [onClose]);
  useEffect(() => {
    if (seconds === undefined) return;
    const timer = window.setTimeout(() => close.current(), seconds * 1000);
    return () => window.clearTimeout(timer);
  }, [seconds]);
  return (
    <Notice
      kind={kind}
      role={kind === 'error' || kind === 'warning' ? 'alert' : 'status'}
      action={<Button onClick={onClose}>{t('ok')}</Button>}
    >
      {children}
    </Notice>
  );
}
