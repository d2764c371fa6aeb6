import type { AreaResource, AreaRoute } from '../../lib/area';
import { paths } from '../../lib/paths';

export const routes: AreaRoute[] = [
  {
    path: paths.overview,
    lazy: () => import('./OverviewPage'),
    door: 'signed-in',
    forCompany: true,
    texts: ['overview'],
  },
];

export const resources: AreaResource[] = [
  {
    name: 'paineis',
    load: async () => (await import('./provider')).paineis,
    list: paths.overview,
    label: 'ui:resources.paineis',
    parent: 'usuarios',
  },
  { name: 'achados', load: async () => (await import('../../features/palette/provider')).achados },
];
