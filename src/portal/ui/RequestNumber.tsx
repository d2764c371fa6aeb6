import { useTranslation } from 'react-i18next';
import { portalConfig } from '../lib/config';

/** What a failure is found by: the number of its request, to be quoted, where the answer had one, and the way to whom. */
export function RequestNumber({ number }: { number: string | null }) {
  const { t } = useTranslation('ui');
  const { contact } = portalConfig().links;
  if (number === null && contact === undefined) return null;
  return (
    <p className="muted small">
      {number !== null && (
        <>
          {t('request.number')} <b className="num">{number}</b>
        </>
      )}
      {number !== null && contact !== undefined && <br />}
      {contact !== undefined && (
        <a href={contact} target="_blank" rel="noopener noreferrer">
          {t('request.contact')} <span className="sr">{t('common:newTab')}</span>
        </a>
      )}
    </p>
  );
}
