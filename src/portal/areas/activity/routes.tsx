import type { AreaProviders, AreaRoute } from '../../lib/area';
import { paths } from '../../lib/paths';

export const routes: AreaRoute[] = [
  { path: paths.tokenHistory, lazy: () => import('./TokenHistory'), door: 'signed-in' },
  { path: paths.activity, lazy: () => import('./MyActivity'), door: 'signed-in' },
  { path: paths.myData, lazy: () => import('./MyData'), door: 'signed-in' },
];

export const providers: AreaProviders = {
  activity: {
    load: async () => (await import('./provider')).activityProvider,
    resources: ['codigos', 'atividades', 'sessoes'],
  },
};
