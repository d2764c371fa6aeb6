import { DEMO, EXTRA } from './accounts';

/** What a company of the demo has: contracts with their cost centres and cards, and systems. */
export interface DemoContract {
  company: string;
  number: string;
  /** State superintendency: 10 BSB, 20 MG, 36 PR, 50 RJ, 72 SPM. */
  se: number;
  category: string;
  status: 'ATIVO' | 'CANCELADO' | 'SUSPENSO' | 'EM_DESENVOLVIMENTO';
  centres: readonly (readonly [co: string, nome: string])[];
  cardsPerCentre: number;
}

const CENTRES = [
  ['0001', 'MATRIZ'],
  ['0002', 'LOJA VIRTUAL'],
  ['0003', 'DEVOLUÇÕES'],
] as const;

export const DEMO_CONTRACTS: readonly DemoContract[] = [
  {
    company: DEMO.company,
    number: '9912000101',
    se: 72,
    category: 'PLATINUM',
    status: 'ATIVO',
    centres: CENTRES,
    cardsPerCentre: 5,
  },
  {
    company: DEMO.company,
    number: '9912000102',
    se: 50,
    category: 'OURO',
    status: 'ATIVO',
    centres: CENTRES,
    cardsPerCentre: 5,
  },
  {
    company: DEMO.company,
    number: '9912000103',
    se: 20,
    category: 'PRATA',
    status: 'ATIVO',
    centres: CENTRES,
    cardsPerCentre: 5,
  },
  {
    company: DEMO.company,
    number: '9912000104',
    se: 36,
    category: 'BRONZE',
    status: 'SUSPENSO',
    centres: CENTRES,
    cardsPerCentre: 5,
  },
  {
    company: DEMO.expired,
    number: '9912000201',
    se: 50,
    category: 'OURO',
    status: 'ATIVO',
    centres: CENTRES.slice(0, 2),
    cardsPerCentre: 2,
  },
  {
    company: DEMO.foreignCompany,
    number: '9912000301',
    se: 72,
    category: 'PRATA',
    status: 'ATIVO',
    centres: CENTRES.slice(0, 1),
    cardsPerCentre: 2,
  },
  {
    company: DEMO.globalTrade,
    number: '9912345678',
    se: 72,
    category: 'OURO',
    status: 'ATIVO',
    centres: CENTRES.slice(0, 1),
    cardsPerCentre: 2,
  },
  {
    company: DEMO.alphanumeric,
    number: '9912000401',
    se: 10,
    category: 'BRONZE',
    status: 'ATIVO',
    centres: CENTRES.slice(0, 2),
    cardsPerCentre: 3,
  },
  {
    company: DEMO.alphanumeric,
    number: '9912000402',
    se: 10,
    category: 'BRONZE',
    status: 'EM_DESENVOLVIMENTO',
    centres: CENTRES.slice(0, 1),
    cardsPerCentre: 1,
  },
  {
    company: EXTRA.transport,
    number: '9912000501',
    se: 20,
    category: 'PRATA',
    status: 'ATIVO',
    centres: CENTRES.slice(0, 2),
    cardsPerCentre: 3,
  },
  {
    company: EXTRA.bookshop,
    number: '9912000601',
    se: 36,
    category: 'BRONZE',
    status: 'ATIVO',
    centres: CENTRES.slice(0, 1),
    cardsPerCentre: 3,
  },
];

export interface DemoSystem {
  id: string;
  sigla: string;
  nome: string;
  descricao: string;
  descricao_en: string;
  groups: readonly (readonly [grupo: string, nome: string, descricao: string, descricao_en: string])[];
}

const USER = ['1', 'USUÁRIO', 'Consulta e uso diário', 'Looks things up and uses them daily'] as const;
const OPERATOR = ['2', 'OPERADOR', 'Inclui e altera', 'Adds and changes'] as const;
const MANAGER = ['3', 'GESTOR', 'Aprova e acompanha', 'Approves and follows'] as const;

export const DEMO_SYSTEMS: readonly DemoSystem[] = [
  {
    id: '101',
    sigla: 'PPN',
    nome: 'PRÉ-POSTAGEM',
    descricao: 'Etiquetas e listas de postagem antes da agência',
    descricao_en: 'Labels and posting lists before the post office',
    groups: [USER, OPERATOR, MANAGER],
  },
  {
    id: '102',
    sigla: 'RST',
    nome: 'RASTREAMENTO CORPORATIVO',
    descricao: 'Situação dos objetos postados pela empresa',
    descricao_en: 'Where the items that the company posted are',
    groups: [USER, MANAGER],
  },
  {
    id: '103',
    sigla: 'FAT',
    nome: 'FATURAS',
    descricao: 'Faturas, boletos e extratos dos contratos',
    descricao_en: 'Invoices, payment slips and statements of the contracts',
    groups: [USER, OPERATOR],
  },
  {
    id: '104',
    sigla: 'REV',
    nome: 'LOGÍSTICA REVERSA',
    descricao: 'Autorizações de devolução',
    descricao_en: 'Authorisations for returns',
    groups: [USER, OPERATOR, MANAGER],
  },
  {
    id: '105',
    sigla: 'COL',
    nome: 'COLETA',
    descricao: 'Pedidos de coleta no endereço da empresa',
    descricao_en: 'Collections requested at the company’s address',
    groups: [USER, OPERATOR],
  },
  {
    id: '106',
    sigla: 'REL',
    nome: 'RELATÓRIOS GERENCIAIS',
    descricao: 'Volumes, prazos e gastos por período',
    descricao_en: 'Volumes, delivery times and spending by period',
    groups: [USER, MANAGER],
  },
];

/** Which systems each company has. */
export const COMPANY_SYSTEMS: Readonly<Record<string, readonly string[]>> = {
  [DEMO.company]: DEMO_SYSTEMS.map(({ id }) => id),
  [DEMO.expired]: ['101', '102', '103'],
  [DEMO.foreignCompany]: ['102', '103'],
  [DEMO.globalTrade]: ['102', '103'],
  [DEMO.alphanumeric]: ['101', '102', '105'],
  [EXTRA.transport]: ['101', '104'],
  [EXTRA.bookshop]: ['102', '106'],
};

export interface DemoDelegate {
  company: string;
  person: string;
  perfil: 'A' | 'S';
  contracts?: readonly string[];
  systems?: readonly string[];
}

export const DEMO_DELEGATES: readonly DemoDelegate[] = [
  { company: DEMO.company, person: DEMO.ana, perfil: 'A' },
  { company: DEMO.company, person: DEMO.bruno, perfil: 'S', contracts: ['9912000101', '9912000102'], systems: ['101'] },
  { company: DEMO.alphanumeric, person: DEMO.bruno, perfil: 'A' },
];
