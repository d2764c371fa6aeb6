import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../lib/paths';
import { Tico } from '../../ui/drawings/Tico';
import { Tip } from '../../features/form-page/FormPage';

/** Beside every recovery form: what comes next, and where help is. */
export function RecoveryAside({ an8 = false }: { an8?: boolean }) {
  const { t } = useTranslation('recovery');
  return (
    <>
      <Tip picture={<Tico size={128} />} title={t('tip.title')} text={t('tip.text')} />
      <Tip
        title={t('tip.trouble')}
        text={
          <ul>
            <li>
              <Link to={paths.accessHelp}>{t('lostBoth')}</Link>
            </li>
            {an8 && (
              <li>
                <Link to={paths.forgotPJAn8}>{t('an8.link')}</Link>
              </li>
            )}
          </ul>
        }
      />
    </>
  );
}
