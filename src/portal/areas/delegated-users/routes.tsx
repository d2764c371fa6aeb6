import type { FILTROS_VALIDADE, ORDENS_PERMISSIONARIOS } from '../../../contract/delegated-users';
import type { FILTROS_SEGUNDA_ETAPA, FILTROS_ULTIMO_ACESSO } from '../../../contract/people-tables';
import type { AreaResource, AreaRoute } from '../../lib/area';
import { MESSAGE_PARAM, paths } from '../../lib/paths';
import type { TableAddress } from '../../lib/tableAddress';

export const routes: AreaRoute[] = [
  {
    path: paths.delegation,
    lazy: () => import('./table/DelegationPage'),
    door: 'signed-in',
    comesBack: MESSAGE_PARAM,
    texts: ['delegation'],
    asks: { resource: 'permissionarios', of: 'company' },
  },
  {
    path: paths.companyLog,
    lazy: () => import('./log/LogPage'),
    door: 'signed-in',
    texts: ['delegation'],
    asks: { resource: 'registros', of: 'company' },
  },
  {
    path: paths.delegationAdd,
    lazy: () => import('./edit/InclusionPage'),
    door: 'signed-in',
    forCompany: true,
    texts: ['delegation', 'validation'],
  },
  {
    path: paths.delegationEdit,
    lazy: () => import('./edit/EditionPage'),
    door: 'signed-in',
    texts: ['delegation', 'validation'],
    asks: { resource: 'concessoes', of: 'company', record: 'permissionario' },
  },
  {
    path: paths.newInvitation,
    lazy: () => import('./invite/InvitePage'),
    door: 'signed-in',
    forCompany: true,
    texts: ['delegation', 'invitations', 'validation'],
  },
  {
    path: paths.editInvitation,
    lazy: () => import('./invite/InviteChangePage'),
    door: 'signed-in',
    texts: ['delegation', 'invitations', 'validation'],
    asks: { resource: 'convites', of: 'company', record: 'id' },
  },
];

const provider = () => import('./provider');

// The contract's own lists come with its schemas, which are no part of the app's first code.
const table = {
  sizes: [20, 10, 50, 100],
  sorts: [
    'nome',
    'usuario',
    'contratos',
    'centros',
    'sistemas',
    'validade',
    'alterado',
    'ultimoAcesso',
  ] satisfies (typeof ORDENS_PERMISSIONARIOS)[number][],
  filters: {
    busca: { text: 'typed' },
    contrato: { text: 'sent' },
    centro: { text: 'sent' },
    cartao: { text: 'sent' },
    sistema: { text: 'sent' },
    grupo: { text: 'sent' },
    concedidoPor: { text: 'sent' },
    validade: {
      of: ['todas', 'vigentes', 'vencem7', 'vencendo', 'vencem90', 'vencidas', 'aRenovar', 'sem'] satisfies [
        ...typeof FILTROS_VALIDADE,
      ],
    },
    ultimoAcesso: { of: ['todos', '30', '90', '180', 'nunca'] satisfies [...typeof FILTROS_ULTIMO_ACESSO] },
    segundaEtapa: { of: ['todas', 'sim', 'nao'] satisfies [...typeof FILTROS_SEGUNDA_ETAPA] },
    alteradoDesde: { text: 'sent' },
  },
} satisfies TableAddress;

const log = {
  sizes: [20, 50, 100],
  sorts: ['em'],
  filters: {
    pessoa: { text: 'typed' },
    por: { text: 'typed' },
    cartao: { text: 'typed' },
    sistema: { text: 'sent' },
    acao: { text: 'sent' },
    de: { text: 'sent' },
    ate: { text: 'sent' },
  },
} satisfies TableAddress;

export const resources: AreaResource[] = [
  {
    name: 'permissionarios',
    load: async () => (await provider()).permissionarios,
    list: paths.delegation,
    create: paths.delegationAdd,
    edit: paths.delegationEdit,
    label: 'ui:resources.permissionarios',
    parent: 'usuarios',
    table,
  },
  { name: 'visoes', load: async () => (await import('./views/provider')).visoes },
  { name: 'previasDeInclusao', load: async () => (await provider()).previasDeInclusao },
  { name: 'previasDePrazo', load: async () => (await provider()).previasDePrazo },
  { name: 'acessosDeVarios', load: async () => (await provider()).acessosDeVarios },
  { name: 'previasDeRetirada', load: async () => (await provider()).previasDeRetirada },
  { name: 'retiradasDeAcesso', load: async () => (await provider()).retiradasDeAcesso },
  { name: 'mudancasDeTodos', load: async () => (await provider()).mudancasDeTodos },
  { name: 'acessos', load: async () => (await provider()).acessos },
  { name: 'quantosUsam', load: async () => (await provider()).quantosUsam },
  { name: 'concessoes', load: async () => (await provider()).concessoes },
  {
    name: 'historicos',
    load: async () => (await provider()).historicos,
    table: { sizes: [10], sorts: [], filters: {} },
  },
  { name: 'contratosOferecidos', load: async () => (await provider()).contratosOferecidos },
  { name: 'centrosCusto', load: async () => (await provider()).centrosCusto },
  { name: 'cartoesDoCentro', load: async () => (await provider()).cartoesDoCentro },
  { name: 'sistemasOferecidos', load: async () => (await provider()).sistemasOferecidos },
  { name: 'concedentes', load: async () => (await provider()).concedentes },
  { name: 'consultas', load: async () => (await provider()).consultas },
  {
    name: 'registros',
    load: async () => (await provider()).registros,
    list: paths.companyLog,
    label: 'ui:resources.registros',
    parent: 'permissionarios',
    table: log,
  },
  { name: 'registrosExportados', load: async () => (await provider()).registrosExportados },
  { name: 'planilhas', load: async () => (await provider()).planilhas },
  { name: 'exportacoes', load: async () => (await provider()).exportacoes },
];
