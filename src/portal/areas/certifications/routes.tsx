import type { FILTROS_CERTIFICACAO, FILTROS_ITEM } from '../../../contract/certifications';
import type { AreaResource, AreaRoute } from '../../lib/area';
import { paths } from '../../lib/paths';

export const routes: AreaRoute[] = [
  {
    path: paths.certifications,
    lazy: () => import('./list/CertificationsPage'),
    door: 'signed-in',
    texts: ['certifications'],
    asks: { resource: 'revisoesDeAcesso', of: 'company' },
  },
  {
    path: paths.newCertification,
    lazy: () => import('./form/NewCertificationPage'),
    door: 'signed-in',
    forCompany: true,
    texts: ['certifications', 'validation'],
  },
  {
    path: paths.editCertification,
    lazy: () => import('./form/EditCertificationPage'),
    door: 'signed-in',
    texts: ['certifications', 'validation'],
    asks: { resource: 'revisoesDeAcesso', of: 'company', record: 'id' },
  },
  {
    path: paths.certification,
    lazy: () => import('./decide/DecidePage'),
    door: 'signed-in',
    texts: ['certifications', 'validation'],
    asks: { resource: 'revisoesDeAcesso', of: 'company', record: 'id' },
  },
  {
    path: paths.certificationEvidence,
    lazy: () => import('./evidence/EvidencePage'),
    door: 'signed-in',
    texts: ['certifications'],
    asks: { resource: 'comprovantesDeRevisao', of: 'company', record: 'id' },
  },
];

const provider = () => import('./provider');

export const resources: AreaResource[] = [
  {
    name: 'revisoesDeAcesso',
    load: async () => (await provider()).revisoesDeAcesso,
    list: paths.certifications,
    create: paths.newCertification,
    edit: `${paths.editCertification}?id=:id`,
    show: `${paths.certification}?id=:id`,
    label: 'ui:resources.revisoesDeAcesso',
    parent: 'permissionarios',
    table: {
      sizes: [20, 50],
      sorts: ['abertaEm'],
      filters: {
        situacao: {
          of: ['todas', 'esperando', 'abertas', 'encerradas'] satisfies [...typeof FILTROS_CERTIFICACAO],
        },
        busca: { text: 'typed' },
      },
    },
  },
  {
    name: 'itensDaRevisao',
    load: async () => (await provider()).itensDaRevisao,
    table: {
      sizes: [20, 50],
      sorts: ['nome'],
      filters: {
        situacao: { of: ['semDecisao', 'decididas', 'todas'] satisfies [...typeof FILTROS_ITEM] },
        // The provider takes the signals that there are.
        sinal: { text: 'sent' },
        pessoa: { text: 'typed' },
      },
    },
  },
  { name: 'acessosDoItem', load: async () => (await provider()).acessosDoItem },
  { name: 'previasDeRevisao', load: async () => (await provider()).previasDeRevisao },
  { name: 'encerramentosDeRevisao', load: async () => (await provider()).encerramentosDeRevisao },
  {
    name: 'comprovantesDeRevisao',
    load: async () => (await provider()).comprovantesDeRevisao,
    show: `${paths.certificationEvidence}?id=:id`,
    label: 'ui:resources.comprovantesDeRevisao',
    parent: 'revisoesDeAcesso',
  },
];
