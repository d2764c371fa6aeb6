import type { AreaProviders, AreaRoute } from '../../lib/area';
import { paths } from '../../lib/paths';

export const routes: AreaRoute[] = [
  { path: paths.dependents, lazy: () => import('./DependentsPage'), door: 'signed-in' },
  { path: paths.newDependent, lazy: () => import('./NewDependentPage'), door: 'signed-in' },
  { path: paths.editDependent, lazy: () => import('./EditDependentPage'), door: 'signed-in' },
];

export const providers: AreaProviders = {
  dependents: { load: async () => (await import('./provider')).dependentProvider, resources: ['dependentes'] },
};
