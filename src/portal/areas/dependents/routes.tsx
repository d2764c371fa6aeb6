import type { AreaResource, AreaRoute } from '../../lib/area';
import { paths } from '../../lib/paths';

export const routes: AreaRoute[] = [
  {
    path: paths.dependents,
    lazy: () => import('./DependentsPage'),
    door: 'signed-in',
    texts: ['dependents'],
    asks: { resource: 'dependentes', of: 'individual' },
  },
  {
    path: paths.newDependent,
    lazy: () => import('./NewDependentPage'),
    door: 'signed-in',
    texts: ['dependents', 'validation', 'codes'],
  },
  {
    path: paths.editDependent,
    lazy: () => import('./EditDependentPage'),
    door: 'signed-in',
    texts: ['dependents', 'validation'],
  },
];

export const resources: AreaResource[] = [
  {
    name: 'dependentes',
    load: async () => (await import('./provider')).dependentes,
    list: paths.dependents,
    create: paths.newDependent,
    edit: `${paths.editDependent}?id=:id`,
    label: 'ui:resources.dependentes',
    parent: 'usuarios',
  },
  { name: 'dependentesPendentes', load: async () => (await import('./provider')).dependentesPendentes },
  { name: 'maioridades', load: async () => (await import('../../features/coming-of-age/provider')).maioridades },
];
