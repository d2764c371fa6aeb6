import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { addDelegacao, previewDelegacao } from '../../../src/contract/delegated-grants';
import { findPermissionarios, listPermissionarios } from '../../../src/contract/delegated-users';
import { getUsuario } from '../../../src/contract/home';
import { pageInfoOf } from '../../../src/contract/page';
import { searchCompany } from '../../../src/contract/search';
// Their code is there when the app asks for it.
import '../../../src/portal/areas/delegated-users/edit/InclusionPage';
import '../../../src/portal/areas/delegated-users/people/NewAccessModal';
import '../../../src/portal/areas/delegated-users/table/DelegationPage';
import '../../../src/portal/areas/delegated-users/table/FilterChips';
import '../../../src/portal/areas/delegated-users/table/Nobody';
import { answer } from '../support/backend';
import { answerOffer, card, COMPANY } from '../support/delegation';
import { company } from '../support/records';
import { renderApp } from '../support/render';
import { signIn } from '../support/session';

const CPF = '52998224725';
const none = { itens: [], haMais: false };

/** The table, filtered by what nobody has. */
function open(address: string) {
  signIn({ sub: COMPANY, tipo: 'PJ' });
  answer(getUsuario, () => company());
  answerOffer();
  answer(searchCompany, () => ({
    pessoas: none,
    contratos: none,
    centros: none,
    cartoes: { itens: [{ ...card(1), nomeCentroCusto: 'MATRIZ' }], haMais: false },
    sistemas: none,
    grupos: none,
  }));
  answer(listPermissionarios, () => ({ itens: [], page: pageInfoOf(0, 20, 0, 0) }));
  answer(findPermissionarios, () => [
    {
      cpf: CPF,
      situacao: 'encontrado' as const,
      idProduto: CPF,
      idProdutoPF: CPF,
      nome: 'CARLA MODELO',
      nomeMascarado: false,
    },
  ]);
  answer(previewDelegacao, () => ({ ganham: 1, jaTem: 0, mudamPrazo: 0, acessos: 1 }));
  const given = answer(addDelegacao, () => ({ incluidos: 1, alterados: 0, inalterados: 0 }));
  return { given, ...renderApp(`/delegacaoAcesso?empresa=${COMPANY}${address}`) };
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('what nobody uses', () => {
  it.each([
    [
      'a card',
      '&contrato=9912000101&cartao=0067000001&validade=vigentes',
      'Ninguém usa o cartão 0067000001',
      'Dar este cartão a alguém',
      'Já vem escolhido na próxima tela: Cartão 0067000001.',
      {
        listaCartoes: [{ nuCartao: '0067000001', nuContrato: '9912000101', coCentroCusto: '0001' }],
        listaSistemas: [],
      },
    ],
    [
      'a group',
      '&sistema=s-1&grupo=g-2',
      'Ninguém usa este grupo',
      'Dar este grupo a alguém',
      'Já vem escolhido na próxima tela: Grupo Pagamento (FATURAS).',
      { listaCartoes: [], listaSistemas: [{ id: 's-1', grupos: [{ idGrupo: 'g-2', marcado: true }] }] },
    ],
  ])('is given to somebody from there, chosen already: %s', async (_, address, title, give, said, sent) => {
    const { user, given } = open(address);
    expect(await screen.findByText(title)).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: give }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delegar novo acesso' }));
    expect(dialog.getByText(said)).toBeInTheDocument();
    await user.type(dialog.getByLabelText('CPFs ou usuários das pessoas'), CPF);
    await user.click(dialog.getByRole('button', { name: 'Consultar' }));
    await user.click(await dialog.findByRole('button', { name: /^Continuar/ }));
    await user.click(await screen.findByRole('button', { name: 'Salvar permissões' }));
    await waitFor(() => expect(given).toHaveLength(1));
    expect(given[0]?.body).toMatchObject({ listaUsuarios: [CPF], ...sent });
  });

  it('is what the table says of a contract, too, with the way to a new access', async () => {
    const { user } = open('&contrato=9912000101');
    expect(await screen.findByText('Ninguém usa o contrato 9912000101')).toBeInTheDocument();
    const table = screen.getByRole('region', { name: 'Pessoas com acesso' });
    await user.click(within(table).getByRole('button', { name: 'Delegar novo acesso' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delegar novo acesso' }));
    expect(dialog.queryByText(/^Já vem escolhido/)).toBeNull();
  });

  it.each([
    '&contrato=9912000101&busca=ana',
    '&contrato=9912000101&validade=vencidas',
    '&contrato=9912000101&sistema=s-1',
  ])('is not said where something else may be why nobody shows: %s', async (address) => {
    open(address);
    expect(await screen.findByText('Dados não encontrados :(')).toBeInTheDocument();
  });
});
