import { useTranslation } from 'react-i18next';
import type { FailedCall } from './failure';
import { RequestNumber } from './RequestNumber';

/** Whose fault an answer of the service names: a refusal says why, in its own words; anything else is the service's own. */
export default function FailureCause({ error }: { error: FailedCall }) {
  const { t } = useTranslation('ui');
  return (
    <>
      <p className="muted">{error.status < 500 ? t('load.refused', { reason: error.text }) : t('load.ours')}</p>
      <RequestNumber number={error.number} />
    </>
  );
}
