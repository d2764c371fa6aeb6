import type { AreaResource, AreaRoute } from '../../lib/area';
import { paths } from '../../lib/paths';

export const routes: AreaRoute[] = [
  { path: paths.addresses, lazy: () => import('./AddressList'), door: 'signed-in' },
  { path: paths.newAddress, lazy: () => import('./NewAddress'), door: 'signed-in' },
  { path: paths.editAddress, lazy: () => import('./EditAddress'), door: 'signed-in' },
];

const load = async () => (await import('./provider')).addressProvider;

export const resources: AreaResource[] = [
  {
    name: 'enderecos',
    load,
    list: paths.addresses,
    create: paths.newAddress,
    edit: `${paths.editAddress}?id=:id`,
    label: 'ui:resources.enderecos',
    parent: 'usuarios',
  },
  { name: 'enderecoPrincipal', load },
];
