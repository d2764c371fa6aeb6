import { useTranslation } from 'react-i18next';
import { Note } from './Note';

/** /auth while the ticket is exchanged, and while the code for what follows comes. */
export function Arriving() {
  const { t } = useTranslation('sign-in');
  return <Note title={t('auth.fetching')} name={t('auth.document')} role="status" />;
}
