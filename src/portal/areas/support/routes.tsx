import { SITUATIONS } from '../../../contract/constants';
import type { AreaResource, AreaRoute } from '../../lib/area';
import { MESSAGE_PARAM, paths } from '../../lib/paths';

export const routes: AreaRoute[] = [
  { path: paths.support, lazy: () => import('./SupportPage'), door: 'signed-in', texts: ['support', 'validation'] },
  {
    path: paths.accountState,
    lazy: () => import('./AccountStatePage'),
    door: 'signed-in',
    texts: ['support', 'validation'],
  },
  {
    path: paths.supervision,
    lazy: () => import('./supervision/SupervisionPage'),
    door: 'signed-in',
    texts: ['supervision', 'support'],
  },
  {
    path: paths.supportAccesses,
    lazy: () => import('./AccessesPage'),
    door: 'signed-in',
    texts: ['support'],
    comesBack: MESSAGE_PARAM,
    asks: { resource: 'acessosSuporte', of: 'account', unless: 'dependente' },
  },
];

const provider = () => import('./provider');

const supervision = () => import('./supervision/provider');

/** The period, the usual one first, and one attendant of whom alone rows are shown. */
const SUPERVISED = { dias: { of: ['30', '7', '90'] }, atendente: { text: 'sent' } } as const;

/** Rows of a page, and the one order that reviews have. */
const REVIEWS = { sizes: [20], sorts: ['abertaEm'], filters: {} } as const;

export const resources: AreaResource[] = [
  {
    name: 'contas',
    load: async () => (await provider()).contas,
    list: paths.support,
    label: 'ui:resources.contas',
    parent: 'usuarios',
    review: { parent: null },
    table: {
      sizes: [20],
      sorts: ['nome', 'criadoEm'],
      // Each search is in the audit: it is sent with the button, and a step in the history. What was typed is not in the address (searches.ts).
      filters: {
        busca: { text: 'sent' },
        tipo: { of: ['', 'PF', 'PJ'] },
        situacao: { of: ['', ...SITUATIONS] },
      },
    },
  },
  {
    name: 'revisoes',
    load: async () => (await import('../../features/review/provider')).revisoes,
    list: `${paths.support}?ver=revisoes`,
    label: 'ui:resources.revisoes',
    parent: 'usuarios',
    table: REVIEWS,
  },
  {
    name: 'revisoesSupervisionadas',
    load: async () => (await supervision()).revisoesSupervisionadas,
    list: paths.supervision,
    label: 'ui:resources.revisoesSupervisionadas',
    parent: 'usuarios',
    table: { ...REVIEWS, filters: { ...SUPERVISED, contestadas: { of: ['', 'S'] } } },
  },
  {
    name: 'buscasSemRevisao',
    load: async () => (await supervision()).buscasSemRevisao,
    list: `${paths.supervision}?ver=buscas`,
    label: 'ui:resources.buscasSemRevisao',
    parent: 'usuarios',
    table: { sizes: [20], sorts: ['em'], filters: SUPERVISED },
  },
  { name: 'supervisoes', load: async () => (await supervision()).supervisoes },
  { name: 'situacoes', load: async () => (await provider()).situacoes },
  { name: 'atosEmEspera', load: async () => (await provider()).atosEmEspera },
  {
    name: 'acessosSuporte',
    load: async () => (await provider()).acessosSuporte,
    list: paths.supportAccesses,
    label: 'ui:resources.acessosSuporte',
    parent: 'usuarios',
    table: REVIEWS,
  },
];
