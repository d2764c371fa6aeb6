import { useTranslation } from 'react-i18next';
import { PageHead } from '../../shell/PageHead';
import { LoadError } from '../../ui/feedback';

/** The user record did not come: says so and offers to ask again. */
export function HomeFailure({ onRetry }: { onRetry: () => Promise<unknown> }) {
  const { t } = useTranslation('home');
  return (
    <div className="home">
      <PageHead title={t('documentTitle')} />
      <LoadError text={t('loadFailed')} onRetry={() => void onRetry()} />
    </div>
  );
}
