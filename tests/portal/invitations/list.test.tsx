import { render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { getUsuario } from '../../../src/contract/home';
import {
  cancelConvite,
  type Convite,
  getConvite,
  listConvites,
  resendConvite,
} from '../../../src/contract/invitations';
import { pageInfoOf } from '../../../src/contract/page';
import InvitationsPage from '../../../src/portal/areas/invitations/list/InvitationsPage';
import { onUnclaimedError } from '../../../src/portal/http/errors';
import { ToastHost } from '../../../src/portal/shell/ToastHost';
import { AccountContext } from '../../../src/portal/features/account/AccountProvider';
import { answer, refuse } from '../support/backend';
import { company } from '../support/records';
import { renderScreen } from '../support/render';
import { signIn } from '../support/session';

const row = (index: number, more: Partial<Convite> = {}): Convite => ({
  idConvite: `0198f0a0-0000-7000-8000-00000000000${index}`,
  cpf: `***.456.78${index}-**`,
  email: `pessoa${index}@exemplo.com.br`,
  situacao: 'esperando',
  validoAte: null,
  convidadoEm: '2026-11-20T12:00:00Z',
  venceEm: '2030-12-04',
  fechadoEm: null,
  entrega: 'enviado',
  enviadoEm: '2026-11-20T12:00:00Z',
  quantidadeCartoes: 2,
  quantidadeGrupos: 1,
  concedidos: 0,
  por: { nome: 'ANA EXEMPLO', perfil: 'Administrador', aindaAtua: true },
  etag: '"v1"',
  ...more,
});

function open(...rows: Convite[]) {
  const usuario = company();
  signIn({ sub: usuario.idProduto, tipo: 'PJ' });
  answer(getUsuario, () => usuario);
  const now = { rows };
  const asked = answer(listConvites, () => ({
    itens: now.rows,
    page: pageInfoOf(0, 20, now.rows.length, now.rows.length),
  }));
  window.history.replaceState(null, '', '/convites');
  return { now, asked, ...renderScreen(<InvitationsPage />, { path: '/convites' }) };
}
const rowOf = (index: number) => screen.findByRole('row', { name: new RegExp(`pessoa${index}@`) });

describe('a company’s invitations', () => {
  it.each<[string, Partial<Convite>, RegExp]>([
    ['waits', {}, /Esperando.*Vale até 04\/12\/2030/],
    [
      'was accepted in part',
      { situacao: 'aceito', concedidos: 1, fechadoEm: '2026-11-21T12:00:00Z' },
      /Acesso dado em 21\/11\/2026: 1 de 3/,
    ],
    ['expired', { situacao: 'vencido', fechadoEm: '2026-11-21T12:00:00Z' }, /Vencido.*21\/11\/2026/],
    ['was refused by its address', { entrega: 'recusado' }, /O endereço recusou a mensagem/],
    [
      'nobody answers for',
      { por: { nome: 'ANA EXEMPLO', perfil: 'Supervisor', aindaAtua: false } },
      /Ana Exemplo não atua mais/,
    ],
    [
      'its inviter can give nothing of any more',
      { por: { nome: 'ANA EXEMPLO', perfil: 'Supervisor', aindaAtua: true, alcance: 'nada' } },
      /Ana Exemplo não pode mais dar nada deste convite: altere-o/,
    ],
    [
      'its inviter can give a part of',
      { por: { nome: 'ANA EXEMPLO', perfil: 'Supervisor', aindaAtua: true, alcance: 'parte' } },
      /Ana Exemplo só pode dar parte deste convite agora/,
    ],
  ])('say of one that %s', async (_, more, said) => {
    open(row(1, more));
    const line = await rowOf(1);
    expect(line.textContent).toMatch(said);
    expect(within(line).queryAllByRole('button').length > 0).toBe((more.situacao ?? 'esperando') === 'esperando');
  });

  it('are cancelled after a question; one that was answered meanwhile shows it', async () => {
    const dialogs: unknown[] = [];
    const off = onUnclaimedError((error) => dialogs.push(error));
    const { user, now } = open(row(1));
    render(<ToastHost />);
    answer(cancelConvite, () => {
      now.rows = [row(1, { situacao: 'aceito', concedidos: 3, fechadoEm: '2026-11-21T12:00:00Z' })];
      return refuse(409, 'MCN-211 Este convite já foi respondido em 21/11/2026 às 09h00. Nada mais foi gravado.');
    });
    await user.click(await screen.findByRole('button', { name: /^Cancelar o convite ao CPF/ }));
    await user.click(await screen.findByRole('button', { name: 'Cancelar convite' }));
    expect(await screen.findByText('Aceito')).toBeInTheDocument();
    expect(await screen.findByText(/^Este convite já foi respondido em 21\/11\/2026/)).toBeInTheDocument();
    expect(dialogs).toEqual([]);
    off();
  });

  it('are resent, and lead to where one is changed', async () => {
    const { user, asked } = open(row(1));
    const sent = answer(resendConvite, () => undefined);
    const line = within(await rowOf(1));
    expect(line.getByRole('link', { name: /^Alterar o convite/ })).toHaveAttribute(
      'href',
      expect.stringContaining(`id=${row(1).idConvite}`),
    );
    await user.click(line.getByRole('button', { name: /^Reenviar o convite/ }));
    await waitFor(() => expect(sent).toHaveLength(1));
    await waitFor(() => expect(asked.length).toBeGreaterThan(1));
  });

  it('are filtered by state and address, which the table’s address keeps', async () => {
    const { user, asked, now } = open(row(1));
    await rowOf(1);
    now.rows = [];
    await user.type(screen.getByRole('searchbox', { name: 'E-mail' }), 'outra@');
    expect(await screen.findByRole('heading', { name: 'Nenhum convite assim' })).toBeVisible();
    expect(asked.at(-1)?.query).toMatchObject({ email: 'outra@' });
    now.rows = [row(1)];
    await user.click(screen.getByRole('button', { name: 'Mostrar todos' }));
    expect(await rowOf(1)).toBeVisible();
  });
});

it('lead staff in a review to all that one offers, and say why nobody gets part of it', async () => {
  const usuario = company({ idProduto: '0192f0aa-0000-7000-8000-000000000001' });
  signIn({ sub: 'suporte01' });
  answer(getUsuario, () => usuario);
  const invitation = row(1, { entrega: 'recusado' });
  answer(listConvites, () => ({ itens: [invitation], page: pageInfoOf(0, 20, 1, 1) }));
  const card = { nuContrato: '9912000101', coCentroCusto: '0101', nomeCentroCusto: 'VENDAS', descricaoStatus: 'ATIVO' };
  answer(getConvite, () => ({
    ...invitation,
    cartoes: [
      { ...card, nuCartao: '0070000011', existe: true, concedido: null },
      { ...card, nuCartao: '0070000012', existe: false, concedido: null },
    ],
    grupos: [],
  }));
  window.history.replaceState(null, '', '/convites');
  const { user } = renderScreen(
    <AccountContext value={{ idProduto: usuario.idProduto, role: 'review' }}>
      <InvitationsPage />
    </AccountContext>,
    { path: '/convites' },
  );
  expect(await screen.findByText('O endereço recusou a mensagem. Só a empresa altera o e‑mail.')).toBeVisible();
  await user.click(screen.getByRole('link', { name: invitation.cpf }));
  const drawer = within(await screen.findByRole('dialog', { name: `Convite ao CPF ${invitation.cpf}` }));
  expect(drawer.getByText(/e recusada pelo endereço/)).toBeVisible();
  const [first, second] = drawer.getAllByRole('listitem');
  expect(first?.textContent).toBe('0070000011 · contrato 9912000101, centro 0101');
  expect(second?.textContent).toMatch(/A empresa não tem mais este acesso/);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});
