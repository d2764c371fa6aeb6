import type { AreaResource, AreaRoute } from '../../lib/area';
import { paths } from '../../lib/paths';

export const routes: AreaRoute[] = [
  { path: paths.delegation, lazy: () => import('./table/DelegationPage'), door: 'signed-in' },
  { path: paths.delegationAdd, lazy: () => import('./edit/InclusionPage'), door: 'signed-in' },
  { path: paths.delegationEdit, lazy: () => import('./edit/EditionPage'), door: 'signed-in' },
];

const load = async () => (await import('./provider')).delegationProvider;

export const resources: AreaResource[] = [
  {
    name: 'permissionarios',
    load,
    list: paths.delegation,
    create: paths.delegationAdd,
    label: 'ui:resources.permissionarios',
    parent: 'usuarios',
  },
  { name: 'acessos', load },
  { name: 'historicos', load },
  { name: 'usuariosDoCartao', load },
  { name: 'contratosOferecidos', load },
  { name: 'centrosCusto', load },
  { name: 'sistemasOferecidos', load },
];
