import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { listPerfis } from '../../../src/contract/access-profiles';
import { getUsuario } from '../../../src/contract/home';
import { pageInfoOf } from '../../../src/contract/page';
import {
  askByCodigo,
  type CodigoPedidos,
  getCodigoPedidos,
  lookUpCodigo,
  makeCodigoPedidos,
  offerPerfis,
  type OfertaPedido,
  removeCodigoPedidos,
} from '../../../src/contract/request-codes';
import { listPedidos } from '../../../src/contract/requests';
import QueuePage from '../../../src/portal/areas/requests/queue/QueuePage';
import { returnPath } from '../../../src/portal/session/session';
import { answer, refuse } from '../support/backend';
import { company, individual } from '../support/records';
import { renderApp, renderScreen } from '../support/render';
import { signIn, signOut, watchLeaving } from '../support/session';

const [A, B] = ['0198f0a0-0000-7000-8000-000000000001', '0198f0a0-0000-7000-8000-000000000002'];

function ask(path: string, offer: OfertaPedido | null) {
  signIn();
  answer(getUsuario, () => individual());
  if (offer) answer(lookUpCodigo, () => offer);
  else answer(lookUpCodigo, () => refuse(404, 'MCN-253: Este código não vale.'));
  return renderApp(path);
}
const OFFER: OfertaPedido = {
  empresa: { nome: 'LOJA EXEMPLO LTDA' },
  perfis: [
    { idPerfil: A, nome: 'Expedição', situacao: 'livre' },
    { idPerfil: B, nome: 'Faturas', situacao: 'jaTem' },
  ],
};

describe('asking with a code', () => {
  it('shows what the company of a link offers, and asks for what was ticked', async () => {
    const { user } = ask('/pedirAcesso?codigo=7KQ4-M2XD', OFFER);
    let sent: unknown;
    answer(askByCodigo, ({ body }) => {
      sent = body;
      return { idPedido: A };
    });
    expect(await screen.findByRole('heading', { name: 'Pedido a LOJA EXEMPLO LTDA' })).toBeVisible();
    expect(screen.getByRole('checkbox', { name: /Faturas/ })).toBeDisabled();
    await user.type(screen.getByRole('textbox', { name: /Por que você precisa/ }), 'Começo na expedição');
    await user.click(screen.getByRole('button', { name: 'Enviar pedido' }));
    expect((await screen.findAllByText('Marque o que você precisa.')).length).toBeGreaterThan(0);
    await user.click(screen.getByRole('checkbox', { name: 'Expedição' }));
    await user.click(screen.getByRole('button', { name: 'Enviar pedido' }));
    await waitFor(() =>
      expect(sent).toMatchObject({ codigo: '7KQ4-M2XD', perfis: [A], motivo: 'Começo na expedição' }),
    );
  });

  it.each([
    [null, /O que ela aprovar também vale sem fim/],
    ['2028-01-31', /valem até 31\/01\/2028\. Um dia antes disso não encurta nada/],
  ])('says what the day means for whoever has accesses of the company: %s', async (validoAte, said) => {
    ask('/pedirAcesso?codigo=7KQ4-M2XD', { ...OFFER, acessoAtual: { validoAte } });
    expect(await screen.findByText(said)).toBeVisible();
  });

  it('says that a code is none, and takes another', async () => {
    const { user } = ask('/pedirAcesso?codigo=2222-2222', null);
    expect(await screen.findByText(/Este código não vale/)).toBeVisible();
    answer(lookUpCodigo, () => OFFER);
    const field = screen.getByRole('textbox', { name: 'Código da empresa' });
    expect(field).toHaveValue('2222-2222');
    await user.clear(field);
    await user.type(field, '7kq4 m2xd');
    await user.click(screen.getByRole('button', { name: 'Continuar' }));
    expect(await screen.findByRole('heading', { name: 'Pedido a LOJA EXEMPLO LTDA' })).toBeVisible();
    expect(screen.queryByText(/Este código não vale/)).not.toBeInTheDocument();
  });

  it('asks for the code without a link', async () => {
    const { user } = ask('/pedirAcesso', OFFER);
    await user.click(await screen.findByRole('button', { name: 'Continuar' }));
    expect(await screen.findByText('Digite o código que a empresa deu.')).toBeInTheDocument();
  });
});

it('comes back to the link after the sign-in', async () => {
  signOut();
  const left = watchLeaving();
  renderApp('/pedirAcesso?codigo=7KQ4-M2XD');
  await waitFor(() => expect(left).not.toHaveLength(0));
  expect(returnPath()).toBe('/pedirAcesso?codigo=7KQ4-M2XD');
});

describe('the code of the company', () => {
  function open(perfis: CodigoPedidos['perfis']) {
    signIn();
    const now: CodigoPedidos = { codigo: null, desde: null, perfis };
    answer(getUsuario, () => company());
    answer(listPedidos, () => ({ itens: [], page: pageInfoOf(0, 20, 0, 0) }));
    answer(listPerfis, () => ({ itens: [], page: pageInfoOf(0, 100, 0, 0) }));
    answer(getCodigoPedidos, () => ({ ...now }));
    answer(makeCodigoPedidos, () => void Object.assign(now, { codigo: '7KQ4-M2XD', desde: '2026-11-25T12:00:00Z' }));
    answer(removeCodigoPedidos, () => void Object.assign(now, { codigo: null, desde: null }));
    return renderScreen(<QueuePage />, { path: '/pedidos' });
  }
  const card = async () => within(await screen.findByRole('region', { name: 'Código para pedidos' }));

  it('is switched on, offers profiles, and is switched off', async () => {
    const { user } = open([{ idPerfil: A, nome: 'Expedição', oferecido: false }]);
    let offered: unknown;
    answer(offerPerfis, ({ body }) => {
      offered = body;
      return undefined;
    });
    const inside = await card();
    await user.click(await inside.findByRole('button', { name: 'Ligar código' }));
    expect(await inside.findByText('7KQ4-M2XD')).toBeVisible();
    expect(inside.getByText(/\/pedirAcesso\?codigo=7KQ4-M2XD$/)).toBeVisible();
    await user.click(inside.getByRole('checkbox', { name: 'Expedição' }));
    await user.click(inside.getByRole('button', { name: 'Salvar perfis' }));
    await waitFor(() => expect(offered).toEqual({ perfis: [A] }));
    await user.click(inside.getByRole('button', { name: 'Desligar…' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Desligar código' }));
    expect(await inside.findByRole('button', { name: 'Ligar código' })).toBeVisible();
  });

  it('leads to a first profile where there is none', async () => {
    const { user } = open([]);
    const inside = await card();
    await user.click(await inside.findByRole('button', { name: 'Ligar código' }));
    expect(await inside.findByRole('link', { name: 'Criar perfil' })).toHaveAttribute(
      'href',
      expect.stringContaining('/novoPerfilDeAcesso'),
    );
  });
});
