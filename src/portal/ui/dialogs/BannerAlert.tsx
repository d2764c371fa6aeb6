import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AlertIcon, InfoIcon, SuccessIcon, WarningIcon } from '../icons';
import './dialogs.css';

const looks = {
  info: { className: 'alert banner', Icon: InfoIcon },
  success: { className: 'alert alert--ok banner', Icon: SuccessIcon },
  warning: { className: 'alert alert--warn banner', Icon: WarningIcon },
  error: { className: 'alert alert--bad banner', Icon: AlertIcon },
} as const;

interface BannerAlertProps {
  kind?: keyof typeof looks;
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
  const { className, Icon } = looks[kind];
  return (
    <div className={className} role={kind === 'error' || kind === 'warning' ? 'alert' : 'status'}>
      <Icon />
      <div className="banner__body">
        <div>{children}</div>
        <button type="button" className="btn btn--sm" onClick={onClose}>
          {t('ok')}
        </button>
      </div>
    </div>
  );
}
