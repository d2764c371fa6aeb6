import type { AreaResource, AreaRoute } from '../../lib/area';
import { paths } from '../../lib/paths';
import { OwnHomeSkeleton } from '../../features/home/HomeSkeleton';

export const routes: AreaRoute[] = [
  {
    path: paths.homePF,
    lazy: () => import('./IndividualHome'),
    door: 'signed-in',
    texts: ['home'],
    waiting: OwnHomeSkeleton,
    footer: 'full',
  },
  {
    path: paths.homePJ,
    lazy: () => import('./CompanyHome'),
    door: 'signed-in',
    texts: ['home'],
    waiting: OwnHomeSkeleton,
    footer: 'full',
  },
];

const provider = () => import('../../features/account/provider');

export const resources: AreaResource[] = [
  {
    name: 'usuarios',
    load: async () => (await provider()).usuarios,
    list: paths.home,
    label: 'ui:resources.usuarios',
    review: { label: 'ui:resources.usuariosReview', parent: 'contas' },
  },
  { name: 'resumos', load: async () => (await provider()).resumos },
  { name: 'mudancasDeAcesso', load: async () => (await provider()).mudancasDeAcesso },
  { name: 'tabelas', load: async () => (await import('../../features/account/tables.provider')).tabelas },
  { name: 'perfis', load: async () => (await provider()).perfis },
  { name: 'imagens', load: async () => (await provider()).imagens },
  { name: 'contratos', load: async () => (await provider()).contratos },
  { name: 'emails', load: async () => (await import('../../features/contacts/provider')).emails },
  { name: 'celulares', load: async () => (await import('../../features/contacts/provider')).celulares },
  { name: 'senhas', load: async () => (await import('../../features/contacts/provider')).senhas },
];
