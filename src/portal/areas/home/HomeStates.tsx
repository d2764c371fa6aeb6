import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../http/ApiError';
import { PageHead } from '../../shell/PageHead';
import { LoadError } from '../../ui/feedback';

/** The user record did not come: says so and offers to ask again. */
export function HomeFailure({ error, onRetry }: { error: ApiError; onRetry: () => Promise<unknown> }) {
  const { t } = useTranslation('home');
  return (
    <div className="home">
      <PageHead title={t('documentTitle')} />
      <LoadError error={error} text={t('loadFailed')} onRetry={() => void onRetry()} />
    </div>
  );
}
