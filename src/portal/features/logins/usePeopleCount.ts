import { useTranslation } from 'react-i18next';
import { isCpf } from '../../../contract/validation';

/** How many CPFs and how many usernames there are among people, in words. */
export function usePeopleCount(): (logins: readonly string[]) => string {
  const { t } = useTranslation('logins');
  return (logins) => {
    const cpfs = logins.filter(isCpf).length;
    const usernames = logins.length - cpfs;
    if (usernames === 0) return t('sheet.cpfs', { count: cpfs });
    const ofUsernames = t('sheet.ofUsernames', { count: usernames });
    return cpfs === 0
      ? ofUsernames
      : t('sheet.both', { cpfs: t('sheet.cpfs', { count: cpfs }), usernames: ofUsernames });
  };
}
