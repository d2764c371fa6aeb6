import type { AreaResource, AreaRoute } from '../../lib/area';
import { paths } from '../../lib/paths';

export const routes: AreaRoute[] = [
  {
    path: paths.editBrazilian,
    lazy: () => import('./BrazilianData'),
    door: 'signed-in',
    texts: ['profile', 'validation', 'codes'],
  },
  {
    path: paths.editForeigner,
    lazy: () => import('./ForeignerData'),
    door: 'signed-in',
    texts: ['profile', 'validation', 'codes'],
  },
  {
    path: paths.editCompanyBrazil,
    lazy: () => import('./CompanyData'),
    door: 'signed-in',
    texts: ['profile', 'validation', 'codes'],
  },
  {
    path: paths.editCompanyAbroad,
    lazy: () => import('./CompanyData'),
    door: 'signed-in',
    texts: ['profile', 'validation', 'codes'],
  },
];

export const resources: AreaResource[] = [
  { name: 'necessidades', load: async () => (await import('./provider')).necessidades },
];
