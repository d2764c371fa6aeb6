import { screen, waitFor, within } from '@testing-library/react';
import { placeOf } from '../../../src/portal/lib/place';
import { beforeEach, expect, it } from 'vitest';
import { listAddresses } from '../../../src/contract/addresses';
import { getPerfilDelegacao, getResumo, getUsuario } from '../../../src/contract/home';
import {
  closeReview,
  extendReview,
  getAccountState,
  getOpenReview,
  liftBlock,
  listReviews,
  type Revisao,
  type SituacaoConta,
} from '../../../src/contract/support';
// The screens' code is there before a test waits for them.
import '../../../src/portal/areas/support/AccountStatePage';
import '../../../src/portal/areas/support/SupportPage';
import { leaveReview, forgetReviewEnd } from '../../../src/portal/session/review';
import { answer, NO_NETWORK, refuse } from '../support/backend';
import { individual, emptySummary } from '../support/records';
import { renderApp } from '../support/render';
import { noHeldActs, REFERENCE, review, STAFF } from '../support/review';
import { signIn } from '../support/session';

const reviewed = individual({ idProduto: REFERENCE, sub: '***.000.101-**' });
const staff = individual({ idProduto: STAFF, sub: STAFF, nome: 'SUPORTE DE EXEMPLO', perfilInterno: 'SUPORTE' });
const PAGE = {
  number: 0,
  size: 20,
  numberElements: 0,
  totalElements: 0,
  totalPages: 1,
  first: true,
  last: true,
  next: false,
  previous: false,
};
const banner = () => screen.findByRole('region', { name: 'Revisão em andamento' });

beforeEach(() => {
  // Another account's session ends what the test before left here; the next one finds what a reload leaves in the window.
  signIn({ sub: '00000010154' });
  leaveReview('ended');
  forgetReviewEnd();
  sessionStorage.setItem('support-review', placeOf(STAFF));
  signIn({ sub: STAFF });
  answer(getUsuario, ({ params }) => (params.id === STAFF ? staff : reviewed));
  answer(getPerfilDelegacao, () => undefined);
  answer(getResumo, () => emptySummary());
  answer(listReviews, () => ({ itens: [], page: PAGE }));
  noHeldActs();
});

it('is taken up again by a window that was loaded anew, and shows nobody’s account before', async () => {
  const asked = answer(getUsuario, ({ params }) => (params.id === STAFF ? staff : reviewed));
  answer(getOpenReview, () => review);
  renderApp('/principalPF');
  await waitFor(async () => expect(await banner()).toHaveTextContent('Ana Teste da Silva'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Conta de Ana Teste da Silva' })).toBeVisible();
  expect(asked.map(({ params }) => params.id)).not.toContain(STAFF);
  expect(screen.queryByRole('button', { name: /Alterar/ })).not.toBeInTheDocument();
});

it('that is over meanwhile leads back to support with a word', async () => {
  answer(getOpenReview, () => undefined);
  renderApp('/principalPF');
  expect(await screen.findByText('A revisão terminou: o tempo acabou ou a conta foi encerrada.')).toBeVisible();
  expect(window.location.pathname).toBe('/suporte');
  expect(sessionStorage.getItem('support-review')).toBeNull();
});

it('ends on the screen when a call says that it is over: the account was closed, or another window ended it', async () => {
  let open: typeof review | undefined = review;
  answer(getOpenReview, () => open);
  answer(getUsuario, ({ params }) => {
    if (params.id === STAFF) return staff;
    open = undefined;
    return refuse(409, 'IDC-117 Esta revisão terminou.');
  });
  renderApp('/principalPF');
  await waitFor(() => expect(window.location.pathname).toBe('/suporte'));
  expect(await screen.findByText(/protocolo P-9/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Abrir de novo' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Revisão em andamento' })).not.toBeInTheDocument();
});

it('waits for another try while the server cannot be asked', async () => {
  let reachable = false;
  answer(getOpenReview, () => (reachable ? review : NO_NETWORK));
  const { user } = renderApp('/principalPF');
  expect(await screen.findByText('Não foi possível carregar a revisão.')).toBeVisible();
  reachable = true;
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Conta de Ana Teste da Silva' })).toBeVisible();
});

const over = { ...review, nome: 'ANA*** T***', situacao: 'expirada', restam: 0 } as const;
const stateOf = (told: Partial<SituacaoConta>): SituacaoConta => ({
  situacaoAtual: 'A',
  cadastroPendente: null,
  recadastramento: null,
  senhaExpiraEm: null,
  bloqueios: [],
  codigos: [],
  segundaEtapa: { ativa: false, retiradaEm: null, app: null, chaves: [], codigosRestantes: null },
  sessoes: [],
  avisos: [],
  acessos: [],
  email: { devolvido: false, correcaoPedidaEm: null, ultimaAlteracao: null },
  duasPessoas: false,
  esperam: [],
  codigoPendente: null,
  ...told,
});
const lastIs = (row: typeof over) =>
  answer(listReviews, () => ({ itens: [row], page: { ...PAGE, numberElements: 1, totalElements: 1 } }));

it('is joined by a window that staff open beside: it never shows an own account instead', async () => {
  sessionStorage.removeItem('support-review');
  signIn({ sub: '00000010154' });
  signIn({ sub: STAFF });
  answer(getOpenReview, () => review);
  answer(listAddresses, () => []);
  renderApp('/endereco');
  await waitFor(async () => expect(await banner()).toHaveTextContent('Ana Teste da Silva'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Endereços' })).toBeVisible();
});

it('is joined at the page of states and codes as at every other', async () => {
  sessionStorage.removeItem('support-review');
  signIn({ sub: '00000010154' });
  signIn({ sub: STAFF });
  answer(getOpenReview, () => review);
  answer(getAccountState, () => stateOf({}));
  renderApp('/situacaoConta');
  await waitFor(async () => expect(await banner()).toHaveTextContent('Ana Teste da Silva'));
  expect(await screen.findByText('Nenhuma sessão aberta')).toBeVisible();
  expect(window.location.pathname).toBe('/situacaoConta');
  expect(screen.getByText(/^A conta ainda pode estar aberta em outros serviços/)).toBeVisible();
  // The way here does not give its place to another button.
  const here = within(await banner()).getByRole('link', { name: 'Situação e códigos' });
  expect(here).toHaveAttribute('aria-current', 'page');
});

it('that the banner ends on support’s own page is over in the list below it, too', async () => {
  let row: Revisao = review;
  answer(getOpenReview, () => (row.situacao === 'aberta' ? row : undefined));
  answer(listReviews, () => ({ itens: [row], page: { ...PAGE, numberElements: 1, totalElements: 1 } }));
  answer(closeReview, () => {
    row = over;
    return undefined;
  });
  const { user } = renderApp('/suporte');
  expect(await screen.findByRole('cell', { name: 'Em andamento' })).toBeVisible();
  await user.click(within(await banner()).getByRole('button', { name: 'Encerrar revisão' }));
  await waitFor(() => expect(screen.queryByRole('cell', { name: 'Em andamento' })).not.toBeInTheDocument());
});

it.each(['/principalPF', '/endereco', '/dadosBrasileiro', '/meusDados'])(
  'is needed for %s: staff have no personal screens, and no address of one says that a review ended',
  async (path) => {
    sessionStorage.removeItem('support-review');
    signIn({ sub: '00000010154' });
    signIn({ sub: STAFF });
    answer(getOpenReview, () => undefined);
    renderApp(path);
    expect(await screen.findByRole('heading', { level: 1, name: 'Nenhuma revisão aberta' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ir para o atendimento' })).toHaveAttribute('href', '/suporte');
    expect(screen.queryByText(/terminou/)).not.toBeInTheDocument();
  },
);

it('that ended a moment ago is opened again from an address of its account, reason and protocol kept', async () => {
  sessionStorage.removeItem('support-review');
  signIn({ sub: '00000010154' });
  signIn({ sub: STAFF });
  answer(getOpenReview, () => undefined);
  lastIs({ ...over, expiraEm: new Date(Date.now() - 60_000).toISOString() });
  const { user } = renderApp('/endereco');
  await user.click(await screen.findByRole('button', { name: 'Abrir de novo' }));
  expect(await screen.findByLabelText('Motivo')).toHaveValue('Não recebe o código');
  expect(screen.getByLabelText('Número do protocolo')).toHaveValue('P-9');
});

it('goes on for a quarter of an hour, once, with a reason', async () => {
  const soon = { ...review, restam: 100 };
  answer(getOpenReview, () => soon);
  const asked = answer(extendReview, () => ({ ...soon, prorrogada: true, restam: 1000 }));
  const { user } = renderApp('/principalPF');
  await user.click(await screen.findByRole('button', { name: 'Mais 15 minutos' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Continuar por 15 minutos' }));
  expect(await within(dialog).findByText('Informe o motivo.')).toBeInTheDocument();
  await user.type(within(dialog).getByLabelText('Motivo'), 'Conferir os cartões');
  await user.click(within(dialog).getByRole('button', { name: 'Continuar por 15 minutos' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Mais 15 minutos' })).not.toBeInTheDocument());
  expect(asked.map(({ body }) => body)).toEqual([{ motivo: 'Conferir os cartões' }]);
  expect(screen.getByRole('timer')).toHaveTextContent(/^16:/);
});

it('is ended from the list of reviews, and one that is over is opened again there', async () => {
  answer(getOpenReview, () => review);
  const rows = [review, { ...over, idRevisao: '0192f0aa-0000-7000-8000-000000000003' }];
  answer(listReviews, () => ({ itens: rows, page: { ...PAGE, numberElements: 2, totalElements: 2 } }));
  const ended = answer(closeReview, () => undefined);
  const { user } = renderApp('/suporte?ver=revisoes');
  await banner();
  await user.click(await within(await screen.findByRole('main')).findByRole('button', { name: 'Encerrar revisão' }));
  expect(await screen.findByText('Revisão encerrada.')).toBeVisible();
  expect(ended).toHaveLength(1);
  answer(getOpenReview, () => undefined);
  await user.click(screen.getByRole('button', { name: 'Abrir de novo' }));
  expect(await screen.findByLabelText('Motivo')).toHaveValue('Não recebe o código');
});

it('is not another account’s: whoever else signs in in this window sees the own account', async () => {
  signIn({ sub: '00000010154' });
  answer(getUsuario, () => individual());
  renderApp('/principalPF');
  expect(await screen.findByText('000.000.101-54')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Revisão em andamento' })).not.toBeInTheDocument();
});

it('keeps the focus near when a lifted block leaves the screen with its button', async () => {
  const stuck: SituacaoConta = {
    situacaoAtual: 'A',
    cadastroPendente: null,
    recadastramento: null,
    senhaExpiraEm: null,
    bloqueios: [{ bloqueio: 'senha', tentativas: 5, ate: '2026-11-21T12:15:00.000Z' }],
    codigos: [],
    segundaEtapa: { ativa: false, retiradaEm: null, app: null, chaves: [], codigosRestantes: null },
    sessoes: [],
    avisos: [],
    acessos: [],
    email: { devolvido: false, correcaoPedidaEm: null, ultimaAlteracao: null },
    duasPessoas: false,
    esperam: [],
    codigoPendente: null,
  };
  let lifted = false;
  answer(getOpenReview, () => review);
  answer(getAccountState, () => (lifted ? { ...stuck, bloqueios: [] } : stuck));
  answer(liftBlock, () => {
    lifted = true;
    return undefined;
  });
  const { user } = renderApp('/situacaoConta');
  await user.click(await screen.findByRole('button', { name: 'Liberar: Entrada bloqueada' }));
  await user.type(await screen.findByLabelText('Motivo'), 'A pessoa confirmou');
  await user.click(screen.getByRole('button', { name: 'Liberar' }));
  expect(await screen.findByText('Nenhum bloqueio agora.')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Bloqueios' })).toHaveFocus());
});

it('tells the attendant how somebody signs in, where they are, and what they were told', async () => {
  answer(getOpenReview, () => review);
  const told: SituacaoConta = {
    situacaoAtual: 'A',
    cadastroPendente: null,
    recadastramento: null,
    senhaExpiraEm: null,
    bloqueios: [],
    codigos: [],
    segundaEtapa: {
      ativa: true,
      retiradaEm: null,
      app: '2026-11-01T12:00:00.000Z',
      chaves: ['2026-11-02T12:00:00.000Z'],
      codigosRestantes: 3,
    },
    sessoes: [
      { navegador: 'Chrome no Windows', inicio: '2026-11-21T11:00:00.000Z', ultimoUso: '2026-11-21T11:55:00.000Z' },
      { navegador: null, inicio: '2026-11-20T11:00:00.000Z', ultimoUso: '2026-11-20T11:30:00.000Z' },
    ],
    avisos: [
      {
        assunto: 'O e-mail da sua conta mudou',
        meioEnvio: 'E',
        pedidoEm: '2026-11-21T10:00:00.000Z',
        entrega: 'devolvido',
        em: '2026-11-21T10:05:00.000Z',
      },
    ],
    acessos: [
      {
        em: '2026-11-20T15:00:00.000Z',
        acao: 'removido',
        por: { nome: 'BRUNO DE TESTE', perfil: 'Administrador' },
        empresa: 'EXEMPLO LTDA',
        validade: null,
        vieram: { nomes: [], quantidade: 0 },
        foram: { nomes: ['0067000001', 'Postagem: Operador'], quantidade: 9 },
      },
      {
        em: '2026-11-19T15:00:00.000Z',
        acao: 'concedido',
        por: { nome: 'EXEMPLO LTDA', perfil: 'Empresa' },
        empresa: 'EXEMPLO LTDA',
        validade: { de: null, para: '2027-01-31' },
        vieram: { nomes: ['0067000001'], quantidade: 1 },
        foram: { nomes: [], quantidade: 0 },
      },
    ],
    email: {
      devolvido: true,
      correcaoPedidaEm: '2026-11-21T11:00:00.000Z',
      ultimaAlteracao: { em: '2026-11-20T12:00:00.000Z', por: 'conta', aPedido: false },
    },
    duasPessoas: false,
    esperam: [],
    codigoPendente: null,
  };
  answer(getAccountState, () => told);
  renderApp('/situacaoConta');
  expect(await screen.findByText('2 sessões abertas')).toBeVisible();
  expect(screen.getByText(/^Chrome no Windows, desde 21\/11\/2026 às \d\dh00, usada em/)).toBeVisible();
  expect(screen.getByText(/^Navegador desconhecido, desde/)).toBeVisible();
  expect(screen.getByText(/^App autenticador desde 01\/11\/2026/)).toBeVisible();
  expect(screen.getByText(/^Chave de acesso desde 02\/11\/2026/)).toBeVisible();
  expect(screen.getByText('Restam 3 códigos de recuperação')).toBeVisible();
  const received = within(screen.getByRole('table', { name: 'Acessos dados e retirados por empresas' }));
  expect(received.getByText('Perdeu: 0067000001, Postagem: Operador e mais 7')).toBeVisible();
  expect(received.getByText('por Bruno de Teste (administrador)')).toBeVisible();
  expect(received.getByText('pela própria empresa')).toBeVisible();
  expect(received.getByText('Fim: sem data → 31/01/2027')).toBeVisible();
  const notices = within(screen.getByRole('table', { name: 'Últimos avisos' }));
  expect(notices.getByText('O e-mail da sua conta mudou')).toBeVisible();
  expect(notices.getByText('Devolvido')).toBeVisible();
  expect(screen.getByText(/^A correção foi pedida em 21\/11\/2026 às \d\dh00/)).toBeVisible();
  expect(screen.getByText(/^E-mail trocado em 20\/11\/2026 às \d\dh00, na própria conta\.$/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Pedir correção' })).not.toBeInTheDocument();
});

it('says for how long a pending code cannot be sent again', async () => {
  answer(getOpenReview, () => review);
  const pending = { funcionalidade: 'ALTERAR_DADOS', meioEnvio: 'E', expiraEm: '2026-11-21T12:10:00.000Z' } as const;
  answer(getAccountState, () => stateOf({ codigoPendente: { ...pending, reenvioEm: 42 } }));
  renderApp('/situacaoConta');
  expect(await screen.findByText(/^Pode ser enviado de novo em 00:4[0-2]\.$/)).toBeVisible();
});

const CHANGED = { em: '2026-11-20T12:00:00.000Z', por: 'responsavel', aPedido: true } as const;
it.each([
  [
    'by whom, and that support had asked for it',
    CHANGED,
    /, pela pessoa responsável\. O atendimento tinha pedido a correção\.$/,
  ],
  ['that there was none', null, /^Nenhuma troca de e-mail registrada\.$/],
  ['nothing where a copy of the version before answers', undefined, null],
] as const)('says of the last change of an e-mail that comes through %s', async (_, ultimaAlteracao, text) => {
  answer(getOpenReview, () => review);
  answer(getAccountState, () => stateOf({ email: { devolvido: false, correcaoPedidaEm: null, ultimaAlteracao } }));
  renderApp('/situacaoConta');
  expect(await screen.findByText('A última mensagem não voltou.')).toBeVisible();
  expect(screen.queryAllByText(/E-mail trocado|Nenhuma troca/).map((shown) => shown.textContent)).toEqual(
    text === null ? [] : [expect.stringMatching(text)],
  );
});

it.each([502, 504])('an act that a gateway answered with %s is tried again under its key', async (status) => {
  const stuck: SituacaoConta = {
    situacaoAtual: 'A',
    cadastroPendente: null,
    recadastramento: null,
    senhaExpiraEm: null,
    bloqueios: [{ bloqueio: 'senha', tentativas: 5, ate: '2026-11-21T12:15:00.000Z' }],
    codigos: [],
    segundaEtapa: { ativa: false, retiradaEm: null, app: null, chaves: [], codigosRestantes: null },
    sessoes: [],
    avisos: [],
    acessos: [],
    email: { devolvido: false, correcaoPedidaEm: null, ultimaAlteracao: null },
    duasPessoas: false,
    esperam: [],
    codigoPendente: null,
  };
  answer(getOpenReview, () => review);
  answer(getAccountState, () => stuck);
  let tries = 0;
  let fail = () => {};
  const failing = new Promise<void>((done) => (fail = done));
  const lifts = answer(liftBlock, async () => {
    tries += 1;
    if (tries > 1) return undefined;
    await failing;
    return refuse(status);
  });
  const { user } = renderApp('/situacaoConta');
  await user.click(await screen.findByRole('button', { name: 'Liberar: Entrada bloqueada' }));
  await user.type(await screen.findByLabelText('Motivo'), 'A pessoa confirmou');
  const dialog = screen.getByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Liberar' }));
  // As long as nothing has come, the button says that it works, and cannot be pressed again.
  expect(await within(dialog).findByRole('button', { name: 'Processando…' })).toBeDisabled();
  fail();
  await user.click(await within(dialog).findByRole('button', { name: 'Liberar' }));
  await waitFor(() => expect(lifts).toHaveLength(2));
  const [first, second] = lifts.map(({ headers }) => headers.get('Idempotency-Key'));
  expect(first).not.toBeNull();
  expect(second).toBe(first);
});
