import type { FILTROS_PEDIDO } from '../../../contract/requests';
import type { AreaResource, AreaRoute } from '../../lib/area';
import { CODE_PARAM, MESSAGE_PARAM, paths, RENEW_PARAM } from '../../lib/paths';

export const routes: AreaRoute[] = [
  {
    path: paths.myRequests,
    lazy: () => import('./mine/MyRequestsPage'),
    door: 'signed-in',
    comesBack: RENEW_PARAM,
    texts: ['requests'],
    asks: { resource: 'meusPedidos', of: 'individual' },
  },
  {
    path: paths.askWithCode,
    lazy: () => import('./mine/AskPage'),
    door: 'signed-in',
    comesBack: CODE_PARAM,
    texts: ['requests', 'validation'],
  },
  {
    path: paths.requests,
    lazy: () => import('./queue/QueuePage'),
    door: 'signed-in',
    comesBack: MESSAGE_PARAM,
    texts: ['requests'],
    asks: { resource: 'pedidos', of: 'company' },
  },
];

const provider = () => import('./provider');
const codes = () => import('./codes.provider');

export const resources: AreaResource[] = [
  {
    name: 'meusPedidos',
    load: async () => (await provider()).meusPedidos,
    list: paths.myRequests,
    create: paths.askWithCode,
    label: 'ui:resources.meusPedidos',
    review: { label: 'ui:resources.meusPedidosReview' },
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
        perfil: { text: 'sent' },
      },
    },
  },
  { name: 'pedidosComCodigo', load: async () => (await codes()).pedidosComCodigo },
  { name: 'ofertasDePedido', load: async () => (await codes()).ofertasDePedido },
  { name: 'codigosDePedido', load: async () => (await codes()).codigosDePedido },
  { name: 'renovaveis', load: async () => (await provider()).renovaveis },
];
