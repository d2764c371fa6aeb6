import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { getUsuario } from '../../../src/contract/home';
import {
  closeReview,
  type ContaEncontrada,
  getOpenReview,
  SEARCH_FLOOR,
  searchAccounts,
} from '../../../src/contract/support';
import { OpenDialog } from '../../../src/portal/features/review/OpenDialog';
import { forgetReviewEnd, leaveReview } from '../../../src/portal/session/review';
import { answer } from '../support/backend';
import { startLanguage } from '../support/language';
import { individual } from '../support/records';
import { reload, renderApp, renderScreen } from '../support/render';
import { review } from '../support/review';
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
  revisavel: true,
};

beforeEach(() => {
  signIn({ sub: STAFF });
  leaveReview('ended');
  forgetReviewEnd();
  answer(getOpenReview, () => undefined);
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
  renderApp('/suporte?termo=ana');
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
  renderApp('/suporte?termo=ana');
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
  const { user } = renderApp('/suporte?termo=ana');
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
