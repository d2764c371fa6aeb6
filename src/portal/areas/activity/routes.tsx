import type { AreaResource, AreaRoute } from '../../lib/area';
import { paths } from '../../lib/paths';

export const routes: AreaRoute[] = [
  { path: paths.tokenHistory, lazy: () => import('./TokenHistory'), door: 'signed-in' },
  { path: paths.activity, lazy: () => import('./MyActivity'), door: 'signed-in' },
  { path: paths.myData, lazy: () => import('./MyData'), door: 'signed-in' },
];

const load = async () => (await import('./provider')).activityProvider;

export const resources: AreaResource[] = [
  { name: 'codigos', load, list: paths.tokenHistory, label: 'ui:resources.codigos', parent: 'usuarios' },
  { name: 'atividades', load, list: paths.activity, label: 'ui:resources.atividades', parent: 'usuarios' },
  { name: 'sessoes', load },
];
