import type { AreaProviders, AreaRoute } from '../../lib/area';
import { paths } from '../../lib/paths';

export const routes: AreaRoute[] = [
  { path: paths.support, lazy: () => import('./SupportPage'), door: 'signed-in' },
  { path: paths.accountState, lazy: () => import('./AccountStatePage'), door: 'signed-in' },
  { path: paths.supportAccesses, lazy: () => import('./AccessesPage'), door: 'signed-in' },
];

export const providers: AreaProviders = {
  support: {
    load: async () => (await import('./provider')).supportProvider,
    resources: ['contas', 'revisoes', 'situacoes', 'acessosSuporte'],
  },
};
