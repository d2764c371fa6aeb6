import type { AreaProviders, AreaRoute } from '../../lib/area';
import { paths } from '../../lib/paths';

export const routes: AreaRoute[] = [
  { path: paths.addresses, lazy: () => import('./AddressList'), door: 'signed-in' },
  { path: paths.newAddress, lazy: () => import('./NewAddress'), door: 'signed-in' },
  { path: paths.editAddress, lazy: () => import('./EditAddress'), door: 'signed-in' },
];

export const providers: AreaProviders = {
  addresses: {
    load: async () => (await import('./provider')).addressProvider,
    resources: ['enderecos', 'enderecoPrincipal'],
  },
};
