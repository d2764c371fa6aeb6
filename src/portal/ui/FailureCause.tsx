import { useTranslation } from 'react-i18next';
import type { FailedCall } from './failure';
import { RequestNumber } from './RequestNumber';

interface FailureCauseProps {
  error: FailedCall;
  /** The screen has said what is the matter in words of its own: only what it is found by is left to say. */
  said?: boolean;
}

/** Whose fault an answer of the service names: a refusal says why, in its own words; anything else is the service's own. */
export default function FailureCause({ error, said = false }: FailureCauseProps) {
  const { t } = useTranslation('ui');
  return (
    <>
      {!said && (
        <p className="muted">{error.status < 500 ? t('load.refused', { reason: error.text }) : t('load.ours')}</p>
      )}
      <RequestNumber number={error.number} />
    </>
  );
}
