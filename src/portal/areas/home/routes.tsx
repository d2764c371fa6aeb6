import type { AreaResource, AreaRoute } from '../../lib/area';
import { paths } from '../../lib/paths';
import { OwnHomeSkeleton } from '../../features/home/HomeSkeleton';

export const routes: AreaRoute[] = [
  {
    path: paths.homePF,
    lazy: () => import('./IndividualHome'),
    door: 'signed-in',
    waiting: OwnHomeSkeleton,
    footer: 'full',
  },
  {
    path: paths.homePJ,
    lazy: () => import('./CompanyHome'),
    door: 'signed-in',
    waiting: OwnHomeSkeleton,
    footer: 'full',
  },
];

const load = async () => (await import('./provider')).homeProvider;

export const resources: AreaResource[] = [
  { name: 'usuarios', load, list: paths.home, label: 'ui:resources.usuarios' },
  { name: 'resumos', load },
  { name: 'perfis', load },
  { name: 'imagens', load },
  { name: 'contratos', load },
  { name: 'emails', load: async () => (await import('../../features/contacts/provider')).emails },
  { name: 'celulares', load: async () => (await import('../../features/contacts/provider')).celulares },
  { name: 'senhas', load: async () => (await import('../../features/contacts/provider')).senhas },
];
