import type { AreaResource, AreaRoute } from '../../lib/area';
import { paths } from '../../lib/paths';

export const routes: AreaRoute[] = [
  { path: paths.thirdParties, lazy: () => import('./ThirdPartiesPage'), door: 'signed-in' },
];

const load = async () => (await import('./provider')).thirdPartiesProvider;

export const resources: AreaResource[] = [
  { name: 'terceiros', load, list: paths.thirdParties, label: 'ui:resources.terceiros', parent: 'usuarios' },
  { name: 'sistemasParaAutorizar', load },
  { name: 'contratosParaAutorizar', load },
];
