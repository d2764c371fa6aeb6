import type { AreaResource, AreaRoute } from '../../lib/area';
import { paths } from '../../lib/paths';

export const routes: AreaRoute[] = [
  {
    path: paths.myRequests,
    lazy: () => import('./mine/MyRequestsPage'),
    door: 'signed-in',
    texts: ['requests'],
    asks: { resource: 'meusPedidos', of: 'individual' },
  },
];

const provider = () => import('./provider');

export const resources: AreaResource[] = [
  {
    name: 'meusPedidos',
    load: async () => (await provider()).meusPedidos,
    list: paths.myRequests,
    label: 'ui:resources.meusPedidos',
    parent: 'usuarios',
    table: { sizes: [20, 50], sorts: ['pedidoEm'], filters: {} },
  },
  { name: 'renovaveis', load: async () => (await provider()).renovaveis },
];
