import type { AreaResource, AreaRoute } from '../../lib/area';
import { paths } from '../../lib/paths';

export const routes: AreaRoute[] = [
  {
    path: paths.tokenHistory,
    lazy: () => import('./TokenHistory'),
    door: 'signed-in',
    texts: ['activity'],
    asks: { resource: 'codigos', of: 'account' },
  },
  {
    path: paths.activity,
    lazy: () => import('./MyActivity'),
    door: 'signed-in',
    texts: ['activity'],
    asks: { resource: 'atividades', of: 'account' },
  },
  { path: paths.myData, lazy: () => import('./MyData'), door: 'signed-in', texts: ['activity', 'validation', 'codes'] },
];

const provider = () => import('./provider');

export const resources: AreaResource[] = [
  {
    name: 'codigos',
    load: async () => (await provider()).codigos,
    list: paths.tokenHistory,
    label: 'ui:resources.codigos',
    parent: 'usuarios',
    table: { sizes: [10], sorts: ['dataCadastro', 'funcionalidade', 'meioEnvio'], filters: {} },
  },
  {
    name: 'atividades',
    load: async () => (await provider()).atividades,
    list: paths.activity,
    label: 'ui:resources.atividades',
    parent: 'usuarios',
    table: { sizes: [10], sorts: ['quando'], filters: {} },
  },
  { name: 'sessoes', load: async () => (await provider()).sessoes },
  {
    name: 'dados',
    load: async () => (await provider()).dados,
    list: paths.myData,
    label: 'ui:resources.dados',
    parent: 'usuarios',
  },
];
