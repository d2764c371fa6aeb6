import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listPerfis, type PerfilDeAcesso } from '../../../src/contract/access-profiles';
import { getUsuario } from '../../../src/contract/home';
import { pageInfoOf } from '../../../src/contract/page';
import { getCodigoPedidos } from '../../../src/contract/request-codes';
import { decidePedidos } from '../../../src/contract/request-decisions';
import {
  approvePedido,
  getPedido,
  listPedidos,
  type PedidoDetalhe,
  type PedidoRecebido,
  refusePedido,
} from '../../../src/contract/requests';
import QueuePage from '../../../src/portal/areas/requests/queue/QueuePage';
import { answer, refuse } from '../support/backend';
import { company } from '../support/records';
import { renderScreen } from '../support/render';
import { signIn } from '../support/session';

const { matchMedia } = window;
/** The access profiles that the company has. */
let profiles: PerfilDeAcesso[] = [];

beforeEach(() => {
  profiles = [];
  window.matchMedia = (query: string) => ({ ...matchMedia(query), matches: query.includes('min-width') });
});
afterEach(() => {
  window.matchMedia = matchMedia;
});

const idOf = (index: number) => `0198f0a0-0000-7000-8000-00000000000${index}`;

const row = (index: number, nome: string, more: Partial<PedidoRecebido> = {}): PedidoRecebido => ({
  idPedido: idOf(index),
  situacao: 'esperando',
  ate: '2031-06-30',
  pedidoEm: '2026-11-20T12:00:00Z',
  venceEm: '2031-12-20T12:00:00Z',
  fechadoEm: null,
  quantidadeCartoes: 2,
  quantidadeGrupos: 1,
  quantidadePerfis: 0,
  pessoa: { nome, idProdutoPF: `0000001${index}` },
  proprio: false,
  versao: `v${index}`,
  decididoPor: null,
  ...more,
});
const card = (nuCartao: string, existe = true) => ({
  nuContrato: '9912000101',
  coCentroCusto: '0101',
  nomeCentroCusto: 'VENDAS',
  nuCartao,
  concedido: null,
  existe,
});
const detail = (of: PedidoRecebido, more: Partial<PedidoDetalhe> = {}): PedidoDetalhe => ({
  ...of,
  motivo: 'Começo na expedição na segunda.',
  concedidoAte: null,
  motivoRecusa: null,
  recado: null,
  acessoAtual: { validoAte: '2026-12-01', situacaoValidade: 'vencendo' },
  perfis: [],
  cartoes: [card('0070000011'), card('0070000012')],
  grupos: [
    { idSistema: '101', sistema: 'PRÉ-POSTAGEM', idGrupo: '1', grupo: 'USUÁRIO', concedido: null, existe: true },
  ],
  fora: 0,
  outros: 0,
  impedimento: null,
  ...more,
});

function open(first: PedidoDetalhe, ...others: PedidoRecebido[]) {
  const usuario = company();
  signIn({ sub: usuario.idProduto, tipo: 'PJ' });
  answer(getUsuario, () => usuario);
  answer(getCodigoPedidos, () => ({ codigo: null, desde: null, perfis: [] }));
  answer(listPerfis, () => ({ itens: profiles, page: pageInfoOf(0, 100, profiles.length, profiles.length) }));
  const now = { detail: first, rows: [first as PedidoRecebido, ...others] };
  const asked = answer(listPedidos, () => ({
    itens: now.rows,
    page: pageInfoOf(0, 20, now.rows.length, now.rows.length),
  }));
  answer(getPedido, ({ params }) =>
    params.idPedido === now.detail.idPedido
      ? now.detail
      : detail(now.rows.find(({ idPedido }) => idPedido === params.idPedido) ?? now.detail),
  );
  return { now, asked, ...renderScreen(<QueuePage />, { path: '/pedidos' }) };
}

const shownName = (name: string) => screen.findByRole('heading', { name });

it('shows whoever comes back to the window what another one asked meanwhile, beside what was chosen', async () => {
  const { now, user } = open(detail(row(1, 'MARINA HIPÓTESE')));
  await user.click(await screen.findByRole('link', { name: /Marina Hipótese/ }));
  // Its code is loaded the first time, which takes longer than the list.
  await shownName('Marina Hipótese');
  now.rows = [...now.rows, row(2, 'NELSON RASCUNHO')];
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByText('Nelson Rascunho')).toBeVisible();
  expect(screen.getByText('2 pedidos a', { exact: false })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Marina Hipótese' })).toBeVisible();
});

it('keeps what stands beside the list when another one decided it meanwhile: the next gets no decision by mistake', async () => {
  const { now, asked } = open(detail(row(1, 'MARINA HIPÓTESE')), row(2, 'NELSON RASCUNHO'));
  await shownName('Marina Hipótese');
  // How many wait is asked anew; the list that is shown is not.
  const lists = () => asked.filter(({ query }) => Number(query.size) !== 1);
  const before = lists().length;
  now.rows = now.rows.slice(1);
  await act(async () => void window.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByRole('button', { name: 'Esperando 1', pressed: true })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Marina Hipótese' })).toBeVisible();
  expect(lists()).toHaveLength(before);
});

it('says beside the filter how many wait, also where others are shown', async () => {
  const { user } = open(detail(row(1, 'MARINA HIPÓTESE')), row(2, 'NELSON RASCUNHO'));
  await user.click(await screen.findByRole('button', { name: 'Esperando 2', pressed: true }));
  await user.click(screen.getByRole('button', { name: 'Aprovados', pressed: false }));
  expect(await screen.findByRole('button', { name: 'Esperando 2', pressed: false })).toBeVisible();
});

describe('a request in the queue', () => {
  it('is approved in part and until an earlier day; the screen says what goes, and shows the next', async () => {
    const marina = row(1, 'MARINA HIPÓTESE');
    const { user, now } = open(detail(marina, { outros: 2 }), row(2, 'NELSON RASCUNHO'));
    const sent = answer(approvePedido, () => {
      now.rows = now.rows.slice(1);
      return undefined;
    });
    await shownName('Marina Hipótese');
    expect(screen.getByText('2 pedidos a', { exact: false })).toBeVisible();
    expect(screen.getByText('Começo na expedição na segunda.')).toBeVisible();
    expect(screen.getByText('2 outros acessos que a pessoa tem passam a ter o mesmo fim.')).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: /Cartão 0070000012/ }));
    expect(screen.getByText('2 de 3 marcados')).toBeVisible();
    expect(screen.getByText(/1 acesso desmarcado sai assim que você aprovar/)).toBeVisible();
    const until = screen.getByLabelText('Aprovar até');
    await user.clear(until);
    await user.type(until, '01072031');
    await user.click(screen.getByRole('button', { name: 'Aprovar 2 acessos' }));
    expect(
      await screen.findByText('Pode ser antes, nunca depois do que a pessoa pediu.', { selector: '.err' }),
    ).toBeVisible();
    expect(until).toHaveFocus();
    expect(sent).toHaveLength(0);
    await user.clear(until);
    await user.type(until, '31032031');
    await user.click(screen.getByRole('button', { name: 'Aprovar 2 acessos' }));
    await shownName('Nelson Rascunho');
    // The next one is in the list: by the keyboard one goes on there.
    expect(screen.getByRole('heading', { name: 'Fila de pedidos' })).toHaveFocus();
    expect(sent[0]?.body).toEqual({
      listaCartoes: [{ nuContrato: '9912000101', nuCartao: '0070000011' }],
      listaGrupos: [{ idSistema: '101', idGrupo: '1' }],
      listaPerfis: [],
      validoAte: '2031-03-31',
    });
  });

  it('is refused with a reason; another one needs a message', async () => {
    const { user, now } = open(detail(row(1, 'MARINA HIPÓTESE')), row(2, 'NELSON RASCUNHO'));
    const sent = answer(refusePedido, () => {
      now.rows = now.rows.slice(1);
      return undefined;
    });
    await user.click(await screen.findByRole('button', { name: 'Recusar…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Recusar o pedido de Marina?' }));
    await user.click(dialog.getByRole('button', { name: 'Recusar pedido' }));
    expect(dialog.getByText('Escolha um motivo.')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Outro' }));
    await user.click(dialog.getByRole('button', { name: 'Recusar pedido' }));
    expect(dialog.getByText('Escreva um recado que explique a recusa.')).toBeInTheDocument();
    await user.type(dialog.getByLabelText(/Recado para Marina/), 'Fale com o RH.');
    await user.click(dialog.getByRole('button', { name: 'Recusar pedido' }));
    await shownName('Nelson Rascunho');
    expect(sent[0]?.body).toEqual({ motivo: 'outro', recado: 'Fale com o RH.' });
  });

  it('that somebody else decided first says who, and shows what came of it', async () => {
    const marina = row(1, 'MARINA HIPÓTESE');
    const { user, now } = open(detail(marina));
    answer(approvePedido, () => {
      now.detail = detail(
        {
          ...marina,
          situacao: 'aprovado',
          fechadoEm: '2026-11-21T17:03:00Z',
          decididoPor: { nome: 'DAVI AMOSTRA', perfil: 'Administrador' },
        },
        { impedimento: 'fechado', concedidoAte: '2031-03-31' },
      );
      return refuse(409, 'MCN-194 DAVI AMOSTRA já decidiu este pedido em 21/11/2026 às 14h03. Nada mais foi gravado.');
    });
    await user.click(await screen.findByRole('button', { name: 'Aprovar 3 acessos' }));
    expect(await screen.findByText(/DAVI AMOSTRA já decidiu este pedido/)).toBeVisible();
    expect(await screen.findByText(/por Davi Amostra, em 21\/11\/2026/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Aprovar \d/ })).toBeNull();
    expect(screen.getByRole('heading', { name: 'Marina Hipótese' })).toHaveFocus();
    // Nobody else asked.
    expect(screen.queryByRole('button', { name: 'Ver o próximo pedido' })).toBeNull();
  });

  it('that somebody else decided first stays though it left the queue, and leads to the next that waits', async () => {
    const marina = row(1, 'MARINA HIPÓTESE');
    const { user, now } = open(detail(marina), row(2, 'EU MESMA', { proprio: true }), row(3, 'NELSON RASCUNHO'));
    answer(refusePedido, () => {
      now.detail = detail(
        { ...marina, situacao: 'recusado', fechadoEm: '2026-11-21T17:03:00Z' },
        { impedimento: 'fechado', motivoRecusa: 'naoPrecisa' },
      );
      now.rows = now.rows.slice(1);
      return refuse(409, 'MCN-194 DAVI AMOSTRA já decidiu este pedido em 21/11/2026 às 14h03. Nada mais foi gravado.');
    });
    await user.click(await screen.findByRole('button', { name: 'Recusar…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Recusar o pedido de Marina?' }));
    await user.click(dialog.getByRole('button', { name: 'Não precisa mais' }));
    await user.click(dialog.getByRole('button', { name: 'Recusar pedido' }));
    expect(await screen.findByText(/DAVI AMOSTRA já decidiu este pedido/)).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Ver o próximo pedido' }));
    await shownName('Nelson Rascunho');
  });

  it('that left the authorisation meanwhile says who decides it, and leads to the next', async () => {
    const marina = row(1, 'MARINA HIPÓTESE');
    const { user } = open(detail(marina), row(3, 'NELSON RASCUNHO'));
    const beyond = () => refuse(409, 'MCN-160 A sua autorização não inclui mais tudo o que você escolheu.');
    answer(approvePedido, () => {
      answer(getPedido, ({ params }) => (params.idPedido === idOf(1) ? beyond() : detail(row(3, 'NELSON RASCUNHO'))));
      return beyond();
    });
    await user.click(await screen.findByRole('button', { name: 'Aprovar 3 acessos' }));
    expect(await screen.findByText(/^Este pedido ficou fora da sua autorização/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Tentar de novo' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Ver o próximo pedido' }));
    await shownName('Nelson Rascunho');
  });

  it.each<[string, Partial<PedidoDetalhe>, RegExp]>([
    ['one’s own', { impedimento: 'proprio' }, /Este pedido é seu/],
    ['of accesses outside the authorisation', { impedimento: 'foraDaAutorizacao', fora: 1 }, /fora da sua autorização/],
  ])('that is %s says why nothing is decided here', async (_, more, said) => {
    open(detail(row(1, 'MARINA HIPÓTESE'), more));
    await shownName('Marina Hipótese');
    expect(screen.getByText(said)).toBeVisible();
    const shown = within(screen.getByRole('region', { name: 'Pedido' }));
    expect(shown.queryByRole('checkbox')).toBeNull();
    expect(shown.queryByRole('button', { name: /Aprovar|Recusar…/ })).toBeNull();
  });

  it('shows what is gone, and approves the rest', async () => {
    open(detail(row(1, 'MARINA HIPÓTESE'), { cartoes: [card('0070000011'), card('0070000012', false)] }));
    expect(await screen.findByText('Não existe mais')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Aprovar 2 acessos' })).toBeEnabled();
    expect(screen.queryByRole('checkbox', { name: /0070000012/ })).toBeNull();
  });
});

describe('the end of what comes by a profile', () => {
  const expedition = {
    idPerfil: idOf(9),
    nome: 'Expedição',
    existe: true,
    quantidadeCartoes: 2,
    quantidadeGrupos: 0,
    concedido: null,
  };
  const ofProfile = { quantidadeCartoes: 0, quantidadeGrupos: 0, quantidadePerfis: 1 };
  const without = { validoAte: null, situacaoValidade: 'sem' as const };

  it.each([
    [null, /sem fim: a pessoa já tem acessos assim/, /o que você aprovar também vale sem fim/],
    ['2032-01-31', /até 31\/01\/2032: o fim que a pessoa já tem/, /até 31\/01\/2032, e esse fim fica/],
  ])('is told, and none is offered, where %s stays', async (validoAte, inList, said) => {
    const more = { ...ofProfile, fimQueFica: { validoAte } };
    const marina = detail(row(1, 'MARINA HIPÓTESE', more), { cartoes: [], grupos: [], perfis: [expedition] });
    const { user, now } = open({ ...marina, acessoAtual: { ...without, validoAte } });
    const sent = answer(approvePedido, () => {
      now.rows = [];
      return undefined;
    });
    expect(await screen.findByText(said)).toBeVisible();
    expect(screen.getByText(inList)).toBeVisible();
    expect(screen.queryByLabelText('Aprovar até')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Aprovar 1 perfil' }));
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ validoAte: '2031-06-30' }));
  });

  it('leads to what a profile gives, before it is approved', async () => {
    const marina = row(1, 'MARINA HIPÓTESE', ofProfile);
    const gone = { ...expedition, idPerfil: idOf(8), nome: 'Antigo', existe: false };
    open(detail(marina, { cartoes: [], grupos: [], perfis: [expedition, gone] }));
    const link = await screen.findByRole('link', { name: 'Ver o que dá o perfil Expedição' });
    expect(link.getAttribute('href')).toMatch(new RegExp(`^/pessoasDoPerfil\\?.*id=${expedition.idPerfil}`));
    expect(screen.queryByRole('link', { name: /Antigo/ })).toBeNull();
  });

  it('is told of an older server’s answer, too', async () => {
    const marina = row(1, 'MARINA HIPÓTESE', ofProfile);
    open(detail(marina, { cartoes: [], grupos: [], perfis: [expedition], acessoAtual: without }));
    expect(await screen.findByText(/o que você aprovar também vale sem fim/)).toBeVisible();
    expect(screen.queryByLabelText('Aprovar até')).toBeNull();
  });

  it('that comes sooner may be moved, and the screen says what an earlier day does', async () => {
    const runs = { validoAte: '2030-01-31', situacaoValidade: 'vigente' as const };
    const marina = row(1, 'MARINA HIPÓTESE', ofProfile);
    const { user } = open(
      detail(marina, { cartoes: [], grupos: [], perfis: [expedition], acessoAtual: runs, outros: 3 }),
    );
    const until = await screen.findByLabelText('Aprovar até');
    expect(until).toHaveAccessibleDescription(/valem até 31\/01\/2030: com um dia antes disso, fica esse fim/);
    expect(screen.getByText(/3 outros acessos que a pessoa tem passam a ter o mesmo fim/)).toBeVisible();
    await user.clear(until);
    await user.type(until, '31122029');
    await user.tab();
    expect(screen.queryByText(/passam a ter o mesmo fim/)).toBeNull();
  });

  it.each([
    ['nenhum', /Vale sem fim, como os acessos que a pessoa já tinha\./],
    ['mantido', /Vale até 30\/06\/2031, o fim que a pessoa já tinha\./],
  ] as const)('is told after the decision: %s', async (fimConcedido, said) => {
    const closed = row(1, 'MARINA HIPÓTESE', { ...ofProfile, situacao: 'aprovado', fechadoEm: '2026-11-21T12:00:00Z' });
    open(detail(closed, { concedidoAte: '2031-06-30', fimConcedido, impedimento: 'fechado', perfis: [expedition] }));
    expect(await screen.findByText(said)).toBeVisible();
  });

  it('is told before many are approved at once', async () => {
    const more = { ...ofProfile, fimQueFica: { validoAte: null } };
    const { user } = open(detail(row(1, 'MARINA HIPÓTESE', more), { perfis: [expedition] }), row(2, 'NELSON RASCUNHO'));
    await user.click(await screen.findByRole('button', { name: 'Marcar os 2 desta página' }));
    await user.click(screen.getByRole('button', { name: 'Aprovar marcados…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Aprovar 2 pedidos?' }));
    expect(dialog.getByText(/1 pessoa já tem acessos sem fim, ou com um fim que não muda/)).toBeInTheDocument();
  });

  it('of a renewal says that the approval ends what had no end', async () => {
    open(detail(row(1, 'MARINA HIPÓTESE'), { acessoAtual: without }));
    expect(await screen.findByText(/Com a aprovação eles passam a terminar neste dia/)).toBeVisible();
  });

  it('that was asked for and has passed is said, and only a refusal is left', async () => {
    open(detail(row(1, 'MARINA HIPÓTESE', { ate: '2026-01-31' })));
    expect(await screen.findByText(/31\/01\/2026, já passou\. O pedido só pode ser recusado/)).toBeVisible();
    expect(screen.queryByLabelText('Aprovar até')).toBeNull();
    expect(screen.getByRole('button', { name: 'Aprovar 3 acessos' })).toBeDisabled();
  });
});

describe('a profile that is asked for', () => {
  const given = (nuContrato: string, nuCartao: string) => ({
    nuContrato,
    coCentroCusto: '0101',
    nomeCentroCusto: 'VENDAS',
    nuCartao,
  });
  const expedition: PedidoDetalhe['perfis'][number] = {
    idPerfil: idOf(9),
    nome: 'Expedição',
    existe: true,
    quantidadeCartoes: 3,
    quantidadeGrupos: 1,
    concedido: null,
    acessos: {
      cartoes: [
        given('9912000101', '0070000011'),
        given('9912000101', '0070000012'),
        given('9912000202', '0070000077'),
      ],
      grupos: [{ idSistema: '101', sistema: 'PRÉ-POSTAGEM', idGrupo: '1', grupo: 'USUÁRIO' }],
    },
  };
  const billing = { ...expedition, idPerfil: idOf(8), nome: 'Faturas' };
  const of = (...perfis: PedidoDetalhe['perfis']) => {
    const more = { quantidadeCartoes: 0, quantidadeGrupos: 0, quantidadePerfis: perfis.length };
    const shown = open(detail(row(1, 'MARINA HIPÓTESE', more), { cartoes: [], grupos: [], perfis, acessoAtual: null }));
    const sent = answer(approvePedido, () => {
      shown.now.rows = [];
      return undefined;
    });
    return { ...shown, sent };
  };
  const gives = (name = 'Expedição') => screen.findByRole('button', { name: `Ver o que dá o perfil ${name}` });
  const whole = () => screen.getByRole('checkbox', { name: /^Expedição/ });
  const single = (name: RegExp) => screen.getByRole('checkbox', { name });
  const direct = /a pessoa não passa a ter o perfil/;

  it('opens what it gives, ticked, by contract and system; what is unticked makes it a part', async () => {
    const { user, sent } = of(expedition);
    const button = await gives();
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(screen.getAllByRole('checkbox', { name: /Expedição|Cartão|USUÁRIO/ })).toHaveLength(1);
    button.focus();
    await user.keyboard('{Enter}');
    expect(button).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByText('4 de 4 marcados')).toBeVisible();
    const places = screen.getAllByRole('group', { name: /^Expedição, / });
    expect(places.map((place) => place.getAttribute('aria-label'))).toEqual([
      'Expedição, Contrato 9912000101',
      'Expedição, Contrato 9912000202',
      'Expedição, PRÉ-POSTAGEM',
    ]);
    expect(whole()).toBeChecked();
    expect(screen.queryByText(direct)).toBeNull();

    single(/Cartão 0070000012/).focus();
    await user.keyboard(' ');
    await user.click(single(/USUÁRIO/));

    expect(whole()).toBePartiallyChecked();
    expect(screen.getByText('2 de 4 marcados')).toBeVisible();
    expect(screen.getByText(direct)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Aprovar 2 acessos' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({
      listaCartoes: [],
      listaGrupos: [],
      listaPerfis: [],
      partes: [
        {
          idPerfil: idOf(9),
          listaCartoes: [
            { nuContrato: '9912000101', nuCartao: '0070000011' },
            { nuContrato: '9912000202', nuCartao: '0070000077' },
          ],
          listaGrupos: [],
        },
      ],
      validoAte: '2031-06-30',
    });
  });

  it('is given whole once all is ticked again, also by its own box', async () => {
    const { user, sent } = of(expedition);
    await user.click(await gives());
    await user.click(single(/Cartão 0070000012/));
    await user.click(single(/Cartão 0070000012/));
    expect(whole()).toBeChecked();
    await user.click(single(/Cartão 0070000077/));
    expect(whole()).toBePartiallyChecked();
    await user.click(whole());
    expect(single(/Cartão 0070000077/)).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Aprovar 1 perfil' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({
      listaCartoes: [],
      listaGrupos: [],
      listaPerfis: [idOf(9)],
      validoAte: '2031-06-30',
    });
  });

  it('is left out with its last access, and begins again with one', async () => {
    const { user } = of(expedition);
    await user.click(await gives());
    for (const name of [/0070000011/, /0070000012/, /0070000077/, /USUÁRIO/]) await user.click(single(name));
    expect(whole()).not.toBeChecked();
    expect(whole()).not.toBePartiallyChecked();
    expect(screen.getByRole('button', { name: /^Aprovar 0/ })).toBeDisabled();
    await user.click(single(/0070000011/));
    expect(whole()).toBePartiallyChecked();
    expect(screen.getByRole('button', { name: 'Aprovar 1 acesso' })).toBeEnabled();
  });

  it('says beside others what is approved: profiles, and accesses', async () => {
    const { user, sent } = of(expedition, billing);
    await user.click(await gives('Faturas'));
    // The same accesses by the other profile stay whole.
    await user.click(single(/USUÁRIO/));
    await user.click(screen.getByRole('button', { name: 'Aprovar 1 perfil e 3 acessos' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({ listaPerfis: [idOf(9)], partes: [{ idPerfil: idOf(8), listaGrupos: [] }] });
  });

  it('that gives more than is ticked one by one is given whole, and the screen says so', async () => {
    const { acessos: _, ...many } = { ...expedition, quantidadeCartoes: 201 };
    of(many);
    expect(await screen.findByRole('link', { name: 'Ver o que dá o perfil Expedição' })).toBeVisible();
    expect(screen.getByText('Dá mais de 200 acessos: só pode ser aprovado inteiro.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Ver o que dá/ })).toBeNull();
  });

  it('and was granted in part says of how many accesses', async () => {
    const { acessos: _, ...decided } = { ...expedition, concedido: true, emParte: 3 };
    const closed = row(1, 'MARINA HIPÓTESE', { situacao: 'aprovadoEmParte', fechadoEm: '2026-11-21T12:00:00Z' });
    open(detail(closed, { impedimento: 'fechado', cartoes: [], grupos: [], perfis: [decided] }));
    expect(await screen.findByText('Em parte: 3 acessos')).toBeVisible();
  });
});

describe('a request for profiles that are gone', () => {
  const profile = (index: number, existe: boolean) => ({
    idPerfil: idOf(index),
    nome: `Perfil ${index}`,
    existe,
    quantidadeCartoes: 2,
    quantidadeGrupos: 0,
    concedido: null,
  });
  const marina = row(1, 'MARINA HIPÓTESE', { quantidadeCartoes: 0, quantidadeGrupos: 0, quantidadePerfis: 2 });
  const of = (...perfis: PedidoDetalhe['perfis']) =>
    open(detail(marina, { cartoes: [], grupos: [], acessoAtual: null, perfis }));

  it('is only refused where all of them are, with the reason at hand', async () => {
    const { user } = of(profile(8, false), profile(9, false));
    const sent = answer(refusePedido, () => undefined);
    expect(await screen.findByText(/Nada do que foi pedido existe mais na empresa/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Aprovar \d/ })).toBeNull();
    expect(screen.queryByLabelText('Aprovar até')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Recusar…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Recusar o pedido de Marina?' }));
    expect(dialog.getByRole('button', { name: 'Não existe mais' })).toHaveAttribute('aria-pressed', 'true');
    await user.click(dialog.getByRole('button', { name: 'Recusar pedido' }));
    await waitFor(() => expect(sent[0]?.body).toEqual({ motivo: 'naoExiste', recado: '' }));
  });

  it('is approved as far as they are there, or refused with a reason of profiles', async () => {
    const { user } = of(profile(8, false), profile(9, true));
    const sent = answer(approvePedido, () => undefined);
    await user.click(await screen.findByRole('button', { name: 'Recusar…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Recusar o pedido de Marina?' }));
    expect(
      within(dialog.getByRole('group', { name: 'Motivo' }))
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Não conheço a pessoa', 'Perfil errado', 'Já tem acesso', 'Não precisa mais', 'Outro']);
    await user.click(dialog.getByRole('button', { name: 'Cancelar' }));
    await user.click(screen.getByRole('button', { name: 'Aprovar 1 perfil' }));
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ listaPerfis: [idOf(9)] }));
  });
});

describe('the queue', () => {
  it('is narrowed to what was decided, and to a person', async () => {
    const { user, asked } = open(detail(row(1, 'MARINA HIPÓTESE')));
    await shownName('Marina Hipótese');
    await user.click(screen.getByRole('button', { name: 'Recusados' }));
    await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ situacao: 'recusados' }));
    await user.type(screen.getByRole('searchbox', { name: 'Nome ou usuário' }), 'marina');
    await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ pessoa: 'marina' }));
    expect(screen.queryByRole('combobox', { name: 'Perfil de acesso' })).toBeNull();
  });

  it('is narrowed to an access profile of the company', async () => {
    profiles = [
      {
        idPerfil: idOf(7),
        nome: 'Expedição',
        nota: '',
        dias: null,
        quantidadeCartoes: 5,
        quantidadeGrupos: 1,
        quantidadePessoas: 2,
        foraDaAutorizacao: false,
        etag: '"1"',
      },
    ];
    const { user, asked, now } = open(detail(row(1, 'MARINA HIPÓTESE')));
    await user.click(await screen.findByRole('combobox', { name: 'Perfil de acesso' }));
    now.rows = [];
    await user.click(await screen.findByTitle('Expedição'));
    await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ perfil: idOf(7) }));
    now.rows = [row(1, 'MARINA HIPÓTESE')];
    await user.click(await screen.findByRole('button', { name: 'Mostrar todos' }));
    await shownName('Marina Hipótese');
    expect(window.location.search).not.toContain('perfil');
  });
});

describe('many requests', () => {
  const three = () =>
    open(
      detail(row(1, 'MARINA HIPÓTESE')),
      row(2, 'NELSON RASCUNHO'),
      row(3, 'RITA PROVÁVEL'),
      row(4, 'EU MESMA', { proprio: true }),
    );
  const box = (name: string) => screen.findByRole('checkbox', { name: `Marcar o pedido de ${name}` });

  it('are approved at once; who could not be is named, with the reason, and stays ticked', async () => {
    const { user, now } = three();
    const sent = answer(decidePedidos, ({ body }) => {
      now.rows = now.rows.filter(({ idPedido }) => idPedido !== idOf(1));
      const desfechos = ['decidido', 'foraDaAutorizacao'] as const;
      return {
        decididos: 1,
        pedidos: body.pedidos.map(({ idPedido }, index) => ({
          idPedido,
          desfecho: desfechos[index] ?? ('mudou' as const),
        })),
      };
    });
    (await box('Marina Hipótese')).focus();
    await user.keyboard(' ');
    await user.click(await box('Rita Provável'));
    expect(screen.queryByRole('checkbox', { name: /Eu Mesma/ })).toBeNull();
    expect(await screen.findByText('2 pedidos marcados')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Aprovar marcados…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Aprovar 2 pedidos?' }));
    expect(dialog.getByText(/Cada pedido é aprovado inteiro, até o dia que a pessoa pediu/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Aprovar 2 pedidos' }));

    expect(await screen.findByText('Rita Provável: está fora da sua autorização.', { exact: false })).toBeVisible();
    expect(screen.getByText(/1 pedido aprovado\. 1 não pôde ser decidido:/)).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([
      {
        pedidos: [
          { idPedido: idOf(1), versao: 'v1' },
          { idPedido: idOf(3), versao: 'v3' },
        ],
        decisao: 'aprova',
      },
    ]);
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: /Marina/ })).toBeNull());
    expect(await box('Rita Provável')).toBeChecked();
    expect(await box('Nelson Rascunho')).not.toBeChecked();
  });

  it('are refused with one reason', async () => {
    const { user, now } = three();
    const sent = answer(decidePedidos, ({ body }) => {
      now.rows = now.rows.slice(3);
      return {
        decididos: 3,
        pedidos: body.pedidos.map(({ idPedido }) => ({ idPedido, desfecho: 'decidido' as const })),
      };
    });
    await user.click(await screen.findByRole('button', { name: 'Marcar os 3 desta página' }));
    expect(screen.getByText('3 pedidos marcados')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Recusar marcados…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Recusar 3 pedidos?' }));
    await user.click(dialog.getByRole('button', { name: 'Recusar 3 pedidos' }));
    expect(dialog.getByText('Escolha um motivo.')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Não conheço a pessoa' }));
    await user.click(dialog.getByRole('button', { name: 'Recusar 3 pedidos' }));
    expect(await screen.findByText('3 pedidos recusados.')).toBeVisible();
    expect(sent[0]?.body).toMatchObject({ decisao: 'recusa', motivo: 'naoConheco', recado: '' });
    expect(screen.queryByRole('checkbox', { name: /^Marcar o pedido/ })).toBeNull();
  });

  it('are not ticked where they do not wait', async () => {
    const { user } = three();
    await box('Marina Hipótese');
    await user.click(screen.getByRole('button', { name: 'Recusados' }));
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: /^Marcar o pedido/ })).toBeNull());
  });
});
