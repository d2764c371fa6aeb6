import type { AreaResource, AreaRoute } from '../../lib/area';
import { paths } from '../../lib/paths';

export const routes: AreaRoute[] = [
  { path: paths.security, lazy: () => import('./Security'), door: 'signed-in', texts: ['security'] },
];

const provider = () => import('./provider');

export const resources: AreaResource[] = [
  {
    name: 'seguranca',
    load: async () => (await provider()).seguranca,
    list: paths.security,
    label: 'ui:resources.seguranca',
    parent: 'usuarios',
  },
  { name: 'retiradas', load: async () => (await provider()).retiradas },
  { name: 'autenticadores', load: async () => (await provider()).autenticadores },
  { name: 'chavesAcesso', load: async () => (await provider()).chavesAcesso },
  { name: 'iniciosChave', load: async () => (await provider()).iniciosChave },
  { name: 'navegadoresLembrados', load: async () => (await provider()).navegadoresLembrados },
  { name: 'codigosRecuperacao', load: async () => (await provider()).codigosRecuperacao },
];
