import type { AreaResource, AreaRoute } from '../../lib/area';
import { paths } from '../../lib/paths';

export const routes: AreaRoute[] = [
  { path: paths.receivedContracts, lazy: () => import('./ContractsPage'), door: 'signed-in' },
  { path: paths.receivedSystems, lazy: () => import('./SystemsPage'), door: 'signed-in' },
];

const load = async () => (await import('./provider')).receivedProvider;

export const resources: AreaResource[] = [
  { name: 'empresas-concedentes', load },
  {
    name: 'contratos-recebidos',
    load,
    list: paths.receivedContracts,
    label: 'ui:resources.contratos-recebidos',
    parent: 'usuarios',
  },
  {
    name: 'sistemas-recebidos',
    load,
    list: paths.receivedSystems,
    label: 'ui:resources.sistemas-recebidos',
    parent: 'usuarios',
  },
  { name: 'permissoes-recebidas', load },
];
