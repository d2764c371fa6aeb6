import { act, render, screen, waitForElementToBeRemoved, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { getUsuario } from '../../../src/contract/home';
import { pageInfoOf } from '../../../src/contract/page';
import {
  askRenewal,
  listMeusPedidos,
  listRenovaveis,
  type MeuPedido,
  type Renovavel,
  withdrawPedido,
} from '../../../src/contract/requests';
import MyRequestsPage from '../../../src/portal/areas/requests/mine/MyRequestsPage';
import { onUnclaimedError } from '../../../src/portal/http/errors';
import { dateText } from '../../../src/portal/lib/dates';
import { todayInSaoPaulo } from '../../../src/portal/lib/format';
import { monthsAfter } from '../../../src/portal/lib/laterDates';
import { ToastHost } from '../../../src/portal/shell/ToastHost';
import { answer, refuse } from '../support/backend';
import { individual } from '../support/records';
import { renderScreen } from '../support/render';
import { signIn } from '../support/session';

const COMPANY = { idProduto: '00000101000162', nome: 'LOJA EXEMPLO LTDA' };
const ID = '0198f0a0-0000-7000-8000-000000000001';

const renewable = (more: Partial<Renovavel> = {}): Renovavel => ({
  empresa: COMPANY,
  validoAte: '2026-11-20',
  situacaoValidade: 'vencida',
  diasRestantes: -5,
  quantidadeCartoes: 2,
  quantidadeGrupos: 1,
  esperando: false,
  ...more,
});
const request = (more: Partial<MeuPedido> = {}): MeuPedido => ({
  idPedido: ID,
  empresa: COMPANY,
  situacao: 'esperando',
  ate: '2027-06-30',
  pedidoEm: '2026-11-20T12:00:00Z',
  venceEm: '2026-12-20T12:00:00Z',
  fechadoEm: null,
  quantidadeCartoes: 2,
  quantidadeGrupos: 1,
  quantidadePerfis: 0,
  perfis: [],
  motivo: 'Continuo na expedição',
  concedidoAte: null,
  motivoRecusa: null,
  recado: null,
  cartoes: [
    { nuContrato: '99', coCentroCusto: '0101', nuCartao: '0070000011', concedido: true },
    { nuContrato: '99', coCentroCusto: '0101', nuCartao: '0070000012', concedido: false },
  ],
  grupos: [{ idSistema: '101', sistema: 'PRÉ-POSTAGEM', idGrupo: '1', grupo: 'USUÁRIO', concedido: false }],
  concedidos: 0,
  ...more,
});

function open({ renewables = [] as Renovavel[], requests = [] as MeuPedido[], path = '/meusPedidos' } = {}) {
  signIn();
  answer(getUsuario, () => individual());
  const now = { renewables, requests };
  const asked = answer(listRenovaveis, () => now.renewables);
  answer(listMeusPedidos, () => ({
    itens: now.requests,
    page: pageInfoOf(0, 20, now.requests.length, now.requests.length),
  }));
  window.history.replaceState(null, '', path);
  return { now, asked, ...renderScreen(<MyRequestsPage />, { path: '/meusPedidos' }) };
}

describe('asking for a renewal', () => {
  const press = { name: /^Pedir renovação a LOJA EXEMPLO LTDA, até/ };
  const form = { name: 'Outro prazo ou motivo para o pedido a LOJA EXEMPLO LTDA' };

  it('is one press, six months on and without words; what waits says until when, and one press takes it back', async () => {
    const { user, now } = open({ renewables: [renewable()] });
    const ate = monthsAfter(todayInSaoPaulo(), 6);
    let answered = () => {};
    const held = new Promise<void>((resolve) => {
      answered = resolve;
    });
    const sent = answer(askRenewal, async () => {
      await held;
      now.renewables = [renewable({ esperando: true, pedido: { idPedido: ID, ate } })];
      now.requests = [request({ ate, motivo: '' })];
      return { idPedido: ID };
    });
    expect(await screen.findByText('Terminou em 20/11/2026')).toBeVisible();
    await user.dblClick(await screen.findByRole('button', press));
    answered();

    const waiting = await screen.findByText(`Renovação pedida até ${dateText(ate)}`);
    expect(sent.map(({ body }) => body)).toEqual([{ idProduto: COMPANY.idProduto, ate, motivo: '' }]);
    expect(waiting.parentElement).toHaveFocus();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await screen.findByText('Sem resposta, vence em 20/12/2026')).toBeVisible();

    const taken = answer(withdrawPedido, () => {
      now.renewables = [renewable()];
      now.requests = [];
      return undefined;
    });
    await user.click(
      within(screen.getByRole('list', { name: 'Para renovar' })).getByRole('button', {
        name: 'Retirar o pedido a LOJA EXEMPLO LTDA',
      }),
    );
    expect(await screen.findByRole('button', press)).toBeVisible();
    expect(taken[0]?.params).toMatchObject({ idPedido: ID });
  });

  it('that waits already is told as such, and the screen shows what is true', async () => {
    const { user, now } = open({ renewables: [renewable()] });
    const unclaimed: (string | null)[] = [];
    const stop = onUnclaimedError(({ code }) => void unclaimed.push(code));
    answer(askRenewal, () => {
      now.renewables = [renewable({ esperando: true })];
      return refuse(409, 'MCN-192 Já existe um pedido seu que espera resposta.');
    });
    await user.click(await screen.findByRole('button', press));
    expect(await screen.findByText('Renovação pedida')).toBeVisible();
    stop();
    expect(unclaimed).toEqual(['MCN-192']);
  });

  it('that comes after another end was given says so, and the screen shows what is true', async () => {
    render(<ToastHost />);
    const { user, now } = open({ renewables: [renewable()] });
    answer(askRenewal, () => {
      now.renewables = [];
      return refuse(400, 'MCN-100 Confira os campos destacados e envie de novo.', {
        campos: [{ campo: 'ate', chave: 'request_end_not_later' }],
      });
    });
    await user.click(await screen.findByRole('button', press));
    expect(await screen.findByText('Os acessos de LOJA EXEMPLO LTDA já têm outro fim.')).toBeInTheDocument();
    expect(screen.queryByRole('button', press)).toBeNull();
  });

  it('with another end and a reason goes through the form, which asks for no reason', async () => {
    const { user, now } = open({ renewables: [renewable()] });
    const sent = answer(askRenewal, () => {
      now.renewables = [renewable({ esperando: true })];
      now.requests = [request()];
      return { idPedido: ID };
    });
    await user.click(await screen.findByRole('button', form));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pedir renovação' }));
    expect(dialog.getByText(/2 cartões e 1 grupo/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Mais 1 ano' }));
    await user.type(dialog.getByLabelText(/^Por que você precisa/), 'a\u0007');
    await user.click(dialog.getByRole('button', { name: 'Enviar pedido' }));
    expect(await dialog.findByText('O texto tem um caractere que não se vê. Digite de novo.')).toBeInTheDocument();
    await user.clear(dialog.getByLabelText(/^Por que você precisa/));
    await user.click(dialog.getByRole('button', { name: 'Enviar pedido' }));
    expect(await screen.findByText('Renovação pedida')).toBeVisible();
    expect(sent[0]?.body).toEqual({
      idProduto: COMPANY.idProduto,
      ate: monthsAfter(todayInSaoPaulo(), 12),
      motivo: '',
    });
  });

  it('says beside the field what the server refuses, and keeps what was typed', async () => {
    const { user } = open({ renewables: [renewable()] });
    answer(askRenewal, () =>
      refuse(400, 'MCN-100 Escolha um dia depois do fim atual dos acessos.', {
        campos: [{ campo: 'ate', chave: 'request_end_not_later' }],
      }),
    );
    await user.click(await screen.findByRole('button', form));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pedir renovação' }));
    await user.click(dialog.getByRole('button', { name: 'Mais 1 ano' }));
    await user.type(dialog.getByLabelText(/^Por que você precisa/), 'Sigo aqui');
    await user.click(dialog.getByRole('button', { name: 'Enviar pedido' }));
    expect(await dialog.findByText('Escolha um dia depois do fim atual dos acessos.')).toBeInTheDocument();
    expect(dialog.getByLabelText(/^Por que você precisa/)).toHaveValue('Sigo aqui');
  });
});

describe('one’s own requests', () => {
  it.each<[string, Partial<MeuPedido>, RegExp]>([
    ['approved', { situacao: 'aprovado', concedidoAte: '2027-06-30' }, /Vale até 30\/06\/2027/],
    [
      'approved in part',
      { situacao: 'aprovadoEmParte', concedidoAte: '2027-01-31', concedidos: 1 },
      /1 de 3 acessos aprovados.*Vale até 31\/01\/2027.*Não aprovados: cartão 0070000012, PRÉ-POSTAGEM: USUÁRIO/,
    ],
    [
      'refused',
      { situacao: 'recusado', motivoRecusa: 'outro', recado: 'Fale com o RH.' },
      /Outro motivo\..*Fale com o RH\./,
    ],
    ['lapsed', { situacao: 'vencido' }, /A empresa não respondeu em 30 dias\./],
  ])('say what came of one that was %s, and offer nothing more', async (_, more, said) => {
    open({ requests: [request(more)] });
    const row = await screen.findByRole('row', { name: /LOJA EXEMPLO/ });
    expect(row.textContent).toMatch(said);
    expect(within(row).queryByRole('button')).toBeNull();
  });

  it.each<[string, Partial<MeuPedido>, RegExp]>([
    ['goes on without one', { fimConcedido: 'nenhum' }, /Vale sem fim, como os acessos que você já tinha/],
    ['stays as it was', { fimConcedido: 'mantido' }, /Vale até 30\/06\/2027, o fim que seus acessos já tinham/],
    ['is the granted one', { fimConcedido: 'dado' }, /Vale até 30\/06\/2027(?!, o fim)/],
    ['an older server does not say', {}, /Vale pelo menos até 30\/06\/2027/],
  ])('by a profile say which end holds where it %s', async (_, more, said) => {
    const perfis = [{ nome: 'Expedição', concedido: true }];
    open({ requests: [request({ situacao: 'aprovado', concedidoAte: '2027-06-30', perfis, ...more })] });
    expect((await screen.findByRole('row', { name: /LOJA EXEMPLO/ })).textContent).toMatch(said);
  });

  it.each([
    [null, /Se for aprovado, vale sem fim/],
    ['2028-01-31', /Se for aprovado, vale até 31\/01\/2028/],
  ])('that wait say that the end of what one has stays: %s', async (validoAte, said) => {
    open({ requests: [request({ fimQueFica: { validoAte }, perfis: [{ nome: 'Expedição', concedido: null }] })] });
    expect((await screen.findByRole('row', { name: /LOJA EXEMPLO/ })).textContent).toMatch(said);
  });

  it.each([
    [[false, false], /Os perfis pedidos não existem mais na empresa: ela só pode recusar/],
    [[false, true], /Não existe mais na empresa: Perfil 0\. O resto segue esperando/],
  ])('that wait for profiles that the company deleted say so: %j', async (there, said) => {
    const perfis = there.map((existe, index) => ({ nome: `Perfil ${index}`, concedido: null, existe }));
    open({ requests: [request({ perfis })] });
    const found = await screen.findByRole('row', { name: /LOJA EXEMPLO/ });
    expect(found.textContent).toMatch(said);
    expect(within(found).getByRole('button', { name: /^Retirar/ })).toBeVisible();
  });

  it.each([
    ['alone', [], 1, /em parte: 5 acessos, dados diretamente, sem o perfil/, /de \d acessos aprovados/],
    ['beside one that was not', [{ nome: 'Faturas', concedido: false }], 1, /1 de 2 acessos aprovados/, /^$/],
  ])('say of a profile that was granted in part how much of it, %s', async (_, more, concedidos, said, unsaid) => {
    const perfis = [{ nome: 'Expedição', concedido: true, emParte: 5 }, ...more];
    const amounts = { quantidadeCartoes: 0, quantidadeGrupos: 0, quantidadePerfis: perfis.length, concedidos };
    const answered = { situacao: 'aprovadoEmParte', concedidoAte: '2027-06-30', fimConcedido: 'dado' } as const;
    open({ requests: [request({ ...amounts, ...answered, cartoes: [], grupos: [], perfis })] });
    const found = await screen.findByRole('row', { name: /LOJA EXEMPLO/ });
    expect(found.textContent).toMatch(said);
    expect(found.textContent).toContain('Expedição em parte: 5 acessos');
    expect(found.textContent).not.toMatch(unsaid);
  });

  it('show the answer that came meanwhile to whoever comes back to the window', async () => {
    const { now } = open({ requests: [request()] });
    expect(await screen.findByText('Sem resposta, vence em 20/12/2026')).toBeVisible();
    now.requests = [request({ situacao: 'recusado', fechadoEm: '2026-11-21T12:00:00Z', motivoRecusa: 'outro' })];
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await waitForElementToBeRemoved(() => screen.queryByText('Sem resposta, vence em 20/12/2026'));
    expect(screen.getByText('Recusado')).toBeVisible();
  });

  it('are taken back after a question', async () => {
    const { user, now } = open({ requests: [request()] });
    const sent = answer(withdrawPedido, () => {
      now.requests = [request({ situacao: 'desistido' })];
      return undefined;
    });
    await user.click(await screen.findByRole('button', { name: 'Retirar o pedido a LOJA EXEMPLO LTDA' }));
    await user.click(await screen.findByRole('button', { name: 'Retirar pedido' }));
    expect(await screen.findByText('Retirado')).toBeVisible();
    expect(sent[0]?.params).toMatchObject({ idPedido: ID });
  });

  it('show the decision that came first when one is taken back too late', async () => {
    const dialogs: unknown[] = [];
    const off = onUnclaimedError((error) => dialogs.push(error));
    const { user, now } = open({ requests: [request()] });
    render(<ToastHost />);
    answer(withdrawPedido, () => {
      now.requests = [request({ situacao: 'aprovado', concedidoAte: '2027-06-30' })];
      return refuse(409, 'MCN-194 LOJA EXEMPLO LTDA já decidiu este pedido em 20/11/2026 às 14h03.');
    });
    await user.click(await screen.findByRole('button', { name: /^Retirar o pedido/ }));
    await user.click(await screen.findByRole('button', { name: 'Retirar pedido' }));
    expect(await screen.findByText('Aprovado')).toBeInTheDocument();
    expect(await screen.findByText(/LOJA EXEMPLO LTDA já decidiu este pedido/)).toBeInTheDocument();
    expect(dialogs).toEqual([]);
    off();
  });

  it('are none at first, and the list says what it is for', async () => {
    open();
    expect(await screen.findByRole('heading', { name: 'Nenhum pedido' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Para renovar' })).toBeNull();
  });
});
