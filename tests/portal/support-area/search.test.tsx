import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { getUsuario } from '../../../src/contract/home';
import { type ContaEncontrada, SEARCH_FLOOR, searchAccounts } from '../../../src/contract/support';
import { OpenDialog } from '../../../src/portal/areas/support/OpenDialog';
import { answer } from '../support/backend';
import { startLanguage } from '../support/language';
import { individual } from '../support/records';
import { reload, renderApp, renderScreen } from '../support/render';
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
