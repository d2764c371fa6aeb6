import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { listCartoesCentro, listCentrosCusto, listSistemas } from '../../../src/contract/delegated-grants';
import { getContratosPJ } from '../../../src/contract/home';
import { pageInfoOf } from '../../../src/contract/page';
import type { Actor } from '../../../src/portal/features/acting';
import { answer } from './backend';
import { company } from './records';

/** A company whose table of accesses is looked at, and itself as who acts. */
export const COMPANY = '00000101000162';

export const companyItself: Actor = {
  company: { idProduto: COMPANY, nome: 'EMPRESA TESTE LTDA', cnpj: COMPANY, an8: null },
  perfil: 'Empresa',
  segundaEtapa: null,
  idProdutoPF: COMPANY,
  usuario: company(),
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
  ultimoAcesso: '2026-01-02',
  segundaEtapa: true,
});

const CONTRACT = '9912000101';
export const card = (last: number) => ({
  nuCartao: `006700000${last}`,
  nuContrato: CONTRACT,
  coCentroCusto: '0001',
  descricaoStatus: 'ATIVO',
});

/** What the company has to grant: a contract with one cost centre and three cards, a system with two groups. */
export function answerOffer(): void {
  answer(getContratosPJ, () => [
    {
      nuContrato: CONTRACT,
      nuSe: 72,
      categoria: 'PLATINUM',
      status: 'ATIVO',
      dtInicioVigencia: '2024-01-01',
      dtFimVigencia: null,
    },
  ]);
  answer(listCentrosCusto, () => [{ coCentroCusto: '0001', nome: 'MATRIZ', quantidadeCartoes: 3 }]);
  answer(listCartoesCentro, ({ query }) => {
    const itens = [card(1), card(2), card(3)].filter(({ nuCartao }) => nuCartao.includes(query.nuCartao ?? ''));
    return { itens, page: pageInfoOf(0, 50, itens.length, itens.length) };
  });
  answer(listSistemas, () => [
    {
      id: 's-1',
      iprojTi: { nome: 'FATURAS', sigla: 'FAT', descricao: 'Faturas', urlHomologacao: null, urlProducao: null },
      grupos: [
        { idGrupo: 'g-1', nome: 'Consulta', descricao: 'Vê', marcado: false },
        { idGrupo: 'g-2', nome: 'Pagamento', descricao: 'Paga', marcado: false },
      ],
      marcado: false,
    },
  ]);
}

/** Chooses one of a drop-down list's options. */
export async function choose(user: UserEvent, label: string, option: RegExp): Promise<void> {
  await user.click(await screen.findByRole('combobox', { name: label }));
  await user.click(await screen.findByText(option, { selector: '.ant-select-item-option-content' }));
}
