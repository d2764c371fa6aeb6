import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type AcessoEncerrado, listEndedAccesses } from '../../../src/contract/ended-accesses';
import { getUsuario } from '../../../src/contract/home';
import {
  listGrantingCompanies,
  listReceivedContracts,
  removeReceivedCard,
  undoReceivedRemoval,
} from '../../../src/contract/received-permissions';
import { askRenewal, listRenovaveis, type Renovavel } from '../../../src/contract/requests';
import ContractsPage from '../../../src/portal/areas/received-permissions/ContractsPage';
import { todayInSaoPaulo } from '../../../src/portal/lib/format';
import '../../../src/portal/ui/toast-draw';
import SystemsPage from '../../../src/portal/areas/received-permissions/SystemsPage';
import { daysAfter } from '../../../src/portal/lib/laterDates';
import { answer, refuse } from '../support/backend';
import { individual } from '../support/records';
import { renderApp, renderScreen } from '../support/render';
import { signIn } from '../support/session';

const ACCOUNT = '00000010154';
const COMPANIES = 40;
const CARDS = 500;

const companyId = (index: number) => String(10_000_000_000_000 + index);
const cardNumber = (index: number) => String(index).padStart(10, '0');

/** A company's only contract with some cards in one cost centre. */
const contractWith = (company: number, cards: number[]) => ({
  nuContrato: `99${String(company).padStart(8, '0')}`,
  contrato: { nuSe: 72, categoria: 'OURO', dtInicioVigencia: '2024-01-01', dtFimVigencia: null },
  listaPermissaoCentroCustoResponse: [
    {
      nuCentroCusto: '0101',
      nome: 'MATRIZ',
      listaPermissaoCartaoPostagemResponse: cards.map((card) => ({
        nuCartaoPostagem: cardNumber(card),
        status: 'ATIVO',
      })),
    },
  ],
  validoAte: null,
});

function open(
  companies: number,
  cards = CARDS,
  renewables: Renovavel[] = [],
  ended: AcessoEncerrado[] = [],
  draw = () => renderScreen(<ContractsPage />),
) {
  signIn({ sub: ACCOUNT });
  answer(getUsuario, () => individual());
  answer(listRenovaveis, () => renewables);
  answer(listEndedAccesses, () => ended);
  answer(listGrantingCompanies, () =>
    Array.from({ length: companies }, (_, index) => ({
      idProduto: companyId(index),
      nome: `EMPRESA ${index} LTDA`,
      quantidadeContratos: 1,
      quantidadeSistemas: 0,
      validoAte: [daysAfter(todayInSaoPaulo(), 395), daysAfter(todayInSaoPaulo(), 30)][index] ?? null,
    })),
  );
  const asked = answer(listReceivedContracts, ({ params }) => {
    const index = Number(params.companyId) - 10_000_000_000_000;
    const own = Array.from({ length: cards }, (_, card) => card).filter((card) => card % companies === index);
    return [contractWith(index, own)];
  });
  return { asked, ...draw() };
}

const removals = () => screen.queryAllByRole('button', { name: /^Abrir mão do cartão/ });

describe('500 cards from 40 companies', () => {
  it('show the companies alone, ask for nothing that is not looked at, and find one card by its number', async () => {
    const { asked, user } = open(COMPANIES);
    expect(await screen.findByText('40 empresas deram acesso.')).toBeVisible();
    expect(asked).toHaveLength(0);
    expect(removals()).toHaveLength(0);
    // Only what ends within 30 days stands out.
    const [later, soon] = screen.getAllByText(/^Acesso válido até/);
    expect(later).not.toHaveClass('ant-tag-warning');
    expect(soon).toHaveClass('ant-tag-warning');

    await user.click(screen.getByLabelText('Buscar contrato, centro de custo ou cartão'));
    await user.paste(cardNumber(377));
    expect(await screen.findByText('1 cartão encontrado.')).toBeVisible();
    expect(removals().map((button) => button.getAttribute('aria-label'))).toEqual([
      `Abrir mão do cartão ${cardNumber(377)}`,
    ]);
    expect(screen.getByText(`EMPRESA ${377 % COMPANIES} LTDA`)).toBeVisible();
  });

  it('of one company stand closed; an open cost centre shows some and offers more', async () => {
    const { user } = open(1);
    await user.click(await screen.findByRole('button', { name: /Contrato 99/ }));
    expect(removals()).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: /Centro de custo 0101/ }));
    expect(removals()).toHaveLength(30);
    await user.click(screen.getByRole('button', { name: 'Mostrar mais 30 de 500' }));
    expect(removals()).toHaveLength(60);
  });
});

describe('all that was received', () => {
  it('opens and closes at once, each company asked for what it gave', async () => {
    const { asked, user } = open(3, 6);
    await screen.findByText('3 empresas deram acesso.');
    await user.click(screen.getByRole('button', { name: 'Abrir tudo' }));
    await waitFor(() => expect(removals()).toHaveLength(6));
    expect(asked).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: 'Fechar tudo' }));
    expect(removals()).toHaveLength(0);
    await user.click(screen.getByLabelText('Buscar contrato, centro de custo ou cartão'));
    await user.paste(cardNumber(4));
    await waitFor(() => expect(removals()).toHaveLength(1));
  });

  it('of the other kind is one press away', async () => {
    open(1, 1);
    const kinds = within(await screen.findByRole('navigation', { name: 'Tipo de permissão' }));
    expect(kinds.getByRole('link', { current: 'page' })).toHaveTextContent('Contratos');
    expect(kinds.getByRole('link', { name: 'Sistemas' })).toHaveAttribute('href', '/permissoesRecebidasSistemas');
    // One heading for both.
    expect(screen.getByText('Permissões recebidas', { selector: 'h1' })).toBeVisible();
    expect(document.title).toMatch(/^Permissões recebidas [^:]*$/);
  });
});

describe('the last permission', () => {
  it('given back, leaves a page that says so, the focus there, and the company is asked for nothing more', async () => {
    let left = 1;
    const { user, asked } = open(1, 1);
    answer(listGrantingCompanies, () =>
      left === 0
        ? []
        : [
            {
              idProduto: companyId(0),
              nome: 'EMPRESA 0 LTDA',
              quantidadeContratos: 1,
              quantidadeSistemas: 0,
              validoAte: null,
            },
          ],
    );
    answer(removeReceivedCard, () => {
      left = 0;
      return undefined;
    });
    await user.click(await screen.findByLabelText('Buscar contrato, centro de custo ou cartão'));
    await user.paste('%_😀');
    expect(await screen.findByText('0 cartões encontrados.')).toBeVisible();
    await user.clear(screen.getByLabelText('Buscar contrato, centro de custo ou cartão'));
    await user.click(await screen.findByRole('button', { name: `Abrir mão do cartão ${cardNumber(0)}` }));
    await user.click(await screen.findByRole('button', { name: 'Abrir mão' }));
    const said = await screen.findByText('Não foram encontrados Contratos associados.');
    await waitFor(() => expect(said.closest('.card')).toHaveFocus());
    expect(asked, 'the server knows of no permissions of it').toHaveLength(1);
  });
});

describe('what was given up', () => {
  it('is there again after the press that undoes it', async () => {
    const { user } = open(1, 2, [], [], () => renderApp('/permissoesRecebidasContratos'));
    const cards = new Set([0, 1]);
    answer(listReceivedContracts, () => [contractWith(0, [...cards])]);
    answer(
      removeReceivedCard,
      () => {
        cards.delete(0);
        return undefined;
      },
      { undo: 'r-1' },
    );
    const undone = answer(undoReceivedRemoval, () => {
      cards.add(0);
      return undefined;
    });
    const button = `Abrir mão do cartão ${cardNumber(0)}`;
    await user.click(await screen.findByLabelText(button));
    expect(await screen.findByText(/^Por 15 segundos dá para desfazer/)).toBeInTheDocument();
    await user.click(await screen.findByText('Abrir mão', { selector: '.ant-modal button *' }));
    expect(
      await screen.findByText(`Você abriu mão do cartão ${cardNumber(0)}.`, { selector: '.Toastify__toast p' }),
    ).toBeVisible();
    await waitFor(() => expect(screen.queryByLabelText(button)).not.toBeInTheDocument());
    await user.click(await screen.findByText('Desfazer'));
    expect(await screen.findAllByText('Desfeito: você tem este acesso de novo.')).not.toEqual([]);
    expect(await screen.findByLabelText(button)).toBeInTheDocument();
    expect(undone.map(({ params }) => params)).toEqual([{ id: ACCOUNT, idRetirada: 'r-1' }]);
  });
});

it('what is taken back after something else is offered again, for what is left of its time', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const { user } = open(1, 2, [], [], () => renderApp('/permissoesRecebidasContratos'));
  answer(removeReceivedCard, () => undefined, { undo: 'r-1' });
  let tries = 0;
  const undone = answer(undoReceivedRemoval, () => {
    tries += 1;
    return tries > 1 ? undefined : refuse(409, 'MCN-219 Desfaça antes o que você abriu mão por último.');
  });
  await user.click(await screen.findByLabelText(`Abrir mão do cartão ${cardNumber(0)}`));
  await user.click(await screen.findByText('Abrir mão', { selector: '.ant-modal button *' }));
  const offered = await screen.findByText('Desfazer');
  vi.setSystemTime(Date.now() + 5000);
  await user.click(offered);
  expect(await screen.findByText(/^Desfaça antes o que você abriu mão por último/)).toBeInTheDocument();
  // The first stays on its way out.
  const standing = () => screen.getAllByText(/^\d+ s$/).filter((seconds) => seconds.closest('[data-in=true]'));
  await expect.poll(() => standing().map(({ textContent }) => textContent)).toEqual(['10 s']);
  const [again] = (await screen.findAllByText('Desfazer')).slice(-1);
  if (!again) throw new Error('it is offered again');
  await user.click(again);
  await waitFor(() => expect(undone).toHaveLength(2));
});

it('the last access that a search showed is said to be given up, and the search is left by one press', async () => {
  const { user } = open(1, 2, [], [], () => renderApp('/permissoesRecebidasContratos'));
  const cards = new Set([0, 1]);
  answer(listReceivedContracts, () => [contractWith(0, [...cards])]);
  answer(removeReceivedCard, () => {
    cards.delete(0);
    return undefined;
  });
  const search = await screen.findByLabelText(/^Buscar|^Filtrar|^Procurar/);
  await user.type(search, cardNumber(0));
  await user.click(await screen.findByLabelText(`Abrir mão do cartão ${cardNumber(0)}`));
  await user.click(await screen.findByText('Abrir mão', { selector: '.ant-modal button *' }));
  expect(await screen.findByText('Você abriu mão do último acesso que esta busca mostrava.')).toBeInTheDocument();
  await user.click(screen.getByText('Limpar a busca'));
  expect(search).toHaveFocus();
  expect(await screen.findByLabelText(`Abrir mão do cartão ${cardNumber(1)}`)).toBeInTheDocument();
});

describe('a removal that the server refuses', () => {
  it('brings the permission back', async () => {
    const { user } = open(1, 2);
    answer(removeReceivedCard, () => refuse(500));
    const button = { name: `Abrir mão do cartão ${cardNumber(0)}` };
    await user.click(await screen.findByRole('button', button));
    await user.click(await screen.findByRole('button', { name: 'Abrir mão' }));
    expect(await screen.findByRole('button', { ...button, hidden: true })).toBeInTheDocument();
    expect(screen.queryByText(/^Você abriu mão do/)).not.toBeInTheDocument();
  });
});

describe('accesses that end', () => {
  const renewable = (index: number, more: Partial<Renovavel>): Renovavel => ({
    empresa: { idProduto: companyId(index), nome: `EMPRESA ${index} LTDA` },
    validoAte: '2026-11-20',
    situacaoValidade: 'vencendo',
    diasRestantes: 5,
    quantidadeCartoes: 1,
    quantidadeGrupos: 0,
    esperando: false,
    ...more,
  });

  const gone = (index: number, more: Partial<AcessoEncerrado>): AcessoEncerrado => ({
    empresa: { idProduto: companyId(index), nome: `EMPRESA ${index} LTDA` },
    como: 'terminou',
    em: '2026-11-21T03:00:00.000Z',
    fim: '2026-11-20',
    por: null,
    contratos: [{ nuContrato: '9912000101', quantidadeCartoes: 2, cartoes: [] }],
    sistemas: [],
    ...more,
  });
  const ask = (index: number) =>
    screen.findByRole('button', { name: new RegExp(`^Pedir renovação a EMPRESA ${index} LTDA, até`) });

  it('are asked for again from the list, and what ended from below it', async () => {
    open(
      3,
      6,
      [
        renewable(0, {}),
        renewable(1, { esperando: true, pedido: { idPedido: 'p', ate: '2027-05-20' } }),
        renewable(9, { situacaoValidade: 'vencida', diasRestantes: -3 }),
      ],
      [gone(9, {})],
    );
    expect(await ask(0)).toBeVisible();
    expect(screen.getByRole('link', { name: /^Outro prazo ou motivo .* EMPRESA 0 LTDA$/ })).toHaveAttribute(
      'href',
      `/meusPedidos?renovar=${companyId(0)}`,
    );
    expect(screen.getByText('Renovação pedida até 20/05/2027')).toBeVisible();
    const ended = within(await screen.findByRole('list', { name: 'Encerradas nos últimos 90 dias' }));
    expect(ended.getByText('EMPRESA 9 LTDA')).toBeVisible();
    expect(ended.getByText('Contrato 9912000101 (2 cartões)')).toHaveTextContent('Terminaram em 20/11/2026.');
    expect(await ask(9)).toBeVisible();
  });

  it('are asked for by one press, of all that the company gave, until six months after their end', async () => {
    const { user } = open(1, 1, [renewable(0, {})]);
    const sent = answer(askRenewal, () => {
      answer(listRenovaveis, () => [renewable(0, { esperando: true, pedido: { idPedido: 'p', ate: '2027-05-20' } })]);
      return { idPedido: 'p' };
    });
    await user.click(await ask(0));
    expect(await screen.findByText('Renovação pedida até 20/05/2027')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Retirar o pedido a EMPRESA 0 LTDA' })).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([{ idProduto: companyId(0), ate: '2027-05-20', motivo: '' }]);
  });

  it('and those that were taken away or given back say when and by whom; nothing is offered that cannot be asked for', async () => {
    const taken = { como: 'retirado', em: '2026-11-18T14:03:00.000Z', fim: null } as const;
    open(
      0,
      0,
      [],
      [
        gone(1, {
          ...taken,
          por: 'Empresa',
          contratos: [{ nuContrato: '9912000101', quantidadeCartoes: 1, cartoes: ['0067000001'] }],
        }),
        gone(2, {
          ...taken,
          por: 'Supervisor',
          contratos: [
            { nuContrato: '9912000101', quantidadeCartoes: 5, cartoes: ['0067000001', '0067000002', '0067000003'] },
          ],
        }),
        gone(2, {
          ...taken,
          por: 'Administrador',
          em: '2026-11-17T14:03:00.000Z',
          contratos: [{ nuContrato: '9912000101', quantidadeCartoes: 2 }],
        }),
        gone(3, { ...taken, como: 'devolvido' }),
        gone(4, { contratos: [] }),
        gone(5, { contratos: [], sistemas: [{ id: 's', nome: 'Coleta', quantidadeGrupos: 1 }] }),
      ],
    );
    const ended = within(await screen.findByRole('list', { name: 'Encerradas nos últimos 90 dias' }));
    const said = ended.getAllByRole('listitem').filter((item) => within(item).queryByRole('list') === null);
    expect(said.map(({ textContent }) => textContent)).toEqual([
      'Contrato 9912000101 (cartão 0067000001) EMPRESA 1 LTDA retirou em 18/11/2026 às 14h03.',
      'Contrato 9912000101 (5 cartões: 0067000001, 0067000002, 0067000003…) Um Supervisor retirou em nome de EMPRESA 2 LTDA, em 18/11/2026 às 14h03.',
      'Contrato 9912000101 (2 cartões) Um Administrador retirou em nome de EMPRESA 2 LTDA, em 17/11/2026 às 14h03.',
      'Contrato 9912000101 (2 cartões) Você abriu mão em 18/11/2026 às 14h03.',
      'Todos os acessos desta empresa Terminaram em 20/11/2026.',
    ]);
    expect(ended.queryByRole('link')).toBeNull();
  });

  it('of systems stand with the systems, and many come when they are asked for', async () => {
    const system = (index: number) =>
      gone(index, {
        contratos: [],
        sistemas: Array.from({ length: 7 }, (_, at) => ({ id: `s${at}`, nome: `Sistema ${at}`, quantidadeGrupos: 1 })),
      });
    signIn({ sub: ACCOUNT });
    answer(getUsuario, () => individual());
    answer(listRenovaveis, () => []);
    answer(listGrantingCompanies, () => []);
    answer(listEndedAccesses, () => [gone(0, {}), ...Array.from({ length: 12 }, (_, index) => system(index + 1))]);
    const { user } = renderScreen(<SystemsPage />);
    const named =
      'Sistema 0 (1 grupo), Sistema 1 (1 grupo), Sistema 2 (1 grupo), Sistema 3 (1 grupo), Sistema 4 (1 grupo) e mais 2';
    expect(await screen.findAllByText(named)).toHaveLength(10);
    await user.click(screen.getByRole('button', { name: 'Mostrar mais 2 de 12' }));
    expect(screen.getAllByText(named)).toHaveLength(12);
  });
});
