import type { AreaResource, AreaRoute } from '../../lib/area';
import { paths } from '../../lib/paths';

export const routes: AreaRoute[] = [
  {
    path: paths.addresses,
    lazy: () => import('./AddressList'),
    door: 'signed-in',
    texts: ['addresses'],
    asks: { resource: 'enderecos', of: 'account' },
  },
  { path: paths.newAddress, lazy: () => import('./NewAddress'), door: 'signed-in', texts: ['addresses', 'validation'] },
  {
    path: paths.editAddress,
    lazy: () => import('./EditAddress'),
    door: 'signed-in',
    texts: ['addresses', 'validation'],
    asks: { resource: 'enderecos', of: 'account' },
  },
];

const provider = () => import('./provider');

export const resources: AreaResource[] = [
  {
    name: 'enderecos',
    load: async () => (await provider()).enderecos,
    list: paths.addresses,
    create: paths.newAddress,
    edit: `${paths.editAddress}?id=:id`,
    label: 'ui:resources.enderecos',
    parent: 'usuarios',
  },
  { name: 'paises', load: async () => (await provider()).paises },
  { name: 'ceps', load: async () => (await provider()).ceps },
];
