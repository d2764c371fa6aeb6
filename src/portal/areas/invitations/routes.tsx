import type { FILTROS_CONVITE } from '../../../contract/invitations';
import type { AreaResource, AreaRoute } from '../../lib/area';
import { INVITATION_PARAM, paths } from '../../lib/paths';

export const routes: AreaRoute[] = [
  {
    path: paths.invitations,
    lazy: () => import('./list/InvitationsPage'),
    door: 'signed-in',
    texts: ['invitations'],
    asks: { resource: 'convites', of: 'company' },
  },
  {
    path: paths.myInvitations,
    lazy: () => import('./mine/MyInvitationsPage'),
    door: 'signed-in',
    comesBack: INVITATION_PARAM,
    texts: ['invitations'],
  },
];

const provider = () => import('./provider');

export const resources: AreaResource[] = [
  {
    name: 'convites',
    load: async () => (await provider()).convites,
    list: paths.invitations,
    create: paths.newInvitation,
    edit: `${paths.editInvitation}?id=:id`,
    label: 'ui:resources.convites',
    parent: 'permissionarios',
    table: {
      sizes: [20, 50],
      sorts: ['convidadoEm', 'venceEm'],
      filters: {
        situacao: {
          of: ['todos', 'esperando', 'aceito', 'recusado', 'cancelado', 'vencido'] satisfies [
            ...typeof FILTROS_CONVITE,
          ],
        },
        email: { text: 'typed' },
      },
    },
  },
  { name: 'reenviosDeConvite', load: async () => (await provider()).reenviosDeConvite },
  {
    name: 'meusConvites',
    load: async () => (await provider()).meusConvites,
    list: paths.myInvitations,
    label: 'ui:resources.meusConvites',
    parent: 'usuarios',
  },
];
