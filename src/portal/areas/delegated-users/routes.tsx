import type { AreaProviders, AreaRoute } from '../../lib/area';
import { paths } from '../../lib/paths';

export const routes: AreaRoute[] = [
  { path: paths.delegation, lazy: () => import('./table/DelegationPage'), door: 'signed-in' },
  { path: paths.delegationAdd, lazy: () => import('./edit/InclusionPage'), door: 'signed-in' },
  { path: paths.delegationEdit, lazy: () => import('./edit/EditionPage'), door: 'signed-in' },
];

export const providers: AreaProviders = {
  delegation: {
    load: async () => (await import('./provider')).delegationProvider,
    resources: [
      'permissionarios',
      'acessos',
      'historicos',
      'usuariosDoCartao',
      'contratosOferecidos',
      'centrosCusto',
      'sistemasOferecidos',
    ],
  },
};
