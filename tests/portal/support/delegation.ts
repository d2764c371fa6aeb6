import type { Actor } from '../../../src/portal/features/acting';
import { company } from './records';

/** A company whose table of accesses is looked at, and itself as who acts. */
export const COMPANY = '00000101000162';

export const companyItself: Actor = {
  company: { idProduto: COMPANY, nome: 'EMPRESA TESTE LTDA', cnpj: COMPANY, an8: null },
  perfil: 'Empresa',
  idProdutoPF: COMPANY,
  usuario: company(),
  canChange: true,
  choices: [],
  choose: () => undefined,
};

/** A row of the table: somebody with one contract and no end date. */
export const grantee = (idProdutoPF: string, nome: string) => ({
  nome,
  idProdutoPF,
  quantidadeContratos: 1,
  quantidadeCentroCusto: 1,
  quantidadeSistemas: 0,
  validoAte: null,
  situacaoValidade: 'sem' as const,
  diasRestantes: null,
  alteradoEm: '2026-01-01T12:00:00.000Z',
});
