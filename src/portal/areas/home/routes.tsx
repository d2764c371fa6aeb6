import type { AreaProviders, AreaRoute } from '../../lib/area';
import { paths } from '../../lib/paths';
import { OwnHomeSkeleton } from '../../features/home/HomeSkeleton';

export const routes: AreaRoute[] = [
  {
    path: paths.homePF,
    lazy: () => import('./IndividualHome'),
    door: 'signed-in',
    waiting: OwnHomeSkeleton,
    footer: 'full',
  },
  {
    path: paths.homePJ,
    lazy: () => import('./CompanyHome'),
    door: 'signed-in',
    waiting: OwnHomeSkeleton,
    footer: 'full',
  },
];

export const providers: AreaProviders = {
  home: {
    load: async () => (await import('./provider')).homeProvider,
    resources: ['usuarios', 'resumos', 'perfis', 'imagens', 'contratos'],
  },
};
