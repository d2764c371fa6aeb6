import { useBreadcrumb } from '@refinedev/core';
import { useMemo } from 'react';
import type { Crumb } from '../../shell/Breadcrumbs';

/** The way to the open screen, without the screen itself, as the resources say it: their lists, one above the other. */
export function useCrumbs(): Crumb[] {
  const { breadcrumbs } = useBreadcrumb();
  const way = JSON.stringify(breadcrumbs.slice(0, -1).map(({ label, href }) => ({ name: label, to: href })));
  return useMemo(() => JSON.parse(way) as Crumb[], [way]);
}
