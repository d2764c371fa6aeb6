import { Button } from 'antd';
import { Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type FailedCall, FailureCause } from './failure';
import { ReloadIcon } from './icons';
import { Tico } from './drawings/Tico';
import { useHeadingAfter } from './headingFocus';
import './feedback.css';

const isFailedCall = (error: unknown): error is FailedCall => error instanceof Error && 'status' in error;

interface LoadErrorProps {
  /** What could not be loaded, in a sentence. */
  text?: string;
  /** What the call failed with. */
  error: unknown;
  onRetry: () => unknown;
}

/** There is no such record, or it is not the session's to see. */
const NO_RECORD = 'MCN-101';

/**
 * A failed load: says so, and why, and offers to try again, but where there is no such record; the button waits while it does. Its title is a
 * heading, by which somebody who cannot see the screen finds it; that of antd's Result is none.
 */
export function LoadError({ text, error, onRetry }: LoadErrorProps) {
  const { t } = useTranslation('ui');
  const [busy, setBusy] = useState(false);
  const leave = useHeadingAfter();
  const call = isFailedCall(error) ? error : null;
  const lost = call && (call.status === 0 || call.broken);
  const gone = call?.code === NO_RECORD;
  const retry = async () => {
    leave();
    setBusy(true);
    try {
      await onRetry();
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="card state" role="alert">
      <h2>{text ?? t('load.failed')}</h2>
      {/* No answer, or half of one: that sentence is here already, since a lost network brings no code. */}
      <p className="muted">{lost ? call.text : t(gone ? 'load.gone' : 'load.hint')}</p>
      {call && !lost && !gone && (
        <Suspense>
          <FailureCause error={call} />
        </Suspense>
      )}
      {!gone && (
        <Button icon={<ReloadIcon size={20} />} disabled={busy} onClick={() => void retry()}>
          {t(busy ? 'load.loading' : 'load.retry')}
        </Button>
      )}
    </div>
  );
}

interface EmptyStateProps {
  title: string;
  /** What the list is for. */
  text?: ReactNode;
  /** The first step: a button or a link. */
  action?: ReactNode;
}

/** An empty list: Tico says what it is for and offers the first step, below a heading, which antd's Empty has not. */
export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <div className="state">
      <Tico size={120} />
      <h2>{title}</h2>
      {text && <p className="muted">{text}</p>}
      {action}
    </div>
  );
}
