import type { AreaResource, AreaRoute } from '../../lib/area';
import { paths } from '../../lib/paths';

export const routes: AreaRoute[] = [
  { path: paths.support, lazy: () => import('./SupportPage'), door: 'signed-in' },
  { path: paths.accountState, lazy: () => import('./AccountStatePage'), door: 'signed-in' },
  { path: paths.supportAccesses, lazy: () => import('./AccessesPage'), door: 'signed-in' },
];

const load = async () => (await import('./provider')).supportProvider;

export const resources: AreaResource[] = [
  { name: 'contas', load, list: paths.support, label: 'ui:resources.contas', parent: 'usuarios' },
  { name: 'revisoes', load },
  { name: 'situacoes', load },
  {
    name: 'acessosSuporte',
    load,
    list: paths.supportAccesses,
    label: 'ui:resources.acessosSuporte',
    parent: 'usuarios',
  },
];
