import type { AreaProviders, AreaRoute } from '../../lib/area';
import { paths } from '../../lib/paths';

export const routes: AreaRoute[] = [
  { path: paths.homePF, lazy: () => import('./IndividualHome'), door: 'signed-in', footer: 'full' },
  { path: paths.homePJ, lazy: () => import('./CompanyHome'), door: 'signed-in', footer: 'full' },
];

export const providers: AreaProviders = {
  home: {
    load: async () => (await import('./provider')).homeProvider,
    resources: ['usuarios', 'resumos', 'perfis', 'imagens', 'contratos'],
  },
};
