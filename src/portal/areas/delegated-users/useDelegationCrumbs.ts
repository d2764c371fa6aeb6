import { useMemo } from 'react';
import { useCrumbs } from '../../features/crumbs/useCrumbs';
import type { Actor } from '../../features/acting';
import { paths } from '../../lib/paths';
import type { Crumb } from '../../shell/Breadcrumbs';
import { tableAddress } from './delegation-state';

/** The way to the screens behind the table, which is the one of the company that is acted for. */
export function useDelegationCrumbs(actor: Actor): Crumb[] {
  const crumbs = useCrumbs();
  const table = tableAddress(actor);
  return useMemo(
    () => crumbs.map((crumb) => (crumb.to === paths.delegation ? { ...crumb, to: table } : crumb)),
    [crumbs, table],
  );
}
