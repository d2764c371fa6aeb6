import type { AreaResource, AreaRoute } from '../../lib/area';
import { paths } from '../../lib/paths';

export const routes: AreaRoute[] = [
  {
    path: paths.imports,
    lazy: () => import('./ImportsPage'),
    door: 'signed-in',
    forCompany: true,
    texts: ['imports'],
  },
];

const provider = () => import('./provider');

export const resources: AreaResource[] = [
  {
    name: 'importacoes',
    load: async () => (await provider()).importacoes,
    list: paths.imports,
    label: 'ui:resources.importacoes',
    parent: 'permissionarios',
  },
  {
    name: 'linhasDeImportacao',
    load: async () => (await provider()).linhasDeImportacao,
    table: {
      sizes: [20, 50],
      sorts: ['linha', 'resultado'],
      filters: {
        resultado: { text: 'typed' },
        motivo: { text: 'typed' },
        busca: { text: 'typed' },
      },
    },
  },
  { name: 'importacoesExportadas', load: async () => (await provider()).importacoesExportadas },
];
