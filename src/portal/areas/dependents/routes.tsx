import type { AreaResource, AreaRoute } from '../../lib/area';
import { paths } from '../../lib/paths';

export const routes: AreaRoute[] = [
  { path: paths.dependents, lazy: () => import('./DependentsPage'), door: 'signed-in' },
  { path: paths.newDependent, lazy: () => import('./NewDependentPage'), door: 'signed-in' },
  { path: paths.editDependent, lazy: () => import('./EditDependentPage'), door: 'signed-in' },
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
