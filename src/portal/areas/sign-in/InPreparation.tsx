import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../lib/paths';
import { Tico } from '../../ui/drawings/Tico';
import { Note } from './Note';

/** A route whose screen is not built yet. */
export default function InPreparation() {
  const { t } = useTranslation('sign-in');
  return (
    <Note title={t('preparation.title')} text={t('preparation.text')} picture={<Tico className="note__tico" />}>
      <Link className="btn btn--primary" to={paths.root}>
        {t('toStart')}
      </Link>
    </Note>
  );
}
