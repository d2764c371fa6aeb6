import { useTranslation } from 'react-i18next';
import { paths } from '../../lib/paths';
import type { PageHeadProps } from '../../shell/PageHead';

/** Head of an address screen: below the list, or below the home screen for the list itself. */
export function useAddressHead(title: string, lead: string, belowList: boolean): PageHeadProps {
  const { t } = useTranslation('addresses');
  const home = { name: t('crumbs.home'), to: paths.home };
  return { title, lead, crumbs: belowList ? [home, { name: t('list.title'), to: paths.addresses }] : [home] };
}
