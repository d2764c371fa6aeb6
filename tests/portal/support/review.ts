import { pageInfoOf } from '../../../src/contract/page';
import { listHeldActs, type Revisao } from '../../../src/contract/support';
import { answer } from './backend';

/** The account that is reviewed, as staff name it. */
export const REFERENCE = '0192f0aa-0000-7000-8000-000000000001';
export const STAFF = 'suporte01';
/** A review that is open. */
export const review: Revisao = {
  idRevisao: '0192f0aa-0000-7000-8000-000000000002',
  idProduto: REFERENCE,
  tipo: 'PF',
  nome: 'ANA TESTE DA SILVA',
  usuario: '***.000.101-**',
  motivo: 'Não recebe o código',
  protocolo: 'P-9',
  abertaEm: '2026-11-21T12:00:00.000Z',
  expiraEm: '2026-11-21T12:30:00.000Z',
  encerradaEm: null,
  situacao: 'aberta',
  prorrogada: false,
  restam: 900,
};

/** Nothing waits for a second person, as the page of support asks. */
export const noHeldActs = () =>
  answer(listHeldActs, () => ({ itens: [], page: pageInfoOf(0, 20, 0, 0), exigida: false }));
