import { type IResourceItem, useBreadcrumb, useResourceParams } from '@refinedev/core';
import { useMemo } from 'react';
import type { Crumb } from '../../shell/Breadcrumbs';

/** The way to the open screen, without the screen itself, as the resources say it: their lists, one above the other. What has no list is no step. */
export function useCrumbs(): Crumb[] {
  const { breadcrumbs } = useBreadcrumb();
  const steps = breadcrumbs.slice(0, -1).filter(({ href }) => href !== undefined);
  const way = JSON.stringify(steps.map(({ label, href }) => ({ name: label, to: href })));
  return useMemo(() => JSON.parse(way) as Crumb[], [way]);
}

/** The list of one resource: a step of the way to a screen that no resource has for its own. */
export function useListCrumb(name: string): Crumb {
  const { select } = useResourceParams();
  const { resource } = select(name);
  return { name: String(resource.meta?.label), to: String(resource.list) };
}

/** The same with the lists above it, as far as the resources lead: in a review the way begins at support. */
export function useWayTo(name: string): Crumb[] {
  const { select } = useResourceParams();
  const way: Crumb[] = [];
  for (let next: string | undefined = name; next !== undefined;) {
    const { list, meta }: IResourceItem = select(next).resource;
    way.unshift({ name: String(meta?.label), to: String(list) });
    next = meta?.parent;
  }
  return way;
}
