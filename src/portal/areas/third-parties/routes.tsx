import type { FILTROS_SEGUNDA_ETAPA, FILTROS_ULTIMO_ACESSO } from '../../../contract/people-tables';
import type { FILTROS_PERFIL, ORDENS_TERCEIROS } from '../../../contract/third-parties';
import type { AreaResource, AreaRoute } from '../../lib/area';
import { paths } from '../../lib/paths';
import type { TableAddress } from '../../lib/tableAddress';

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

// The contract's own lists come with its schemas, which are no part of the app's first code.
const table = {
  sizes: [20, 50, 100],
  sorts: ['nome', 'perfil', 'desde', 'ultimoAcesso'] satisfies (typeof ORDENS_TERCEIROS)[number][],
  filters: {
    busca: { text: 'typed' },
    perfil: { of: ['todos', 'A', 'S'] satisfies [...typeof FILTROS_PERFIL] },
    ultimoAcesso: { of: ['todos', '30', '90', '180', 'nunca'] satisfies [...typeof FILTROS_ULTIMO_ACESSO] },
    segundaEtapa: { of: ['todas', 'sim', 'nao'] satisfies [...typeof FILTROS_SEGUNDA_ETAPA] },
  },
} satisfies TableAddress;

export const resources: AreaResource[] = [
  {
    name: 'terceiros',
    load: async () => (await provider()).terceiros,
    list: paths.thirdParties,
    label: 'ui:resources.terceiros',
    parent: 'usuarios',
    table,
  },
  { name: 'terceirosExportados', load: async () => (await provider()).terceirosExportados },
  { name: 'planilhasDeTerceiros', load: async () => (await provider()).planilhasDeTerceiros },
  { name: 'candidatosATerceiro', load: async () => (await provider()).candidatosATerceiro },
  { name: 'exigencias', load: async () => (await provider()).exigencias },
  { name: 'sistemasParaAutorizar', load: async () => (await provider()).sistemasParaAutorizar },
  { name: 'contratosParaAutorizar', load: async () => (await provider()).contratosParaAutorizar },
];
