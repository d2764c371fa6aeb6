import { useTranslation } from 'react-i18next';
import { minutesAndSeconds, useCountdown } from '../useCountdown';
import { Action } from '../drawn';

interface ResendButtonProps {
  /** The instant (ms) from which another code may be asked for. */
  resendAt: number;
  /** Seconds that the whole wait lasts: what the full bar means. */
  wait: number;
  busy: boolean;
  disabled: boolean;
  /** The flow accepts no code any more, so that sending another is the way on. */
  ended: boolean;
  label: string;
  onResend: () => void;
}

/** The resend button with its countdown (m:ss) and a thin bar that runs out. Its height never changes. */
export function ResendButton({ resendAt, wait, busy, disabled, ended, label, onResend }: ResendButtonProps) {
  const { t } = useTranslation('codes');
  // Another flow waits for nothing.
  const counted = useCountdown(resendAt);
  const left = ended ? 0 : counted;
  const share = wait > 0 ? Math.min(1, left / wait) : 0;
  return (
    <div className="code__again">
      <Action look={ended ? 'default' : 'text'} onClick={onResend} disabled={left > 0 || busy || disabled} busy={busy}>
        {left > 0 ? (
          <>
            {t('resendIn')}{' '}
            <span className="num" role="timer">
              {minutesAndSeconds(left)}
            </span>
          </>
        ) : (
          label
        )}
      </Action>
      <div className={left > 0 ? 'code__bar' : 'code__bar code__bar--over'} aria-hidden="true">
        <i style={{ width: `${share * 100}%` }} />
      </div>
    </div>
  );
}
