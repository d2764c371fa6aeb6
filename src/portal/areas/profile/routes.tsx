import type { AreaResource, AreaRoute } from '../../lib/area';
import { paths } from '../../lib/paths';

export const routes: AreaRoute[] = [
  { path: paths.editBrazilian, lazy: () => import('./BrazilianData'), door: 'signed-in' },
  { path: paths.editForeigner, lazy: () => import('./ForeignerData'), door: 'signed-in' },
  { path: paths.editCompanyBrazil, lazy: () => import('./CompanyData'), door: 'signed-in' },
  { path: paths.editCompanyAbroad, lazy: () => import('./CompanyData'), door: 'signed-in' },
];

export const resources: AreaResource[] = [
  { name: 'necessidades', load: async () => (await import('./provider')).necessidades },
];
