import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../lib/paths';
import { Tico } from '../../ui/drawings/Tico';
import { Note } from './Note';

/** Every address that is no route. */
export default function NotFound() {
  const { t } = useTranslation('sign-in');
  return (
    <Note title={t('notFound.title')} text={t('notFound.text')} picture={<Tico className="note__tico" />}>
      <Link className="btn btn--primary" to={paths.root}>
        {t('toStart')}
      </Link>
    </Note>
  );
}
