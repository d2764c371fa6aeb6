import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listPermissionarios } from '../../../src/contract/delegated-users';
import { getUsuario } from '../../../src/contract/home';
import { pageInfoOf } from '../../../src/contract/page';
import { type Busca, searchCompany } from '../../../src/contract/search';
// Their code is there when the app asks for it.
import '../../../src/portal/areas/delegated-users/table/DelegationPage';
import '../../../src/portal/areas/delegated-users/table/FilterChips';
import '../../../src/portal/features/acting/Elsewhere';
import '../../../src/portal/areas/delegated-users/table/Nobody';
import '../../../src/portal/areas/delegated-users/table/PlaceFilter';
import '../../../src/portal/areas/delegated-users/table/UnknownPeopleFilters';
import { answer, refuse } from '../support/backend';
import { answerOffer, COMPANY, grantee } from '../support/delegation';
import { company } from '../support/records';
import { renderApp } from '../support/render';
import { signIn } from '../support/session';

const none = { itens: [], haMais: false };
/** The search finds this card, in these contracts, beside another one that begins like it. */
const found = (...contracts: string[]): Busca => ({
  pessoas: none,
  contratos: none,
  centros: none,
  cartoes: {
    itens: ['0067000012', '0067000001'].flatMap((nuCartao) =>
      contracts.map((nuContrato) => ({ nuContrato, coCentroCusto: '0001', nomeCentroCusto: 'MATRIZ', nuCartao })),
    ),
    haMais: false,
  },
  sistemas: none,
  grupos: none,
});

function open(address: string, contracts: readonly string[] | null, people = 1) {
  signIn({ sub: COMPANY, tipo: 'PJ' });
  answer(getUsuario, () => company());
  answerOffer();
  const searched = answer(searchCompany, () => (contracts ? found(...contracts) : refuse(500)));
  const asked = answer(listPermissionarios, () => ({
    itens: people > 0 ? [grantee('00000010316', 'CARLA MODELO')] : [],
    page: pageInfoOf(0, 20, people, people),
  }));
  return { asked, searched, ...renderApp(`/delegacaoAcesso?empresa=${COMPANY}${address}`) };
}
const query = () => Object.fromEntries(new URLSearchParams(window.location.search));

beforeEach(() => localStorage.clear());

describe('a filter of the address without what it lies in', () => {
  it('is looked for in the company, and is a filter like any other where it is found once', async () => {
    const { asked, searched } = open('&cartao=0067000001', ['9912000101']);
    expect(await screen.findByRole('button', { name: 'Tirar o filtro Cartão 0067000001' })).toBeInTheDocument();
    expect(query()).toEqual({ empresa: COMPANY, contrato: '9912000101', cartao: '0067000001' });
    expect(searched.map(({ body }) => body.texto)).toEqual(['0067000001']);
    await waitFor(() =>
      expect(asked.at(-1)?.query).toMatchObject({ nuContrato: '9912000101', nuCartao: '0067000001' }),
    );
  });

  it.each([
    ['is nowhere', [], /que não foi encontrado nesta empresa/],
    ['is in two contracts', ['9912000101', '9912000102'], /há mais de um/],
    ['cannot be looked for', null, /que não foi encontrado nesta empresa/],
  ])('is left out and said where it %s', async (_, contracts, words) => {
    open('&cartao=0067000001', contracts);
    expect(await screen.findByText(words)).toHaveTextContent('Cartão 0067000001');
    expect(await screen.findByRole('link', { name: 'Carla Modelo' })).toBeInTheDocument();
    expect(query()).toEqual({ empresa: COMPANY });
  });
});

describe('a card that is of another contract than the one beside it', () => {
  it('says so, and leads to the right one', async () => {
    const { user } = open('&contrato=9912000102&cartao=0067000001', ['9912000101'], 0);
    expect(await screen.findByText('Cartão 0067000001: não é do contrato 9912000102')).toBeInTheDocument();
    await user.click(screen.getByText('Ver no contrato 9912000101'));
    await waitFor(() => expect(query()).toEqual({ empresa: COMPANY, contrato: '9912000101', cartao: '0067000001' }));
  });

  it('leads there without the cost centre of the contract that is left', async () => {
    const { user } = open('&contrato=9912000102&centro=0002&cartao=0067000001', ['9912000101'], 0);
    await user.click(await screen.findByText('Ver no contrato 9912000101'));
    await waitFor(() => expect(query()).toEqual({ empresa: COMPANY, contrato: '9912000101', cartao: '0067000001' }));
  });

  it('is taken away alone', async () => {
    const { user } = open('&contrato=9912000102&cartao=0067000001', [], 0);
    await user.click(await screen.findByText('Tirar o filtro Cartão'));
    await waitFor(() => expect(query()).toEqual({ empresa: COMPANY, contrato: '9912000102' }));
  });
});

describe('a cost centre that is not of the contract beside it', () => {
  it('is said to be what finds nobody, also beside a card that is of the contract', async () => {
    const { user } = open('&contrato=9912000101&centro=0009&cartao=0067000001', ['9912000101'], 0);
    expect(await screen.findByText('Cartão 0067000001: não é do centro de custo 0009')).toBeInTheDocument();
    await user.click(screen.getByText('Ver no centro de custo 0001'));
    await waitFor(() =>
      expect(query()).toEqual({
        empresa: COMPANY,
        contrato: '9912000101',
        centro: '0001',
        cartao: '0067000001',
      }),
    );
  });

  it('is said alone, with a way to take it away', async () => {
    const { user } = open('&contrato=9912000101&centro=0009', [], 0);
    expect(await screen.findByText('Centro de custo 0009: não é do contrato 9912000101')).toBeInTheDocument();
    await user.click(screen.getByText('Tirar o filtro Centro de custo'));
    await waitFor(() => expect(query()).toEqual({ empresa: COMPANY, contrato: '9912000101' }));
  });

  it('is not said of one that the contract has, however many others the search finds first', async () => {
    const { searched } = open('&contrato=9912000101&centro=0001', [], 0);
    await waitFor(() => expect(searched).toHaveLength(1));
    expect(await screen.findByText('Ninguém usa os cartões do centro de custo 0001')).toBeInTheDocument();
    expect(screen.queryByText(/não é do/)).not.toBeInTheDocument();
  });
});

describe('a filter of the address that the table does not have', () => {
  it('is said, in the words of the table where it has them, and taken out of the address', async () => {
    const { user } = open('&centroCusto=0001&nuContrato=1&validade=vencidas&pagina=2', []);
    expect(await screen.findByText(/2 filtros do endereço não são conhecidos/)).toHaveTextContent(
      'centroCusto, Contrato',
    );
    await user.click(screen.getByText('Tirar do endereço'));
    await waitFor(() => expect(query()).toMatchObject({ empresa: COMPANY, validade: 'vencidas' }));
    expect(query()).not.toHaveProperty('centroCusto');
    expect(screen.queryByText(/filtros do endereço/)).not.toBeInTheDocument();
  });

  it('is said, too, where it is one of its own with a value that it cannot have', async () => {
    const { user } = open('&validade=30d&alteradoDesde=ontem&segundaEtapa=nao', []);
    expect(await screen.findByText(/2 filtros do endereço não são conhecidos/)).toHaveTextContent(
      /Validade, Alterad[oa] desde/,
    );
    await user.click(screen.getByText('Tirar do endereço'));
    await waitFor(() => expect(query()).toEqual({ empresa: COMPANY, segundaEtapa: 'nao' }));
  });

  it('is said, too, where it is called like something that every object has', async () => {
    const { user } = open('&constructor=1&toString=2', []);
    expect(await screen.findByText(/2 filtros do endereço não são conhecidos/)).toHaveTextContent(
      'constructor, toString',
    );
    await user.click(screen.getByText('Tirar do endereço'));
    await waitFor(() => expect(query()).toEqual({ empresa: COMPANY }));
  });

  it('is said of an order that it does not have, too, which goes out of the address with them', async () => {
    const { user, asked } = open('&ordem=xyz,asc&foo=1', []);
    const notice = (await screen.findByText('A ordem do endereço não é conhecida, e ficou de fora: xyz,asc.')).closest(
      '[role="status"]',
    );
    expect(notice).toHaveTextContent('Um filtro do endereço não é conhecido, e ficou de fora: foo.');
    expect(asked.at(-1)?.query).not.toHaveProperty('sort');
    await user.click(screen.getByRole('button', { name: 'Tirar do endereço' }));
    await waitFor(() => expect(query()).toEqual({ empresa: COMPANY }));
    expect(notice).not.toBeInTheDocument();
  });

  it.each([
    '&utm_source=mail&fbclid=x',
    '&itens=50&ordem=nome,desc&mensagem=1',
    '&ordem=validade',
    '&foo=',
    '&%3Cb%3E%20text=1',
  ])('is not one that %s has', async (address) => {
    open(address, []);
    expect(await screen.findByRole('link', { name: 'Carla Modelo' })).toBeInTheDocument();
    expect(screen.queryByText(/do endereço/)).not.toBeInTheDocument();
  });
});

it('shows a company nothing where the address names another one, and the way to its own', async () => {
  signIn({ sub: COMPANY, tipo: 'PJ' });
  answer(getUsuario, () => company());
  answerOffer();
  const asked = answer(listPermissionarios, () => ({
    itens: [grantee('00000010316', 'CARLA MODELO')],
    page: pageInfoOf(0, 20, 1, 1),
  }));
  const { user } = renderApp('/delegacaoAcesso?empresa=00000104000104');
  expect(await screen.findByText('Você não faz isto por esta empresa')).toBeInTheDocument();
  expect(asked).toEqual([]);
  await user.click(screen.getByText(/^Abrir por /));
  expect(await screen.findByText('Carla Modelo')).toBeInTheDocument();
  expect(query()).toEqual({ empresa: COMPANY });
});
