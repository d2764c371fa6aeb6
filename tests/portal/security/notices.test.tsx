import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Usuario } from '../../../src/contract/account';
import { listSessions } from '../../../src/contract/activity';
import { getUsuario } from '../../../src/contract/home';
import { chooseNotices, getSecurity, type Security as State } from '../../../src/contract/security';
import Security from '../../../src/portal/areas/security/Security';
import { ToastHost } from '../../../src/portal/shell/ToastHost';
import { answer } from '../support/backend';
import { startLanguage } from '../support/language';
import { company, individual } from '../support/records';
import { renderScreen } from '../support/render';
import { signIn } from '../support/session';

const state: State = {
  segundaEtapa: false,
  obrigatoria: false,
  senhaAlteradaEm: null,
  chavesAcesso: [],
  criaChaves: false,
  app: null,
  codigosRecuperacao: null,
  navegadoresLembrados: [],
  retirada: null,
  exigencia: null,
  resumoDiario: false,
  avisosNaHora: null,
};

/** The choice between each notice at once and one message a day, as the account of the record sees it. */
async function choiceOf(record: Usuario, { avisosNaHora }: Pick<State, 'avisosNaHora'> = state) {
  signIn({ sub: record.idProduto, nome: record.nome, tipo: record.tipo });
  answer(getUsuario, () => record);
  answer(getSecurity, () => ({ ...state, avisosNaHora }));
  answer(listSessions, () => []);
  renderScreen(<Security />, { path: '/seguranca' });
  const notices = await screen.findByRole('region', { name: /Avisos|Notifications/ });
  return within(notices);
}

it('offers a company one message a day about all of its work', async () => {
  const notices = await choiceOf(company());
  expect(notices.getByText('Pedidos, revisões, vencimentos e convites')).toBeVisible();
  expect(notices.getByRole('button', { name: 'Receber um resumo por dia' })).toBeVisible();
  expect(notices.queryByText('Pedidos e vencimentos')).toBeNull();
});

it.each([
  [
    'pt',
    /^Pedidos e vencimentos Uma vez por diaOs pedidos que você pode decidir e os acessos que terminam.*um resumo por dia, às 7h \(horário de Brasília\), ou um e-mail por aviso\./,
    /^Revisões de acesso Na horaAs que esperam a sua decisão.*ou um resumo por dia, às 7h \(horário de Brasília\)\./,
  ],
  [
    'en',
    /^Requests and end dates Once a dayThe requests you can decide and the access that ends.*one summary a day, at 7 a\.m\. \(Brasília time\), or one e-mail for each\./,
    /^Access reviews At onceThose that wait for your decision.*or one summary a day, at 7 a\.m\. \(Brasília time\)\./,
  ],
] as const)(
  'offers a third party, in %s, what they may decide once a day and reviews at once',
  async (language, asked, reviews) => {
    startLanguage(language);
    const notices = await choiceOf(individual(), { avisosNaHora: false });
    const items = notices.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(items.slice(-2)).toEqual([expect.stringMatching(asked), expect.stringMatching(reviews)]);
    expect(notices.queryByText(/convites|invitations/)).toBeNull();
  },
);

it('lets a third party choose requests and ends at once, and back, and leaves reviews as they are', async () => {
  const notices = await choiceOf(individual(), { avisosNaHora: false });
  render(<ToastHost />);
  const asked: unknown[] = [];
  answer(chooseNotices, ({ body }) => {
    asked.push(body);
    return undefined;
  });
  answer(getSecurity, () => ({ ...state, avisosNaHora: true }));
  const user = userEvent.setup();
  await user.click(notices.getByRole('button', { name: 'Receber na hora: Pedidos e vencimentos' }));
  // It says of which notices: the others come as they did.
  expect(await screen.findByText('Os avisos de pedidos e vencimentos passam a chegar na hora.')).toBeVisible();
  await user.click(await notices.findByRole('button', { name: 'Receber um resumo por dia: Pedidos e vencimentos' }));
  expect(
    await screen.findByText('Os avisos de pedidos e vencimentos passam a chegar em um resumo por dia.'),
  ).toBeVisible();
  await user.click(notices.getByRole('button', { name: 'Receber um resumo por dia: Revisões de acesso' }));
  expect(
    await screen.findByText('Os avisos de revisões de acesso passam a chegar em um resumo por dia.'),
  ).toBeVisible();
  await waitFor(() =>
    expect(asked).toEqual([
      { resumoDiario: false, avisosNaHora: true },
      { resumoDiario: false, avisosNaHora: false },
      { resumoDiario: true },
    ]),
  );
});
