import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { type Dependente, listDependents } from '../../../src/contract/dependents';
import { getUsuario } from '../../../src/contract/home';
import { type AcessoSuporte, listSupportAccesses, objectToReview } from '../../../src/contract/support';
import { pageInfoOf } from '../../../src/contract/page';
import { answer } from '../support/backend';
import { individual } from '../support/records';
import { renderApp } from '../support/render';
import { returnPath } from '../../../src/portal/session/session';
import { signIn, signOut, watchLeaving } from '../support/session';

/** A guardian is told of a review of a child, and looks it up where the message says. */

const access: AcessoSuporte = {
  idRevisao: '0192f0aa-0000-7000-8000-000000000002',
  atendente: 'SUPORTE DE EXEMPLO',
  motivo: 'Não consegue entrar',
  protocolo: 'P-77',
  abertaEm: '2026-11-21T12:00:00.000Z',
  ate: '2026-11-21T12:30:00.000Z',
  situacao: 'encerrada',
  atos: [],
};

function answers() {
  const guardian = individual();
  const dependent = {
    ...individual({ idProduto: '00000010669', sub: '00000010669', nome: 'FÁBIO EXEMPLO' }),
    idDependente: 'c1',
    cpfFormatado: '000.000.106-69',
    maiorDeIdade: false,
    etag: '"1"',
  } as unknown as Dependente;
  answer(getUsuario, () => guardian);
  answer(listDependents, () => [dependent]);
  return answer(listSupportAccesses, () => ({
    itens: [access],
    page: {
      number: 0,
      size: 20,
      numberElements: 1,
      totalElements: 1,
      totalPages: 1,
      first: true,
      last: true,
      next: false,
      previous: false,
    },
  }));
}

beforeEach(() => signIn());

it.each(['/acessosSuporte?mensagem=S', '/acessosSuporte?dependente=c1&mensagem=S'])(
  'opened by a message’s link without a session (%s) lead through the sign-on page and back',
  async (link) => {
    signOut();
    const left = watchLeaving();
    renderApp(link);
    await waitFor(() => expect(left).not.toHaveLength(0));
    expect(returnPath()).toBe(link);
  },
);

it('lead from a dependent’s card to that dependent’s accesses, and back', async () => {
  const asked = answers();
  const { user } = renderApp('/dependentes');
  await user.click(await screen.findByRole('link', { name: 'Acessos do atendimento à conta de Fábio Exemplo' }));
  expect(await screen.findByText('Não consegue entrar')).toBeVisible();
  expect(screen.getByText(/consultou a conta de Fábio Exemplo/)).toBeVisible();
  expect(asked.map(({ params }) => params.id)).toEqual(['00000010669']);
  await user.click(screen.getByRole('link', { name: 'Voltar aos dependentes' }));
  await waitFor(() => expect(window.location.pathname).toBe('/dependentes'));
});

it('of somebody who is not a dependent are not asked for', async () => {
  const asked = answers();
  renderApp('/acessosSuporte?dependente=nobody');
  await waitFor(() => expect(window.location.pathname).toBe('/dependentes'));
  expect(asked).toEqual([]);
});

it('are objected to once, with a reason, by whose account it is', async () => {
  const owner = individual();
  let objection: AcessoSuporte['contestacao'];
  answer(getUsuario, () => owner);
  answer(listSupportAccesses, () => ({
    itens: [{ ...access, ...(objection && { contestacao: objection }) }],
    page: pageInfoOf(0, 20, 1, 1),
  }));
  const sent = answer(objectToReview, ({ body }) => {
    objection = { motivo: body.motivo, em: '2026-11-22T12:00:00.000Z' };
    return undefined;
  });
  const { user } = renderApp('/acessosSuporte');
  await user.click(await screen.findByRole('button', { name: /^Contestar a consulta de Suporte de Exemplo/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Contestar a consulta' }));
  await user.click(dialog.getByRole('button', { name: 'Enviar contestação' }));
  const reason = dialog.getByRole('textbox', { name: 'Motivo' });
  await waitFor(() => expect(reason).toHaveAccessibleDescription(/Informe o motivo/));
  await user.type(reason, 'Não pedi ajuda');
  await user.click(dialog.getByRole('button', { name: 'Enviar contestação' }));
  expect(await screen.findByText(/^Contestada em 22\/11\/2026/)).toBeVisible();
  expect(sent.map(({ params, body }) => [params, body])).toEqual([
    [{ id: owner.idProduto, idRevisao: access.idRevisao }, { motivo: 'Não pedi ajuda' }],
  ]);
  expect(screen.queryByRole('button', { name: /^Contestar/ })).not.toBeInTheDocument();
});
