import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { getUsuario } from '../../../src/contract/home';
import {
  closeReview,
  type ContaEncontrada,
  getOpenReview,
  listReviews,
  SEARCH_FLOOR,
  searchAccounts,
} from '../../../src/contract/support';
import { keepTabelas } from '../../../src/contract/table-choices';
import { beginSearch } from '../../../src/portal/areas/support/searches';
import { OpenDialog } from '../../../src/portal/features/review/OpenDialog';
import { forgetReviewEnd, leaveReview } from '../../../src/portal/session/review';
import { answer, refuse } from '../support/backend';
import { startLanguage } from '../support/language';
import { individual } from '../support/records';
import { reload, renderApp, renderScreen } from '../support/render';
import { noHeldActs, review } from '../support/review';
import { signIn } from '../support/session';

const STAFF = 'suporte01';
const found: ContaEncontrada = {
  idProduto: '0192f0aa-0000-7000-8000-000000000001',
  tipo: 'PF',
  situacaoAtual: 'A',
  nome: 'AN*** S***',
  usuario: '***.000.101-**',
  documento: { tipo: 'CPF', numero: '***.000.101-**' },
  email: '***ana***com.br',
  telefone: '*****0101',
  dependente: false,
  criadoEm: '2026-01-05T12:00:00.000Z',
  campo: 'cpf',
  revisavel: true,
};
const NOTHING = {
  number: 0,
  size: 5,
  numberElements: 0,
  totalElements: 0,
  totalPages: 1,
  first: true,
  last: true,
  next: false,
  previous: false,
};

/** Support, with a search under way in this window. */
const searching = (term: string) => renderApp(`/suporte?busca=${beginSearch(STAFF, term)}`);

beforeEach(() => {
  signIn({ sub: STAFF });
  leaveReview('ended');
  forgetReviewEnd();
  answer(getOpenReview, () => undefined);
  answer(listReviews, () => ({ itens: [], page: NOTHING }));
  noHeldActs();
  answer(getUsuario, () =>
    individual({ idProduto: STAFF, sub: STAFF, nome: 'SUPORTE DE EXEMPLO', perfilInterno: 'SUPORTE' }),
  );
  const page = {
    number: 0,
    size: 20,
    numberElements: 1,
    totalElements: SEARCH_FLOOR,
    totalPages: 50,
    first: true,
    last: false,
    next: true,
    previous: false,
    totalIsFloor: true,
  };
  answer(searchAccounts, () => ({ itens: [found], page }));
});

it.each([
  ['pt', '1.000+ contas encontradas'],
  ['en', '1,000+ accounts found'],
] as const)('counts no further than a thousand, in the figures of %s', async (language, text) => {
  startLanguage(language);
  searching('ana');
  expect(await screen.findByText(text, { selector: '[role=status]' })).toBeInTheDocument();
});

it('keeps what staff typed into the question through a sign-in in the middle of it, until the question is left', async () => {
  const ask = () => renderScreen(<OpenDialog account={found} open onClose={() => undefined} />);
  const reason = () => screen.findByLabelText('Motivo');
  const first = ask();
  fireEvent.change(await reason(), { target: { value: 'Pediu ajuda' } });
  reload(first);
  ask();
  expect(await reason()).toHaveValue('Pediu ajuda');
  fireEvent.click(screen.getByText('Cancelar'));
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('Pediu ajuda');
});

it('offers no review of a closed account, nor of other staff', async () => {
  const page = {
    number: 0,
    size: 20,
    numberElements: 2,
    totalElements: 2,
    totalPages: 1,
    first: true,
    last: true,
    next: false,
    previous: false,
  };
  answer(searchAccounts, () => ({
    itens: [
      { ...found, revisavel: false, situacaoAtual: 'I' as const },
      { ...found, idProduto: STAFF, revisavel: false },
    ],
    page,
  }));
  searching('ana');
  expect(await screen.findByText('Conta encerrada')).toBeVisible();
  expect(screen.getByText('Sem revisão')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Abrir revisão/ })).not.toBeInTheDocument();
});

it('shows the review that another window opened', async () => {
  answer(getOpenReview, () => review);
  renderApp('/suporte');
  expect(await screen.findByRole('region', { name: 'Revisão em andamento' })).toHaveTextContent('Ana Teste da Silva');
  expect(window.location.pathname).toBe('/suporte');
});

it('says before anything is typed that another review is open, and ends it for the next one', async () => {
  let opened = false;
  let ended = 0;
  answer(getOpenReview, () => (opened ? review : undefined));
  answer(closeReview, () => void (ended += 1));
  const { user } = searching('ana');
  const open = await screen.findByRole('button', { name: /^Abrir revisão de/ });
  // In another window, meanwhile.
  opened = true;
  await user.click(open);
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('Você já tem uma revisão aberta')).toBeInTheDocument();
  expect(within(dialog).getByText(/Ana Teste da Silva, protocolo P-9/)).toBeInTheDocument();
  expect(within(dialog).queryByLabelText('Motivo')).not.toBeInTheDocument();
  expect(within(dialog).getByRole('link', { name: 'Voltar à conta' })).toHaveAttribute('href', '/principal');
  opened = false;
  await user.click(within(dialog).getByRole('button', { name: 'Encerrar essa revisão' }));
  expect(await within(dialog).findByLabelText('Motivo')).toBeInTheDocument();
  expect(ended).toBe(1);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Revisão em andamento' })).not.toBeInTheDocument());
});

const field = () => screen.findByLabelText('Procurar conta');

it('sends what is typed in the body alone: the address and the history hold an id', async () => {
  const asked = answer(searchAccounts, () => ({
    itens: [found],
    page: { ...NOTHING, size: 20, numberElements: 1, totalElements: 1 },
  }));
  const { user } = renderApp('/suporte');
  await user.type(await field(), 'Loja Exemplo{Enter}');
  expect(await screen.findByRole('cell', { name: 'CPF' })).toBeVisible();
  expect(asked.map(({ body }) => body)).toEqual([{ termo: 'Loja Exemplo' }]);
  expect(asked[0]?.query).toEqual({ page: '0', size: '20' });
  expect(asked[0]?.headers.get('Idempotency-Key')).toBeNull();
  expect(window.location.search).toMatch(/^\?busca=[\da-z]+-\d+$/);
  expect(JSON.stringify(window.history.state)).not.toMatch(/Loja/i);
});

it.each([
  ['pt', 'Procurar conta', 'search_number_min', 'Número curto demais: informe ao menos 8 dígitos.'],
  ['en', 'Find an account', 'search_min', 'Enter at least 3 letters of the name, or the whole number.'],
] as const)(
  'says at the field that a term is too short, not that there is none (%s)',
  async (language, label, chave, text) => {
    startLanguage(language);
    answer(searchAccounts, () => refuse(400, 'MCN-100', { campos: [{ campo: 'termo', chave }] }));
    const { user } = renderApp('/suporte');
    await user.type(await screen.findByLabelText(label), '12{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(screen.getByRole('searchbox', { name: label, description: text })).toBeInvalid();
    expect(screen.queryByText(/^(Nenhuma conta encontrada|No accounts found)$/)).not.toBeInTheDocument();
  },
);

it('shows the same search again after a reload', async () => {
  const asked = answer(searchAccounts, () => ({
    itens: [found],
    page: { ...NOTHING, size: 20, numberElements: 1, totalElements: 1 },
  }));
  const first = renderApp('/suporte');
  await first.user.type(await field(), 'exemplo{Enter}');
  await screen.findByRole('cell', { name: 'CPF' });
  reload(first);
  renderApp(window.location.pathname + window.location.search);
  expect(await screen.findByRole('cell', { name: 'CPF' })).toBeVisible();
  expect(await field()).toHaveValue('exemplo');
  expect(asked).toHaveLength(2);
});

it('keeps what was found when a review is ended beside it', async () => {
  answer(getOpenReview, () => review);
  answer(closeReview, () => undefined);
  const { user } = searching('ana');
  expect(await screen.findByRole('cell', { name: 'CPF' })).toBeVisible();
  const banner = await screen.findByRole('region', { name: 'Revisão em andamento' });
  await user.click(within(banner).getByRole('button', { name: 'Encerrar revisão' }));
  expect(await screen.findByText('Revisão encerrada.')).toBeVisible();
  expect(screen.getByRole('cell', { name: 'CPF' })).toBeVisible();
  expect(window.location.search).toMatch(/^\?busca=/);
});

it('says that a search of another window is not available here, and asks nothing', async () => {
  const asked = answer(searchAccounts, () => ({ itens: [found], page: NOTHING }));
  renderApp('/suporte?busca=0192f0aa-0000-4000-8000-000000000009');
  expect(await screen.findByText('Esta busca não está mais disponível. Procure de novo.')).toBeVisible();
  expect(await field()).toHaveValue('');
  expect(asked).toEqual([]);
});

it('does not know what other staff searched for in this window', async () => {
  const id = beginSearch('suporte02', 'ana');
  renderApp(`/suporte?busca=${id}`);
  expect(await screen.findByText('Esta busca não está mais disponível. Procure de novo.')).toBeVisible();
});

it('does not search for what an old link has in its address, and takes it away', async () => {
  const asked = answer(searchAccounts, () => ({ itens: [found], page: NOTHING }));
  renderApp('/suporte?termo=00000010154&tipo=PF');
  expect(await screen.findByRole('heading', { name: 'Procure uma conta' })).toBeVisible();
  expect(await field()).toHaveValue('');
  expect(window.location.pathname + window.location.search).toBe('/suporte');
  expect(asked).toEqual([]);
});

it.each([
  ['contrato', 'contrato'],
  ['cartao', 'cartão de postagem'],
  ['nomeFantasia', 'nome fantasia'],
  ['telefone', 'telefone'],
] as const)('says which field matched: %s', async (campo, words) => {
  answer(searchAccounts, () => ({
    itens: [{ ...found, campo }],
    page: { ...NOTHING, size: 20, numberElements: 1, totalElements: 1 },
  }));
  searching('exemplo');
  expect(await screen.findByRole('cell', { name: words })).toBeVisible();
});

it('has the last five reviews at hand before anything is searched for, to be opened again', async () => {
  const over = { ...review, nome: 'ANA*** T***', situacao: 'expirada', restam: 0 } as const;
  const asked = answer(listReviews, () => ({
    itens: [over],
    page: { ...NOTHING, numberElements: 1, totalElements: 1 },
  }));
  const { user } = renderApp('/suporte');
  const table = await screen.findByRole('table', { name: 'Suas últimas revisões' });
  expect(await within(table).findByText('P-9')).toBeVisible();
  expect(asked[0]?.query).toMatchObject({ page: '0', size: '5' });
  await user.click(within(table).getByRole('button', { name: /^Abrir de novo: conta de .*, protocolo P-9$/ }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByLabelText('Motivo')).toHaveValue(review.motivo);
  expect(within(dialog).getByLabelText('Número do protocolo')).toHaveValue('P-9');
});

it('is for searching also while the reviews cannot be read', async () => {
  answer(listReviews, () => refuse(500));
  renderApp('/suporte');
  expect(await screen.findByRole('heading', { name: 'Procure uma conta' })).toBeVisible();
  expect(await field()).toBeEnabled();
});

it('has one line for each account; which columns show is chosen, and kept in the attendant’s account', async () => {
  const kept = answer(keepTabelas, () => undefined);
  const { user } = searching('ana');
  expect(await screen.findByRole('columnheader', { name: 'Documento' })).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Colunas' }));
  await user.click(screen.getByRole('checkbox', { name: 'Telefone' }));
  await user.click(screen.getByRole('checkbox', { name: 'Documento' }));
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Documento' })).toBeNull());
  await waitFor(() =>
    expect(kept.at(-1)?.body).toEqual({
      contas: ['tipo', 'encontrado', 'email', 'telefone', 'situacao', 'criadoEm'],
    }),
  );
  expect(screen.getByRole('button', { name: 'Linhas mais próximas' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Ações de/ }));
  await user.click(screen.getByRole('menuitem', { name: 'Abrir revisão' }));
  expect(await screen.findByRole('dialog')).toBeInTheDocument();
});
