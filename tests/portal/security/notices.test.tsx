import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Usuario } from '../../../src/contract/account';
import { listSessions } from '../../../src/contract/activity';
import { getUsuario } from '../../../src/contract/home';
import { getSecurity, type Security as State } from '../../../src/contract/security';
import Security from '../../../src/portal/areas/security/Security';
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
};

/** The choice between each notice at once and one message a day, as the account of the record sees it. */
async function choiceOf(record: Usuario) {
  signIn({ sub: record.idProduto, nome: record.nome, tipo: record.tipo });
  answer(getUsuario, () => record);
  answer(getSecurity, () => state);
  answer(listSessions, () => []);
  renderScreen(<Security />, { path: '/seguranca' });
  const notices = await screen.findByRole('region', { name: /Avisos|Notifications/ });
  return within(notices);
}

it('offers a company one message a day about all of its work', async () => {
  const notices = await choiceOf(company());
  expect(notices.getByText('Pedidos, revisões, vencimentos e convites')).toBeVisible();
  expect(notices.getByRole('button', { name: 'Receber um resumo por dia' })).toBeVisible();
});

it.each([
  ['pt', 'Revisões de acesso', /^As que esperam a sua decisão.*ou um resumo por dia, às 7h\.$/],
  [
    'en',
    'Access reviews',
    /^Those that wait for your decision.*or one summary a day, at 7 a\.m\. \(São Paulo time\)\.$/,
  ],
] as const)('offers a third party, in %s, what alone is written to them', async (language, name, text) => {
  startLanguage(language);
  const notices = await choiceOf(individual());
  expect(notices.getByText(name)).toBeVisible();
  expect(notices.getByText(text)).toBeVisible();
  expect(notices.queryByText(/Pedidos|Requests/)).toBeNull();
});
