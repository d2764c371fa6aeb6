import type { AreaProviders, AreaRoute } from '../../lib/area';
import { paths } from '../../lib/paths';

export const routes: AreaRoute[] = [
  { path: paths.thirdParties, lazy: () => import('./ThirdPartiesPage'), door: 'signed-in' },
];

export const providers: AreaProviders = {
  thirdParties: {
    load: async () => (await import('./provider')).thirdPartiesProvider,
    resources: ['terceiros', 'sistemasParaAutorizar', 'contratosParaAutorizar'],
  },
};
