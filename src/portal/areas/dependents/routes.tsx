import type { AreaResource, AreaRoute } from '../../lib/area';
import { paths } from '../../lib/paths';

export const routes: AreaRoute[] = [
  { path: paths.dependents, lazy: () => import('./DependentsPage'), door: 'signed-in' },
  { path: paths.newDependent, lazy: () => import('./NewDependentPage'), door: 'signed-in' },
  { path: paths.editDependent, lazy: () => import('./EditDependentPage'), door: 'signed-in' },
];

const load = async () => (await import('./provider')).dependentProvider;

export const resources: AreaResource[] = [
  {
    name: 'dependentes',
    load,
    list: paths.dependents,
    create: paths.newDependent,
    edit: `${paths.editDependent}?id=:id`,
    label: 'ui:resources.dependentes',
    parent: 'usuarios',
  },
  {
    name: 'maioridades',
    load: async () => (await import('../../features/coming-of-age/provider')).maioridades,
  },
];
