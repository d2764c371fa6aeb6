import type { FILTROS_PEDIDO } from '../../../contract/requests';
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
  {
    path: paths.requests,
    lazy: () => import('./queue/QueuePage'),
    door: 'signed-in',
    texts: ['requests'],
    asks: { resource: 'pedidos', of: 'company' },
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
  {
    name: 'pedidos',
    load: async () => (await provider()).pedidos,
    list: paths.requests,
    label: 'ui:resources.pedidos',
    parent: 'permissionarios',
    table: {
      sizes: [20, 50],
      sorts: ['pedidoEm'],
      filters: {
        situacao: { of: ['esperando', 'aprovados', 'recusados', 'outros'] satisfies [...typeof FILTROS_PEDIDO] },
        pessoa: { text: 'typed' },
      },
    },
  },
  { name: 'renovaveis', load: async () => (await provider()).renovaveis },
];
