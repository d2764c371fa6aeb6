import { useTranslation } from 'react-i18next';
import { paths } from '../../lib/paths';
import type { Crumb } from '../../shell/Breadcrumbs';
import type { Actor } from '../../features/acting';
import { tableAddress } from './delegation-state';

/** The way to the screens behind the table. */
export function useCrumbs(actor: Actor): Crumb[] {
  const { t } = useTranslation('delegation');
  return [
    { name: t('home'), to: paths.home },
    { name: t('title'), to: tableAddress(actor) },
  ];
}
