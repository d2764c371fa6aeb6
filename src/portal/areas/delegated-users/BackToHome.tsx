import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../lib/paths';
import { ChevronLeftIcon } from '../../ui/icons';

/** The Back button to /principal (delegation §2.14). */
export function BackToHome() {
  const { t } = useTranslation('delegation');
  return (
    <Link className="btn dback" to={paths.home}>
      <ChevronLeftIcon size={20} />
      {t('back')}
    </Link>
  );
}
