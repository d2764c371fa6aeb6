import type { AreaResource, AreaRoute } from '../../lib/area';
import { paths } from '../../lib/paths';

export const routes: AreaRoute[] = [
  {
    path: paths.receivedContracts,
    lazy: () => import('./ContractsPage'),
    door: 'signed-in',
    texts: ['received-permissions'],
    asks: { resource: 'empresas-concedentes', of: 'account' },
  },
  {
    path: paths.receivedSystems,
    lazy: () => import('./SystemsPage'),
    door: 'signed-in',
    texts: ['received-permissions'],
    asks: { resource: 'empresas-concedentes', of: 'account' },
  },
];

const provider = () => import('./provider');

export const resources: AreaResource[] = [
  { name: 'empresas-concedentes', load: async () => (await provider()).empresasConcedentes },
  { name: 'desistencias', load: async () => (await provider()).desistencias },
  { name: 'acessosEncerrados', load: async () => (await provider()).acessosEncerrados },
  {
    name: 'contratos-recebidos',
    load: async () => (await provider()).contratosRecebidos,
    list: paths.receivedContracts,
    label: 'ui:resources.contratos-recebidos',
    parent: 'usuarios',
  },
  {
    name: 'sistemas-recebidos',
    load: async () => (await provider()).sistemasRecebidos,
    list: paths.receivedSystems,
    label: 'ui:resources.sistemas-recebidos',
    parent: 'usuarios',
  },
];
