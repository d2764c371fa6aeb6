import type { AreaResource, AreaRoute } from '../../lib/area';
import { paths } from '../../lib/paths';

export const routes: AreaRoute[] = [
  {
    path: paths.thirdParties,
    lazy: () => import('./ThirdPartiesPage'),
    door: 'signed-in',
    texts: ['third-parties', 'validation', 'codes'],
    asks: { resource: 'terceiros', of: 'company' },
  },
];

const provider = () => import('./provider');

export const resources: AreaResource[] = [
  {
    name: 'terceiros',
    load: async () => (await provider()).terceiros,
    list: paths.thirdParties,
    label: 'ui:resources.terceiros',
    parent: 'usuarios',
    table: { sizes: [20], sorts: ['nome', 'perfil', 'desde'], filters: { busca: { text: 'typed' } } },
  },
  { name: 'candidatosATerceiro', load: async () => (await provider()).candidatosATerceiro },
  { name: 'exigencias', load: async () => (await provider()).exigencias },
  { name: 'sistemasParaAutorizar', load: async () => (await provider()).sistemasParaAutorizar },
  { name: 'contratosParaAutorizar', load: async () => (await provider()).contratosParaAutorizar },
];
