import type { AreaProviders, AreaRoute } from '../../lib/area';
import { paths } from '../../lib/paths';

export const routes: AreaRoute[] = [
  { path: paths.receivedContracts, lazy: () => import('./ContractsPage'), door: 'signed-in' },
  { path: paths.receivedSystems, lazy: () => import('./SystemsPage'), door: 'signed-in' },
];

export const providers: AreaProviders = {
  'received-permissions': {
    load: async () => (await import('./provider')).receivedProvider,
    resources: ['empresas-concedentes', 'contratos-recebidos', 'sistemas-recebidos', 'permissoes-recebidas'],
  },
};
