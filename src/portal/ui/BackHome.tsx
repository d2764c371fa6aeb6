import { useTranslation } from 'react-i18next';
import { paths } from '../lib/paths';
import { ChevronLeftIcon } from './icons';
import { LinkButton } from './LinkButton';
import './back-home.css';

/** The way back from a list to /principal, below it. */
export function BackHome() {
  const { t } = useTranslation('ui');
  return (
    <p className="back-home">
      <LinkButton icon={<ChevronLeftIcon size={20} />} to={paths.home}>
        {t('back')}
      </LinkButton>
    </p>
  );
}
