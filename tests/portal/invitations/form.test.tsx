import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { getUsuario } from '../../../src/contract/home';
import {
  addConvite,
  changeConvite,
  type ConviteDetalhe,
  getConvite,
  listConvites,
} from '../../../src/contract/invitations';
import { pageInfoOf } from '../../../src/contract/page';
import { answer, refuse } from '../support/backend';
import { answerOffer, card } from '../support/delegation';
import { company } from '../support/records';
import { renderApp } from '../support/render';
import { signIn } from '../support/session';

const ID = '0198f0a0-0000-7000-8000-000000000001';

const detail = (more: Partial<ConviteDetalhe> = {}): ConviteDetalhe => ({
  idConvite: ID,
  cpf: '***.982.247-**',
  email: 'colega@exemplo.com.br',
  situacao: 'esperando',
  validoAte: null,
  convidadoEm: '2026-11-20T12:00:00Z',
  venceEm: '2030-12-04',
  fechadoEm: null,
  entrega: 'enviado',
  enviadoEm: '2026-11-20T12:00:00Z',
  quantidadeCartoes: 2,
  quantidadeGrupos: 0,
  concedidos: 0,
  por: { nome: 'ANA EXEMPLO', perfil: 'Administrador', aindaAtua: true },
  etag: '"v3"',
  cartoes: [
    { ...card(1), nomeCentroCusto: 'VENDAS', existe: true, concedido: null },
    { ...card(2), nomeCentroCusto: '', descricaoStatus: '', existe: false, concedido: null },
  ],
  grupos: [],
  ...more,
});

beforeEach(() => {
  const usuario = company();
  signIn({ sub: usuario.idProduto, tipo: 'PJ' });
  answer(getUsuario, () => usuario);
  answerOffer();
  answer(listConvites, () => ({ itens: [], page: pageInfoOf(0, 20, 0, 0) }));
});

describe('the form of an invitation', () => {
  it('says all that is missing, sends nothing, and begins where it is wrong', async () => {
    const { user } = renderApp('/novoConvite');
    const sent = answer(addConvite, () => ({ idConvite: ID }));
    await user.click(await screen.findByRole('button', { name: 'Enviar convite' }));
    const cpf = screen.getByLabelText('CPF');
    expect(cpf).toHaveFocus();
    expect(cpf).toBeInvalid();
    expect(screen.getByLabelText('E-mail')).toBeInvalid();
    expect(sent).toHaveLength(0);
  });

  it('changes one that waits by the version that was read, without what is gone', async () => {
    answer(getConvite, () => detail());
    const sent = answer(changeConvite, () => undefined);
    const { user } = renderApp(`/alterarConvite?id=${ID}`);
    expect(await screen.findByText(/^1 acesso oferecido não existe mais/)).toBeVisible();
    expect(screen.getByText('***.982.247-**', { selector: '.num' })).toBeVisible();
    const email = screen.getByLabelText('E-mail');
    await user.clear(email);
    await user.type(email, 'nova@exemplo.com.br');
    await user.click(screen.getByRole('button', { name: 'Salvar convite' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Convites' })).toBeVisible();
    expect(sent[0]?.headers.get('if-match')).toBe('"v3"');
    expect(sent).toMatchObject([
      {
        body: {
          email: 'nova@exemplo.com.br',
          dias: 14,
          validoAte: null,
          listaCartoes: [{ nuCartao: card(1).nuCartao }],
        },
      },
    ]);
  });

  it('comes back to the rows from which it was opened, with their page and filter', async () => {
    answer(getConvite, () => detail());
    answer(changeConvite, () => undefined);
    const { etag: _etag, cartoes: _cards, grupos: _groups, ...row } = detail();
    const asked = answer(listConvites, () => ({ itens: [{ ...row, etag: '"v3"' }], page: pageInfoOf(1, 20, 1, 21) }));
    const { user } = renderApp('/convites?situacao=esperando&pagina=2');
    const edit = await screen.findByRole('link', { name: /^Alterar/ });
    expect(asked.at(-1)?.query).toMatchObject({ situacao: 'esperando', page: '1' });
    await user.click(edit);
    await user.click(await screen.findByRole('button', { name: 'Salvar convite' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Convites' })).toBeVisible();
    expect(asked.at(-1)?.query).toMatchObject({ situacao: 'esperando', page: '1' });
    expect(window.location.search).toContain('situacao=esperando');
  });

  it('keeps what was typed when it is refused, and says why', async () => {
    answer(getConvite, () => detail());

    answer(changeConvite, () => refuse(409, 'MCN-208 Este CPF é o seu: ninguém convida a si mesmo.'));
    const { user } = renderApp(`/alterarConvite?id=${ID}`);
    await user.click(await screen.findByRole('button', { name: 'Salvar convite' }));
    expect(await screen.findByText(/ninguém convida a si mesmo/)).toBeVisible();
    expect(screen.getByLabelText('E-mail')).toHaveValue('colega@exemplo.com.br');
  });

  it('is locked while it is sent, and begins again where it is wrong', async () => {
    answer(getConvite, () => detail());
    let refuseNow: () => void = () => undefined;
    answer(
      changeConvite,
      () =>
        new Promise((resolve) => {
          refuseNow = () =>
            resolve(refuse(400, 'MCN-100 Confira.', { campos: [{ campo: 'email', chave: 'invalid_email' }] }));
        }),
    );
    const { user } = renderApp(`/alterarConvite?id=${ID}`);
    const email = await screen.findByLabelText('E-mail');
    await user.click(screen.getByText('Salvar convite'));
    await waitFor(() => expect(email).toBeDisabled());
    refuseNow();
    await waitFor(() => expect(email).toBeEnabled());
    expect(email).toHaveFocus();
  });

  it('of one that no longer waits is the list', async () => {
    answer(getConvite, () => detail({ situacao: 'cancelado' }));
    renderApp(`/alterarConvite?id=${ID}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Convites' })).toBeVisible();
  });
});
