import { LinkButton } from '../../ui/LinkButton';
import { useTranslation } from 'react-i18next';
import { paths } from '../../lib/paths';
import { ChevronLeftIcon } from '../../ui/icons';

/** The Back button to /principal (delegation §2.14). */
export function BackToHome() {
  const { t } = useTranslation('delegation');
  return (
    <LinkButton icon={<ChevronLeftIcon size={20} />} className="dback" to={paths.home}>
      {t('back')}
    </LinkButton>
  );
}
