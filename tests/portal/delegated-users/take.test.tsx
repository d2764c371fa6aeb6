import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type AcessosDeVarios,
  type EfeitoRetirada,
  listAcessosDeVarios,
  makeRetirada,
  previewRetirada,
  undoRetirada,
} from '../../../src/contract/delegated-removals';
import { listRegistro } from '../../../src/contract/company-log';
import { listPermissionarios } from '../../../src/contract/delegated-users';
import { getUsuario } from '../../../src/contract/home';
import { pageInfoOf } from '../../../src/contract/page';
// Its code is there when the app asks for it.
import '../../../src/portal/areas/delegated-users/log/LogPage';
import '../../../src/portal/areas/delegated-users/table/DelegationPage';
import '../../../src/portal/areas/delegated-users/table/MoreActs';
import RemoveDialog from '../../../src/portal/areas/delegated-users/table/RemoveDialog';
import TakeDialog from '../../../src/portal/areas/delegated-users/table/TakeDialog';
import { leaveTable } from '../../../src/portal/areas/delegated-users/lastTable';
import { ErrorReactions } from '../../../src/portal/features/error-reactions/ErrorReactions';
import { forgetTyped } from '../../../src/portal/lib/storage';
import { ToastHost } from '../../../src/portal/shell/ToastHost';
import { answer, answerRaw, refuse } from '../support/backend';
import { answerOffer, COMPANY, companyItself, grantee } from '../support/delegation';
import { company } from '../support/records';
import { reload, renderApp, renderScreen } from '../support/render';
import { signIn } from '../support/session';

const PEOPLE = [
  { idProdutoPF: '00000010316', nome: 'CARLA MODELO' },
  { idProdutoPF: '00000010588', nome: 'ELENA IMAGINADA' },
  { idProdutoPF: '00000010740', nome: 'FABIO EXEMPLO' },
] as const;
const [CARLA, ELENA, FABIO] = PEOPLE;

const LEAVES: AcessosDeVarios = {
  contratos: [
    {
      nuContrato: '9912000101',
      categoria: 'OURO',
      pessoas: 3,
      centros: [
        {
          coCentroCusto: '0001',
          nome: 'MATRIZ',
          pessoas: 3,
          quantidadeCartoes: 2,
          cartoes: [
            { nuCartao: '0067000001', pessoas: 3 },
            { nuCartao: '0067000002', pessoas: 1 },
          ],
        },
      ],
    },
  ],
  sistemas: [{ id: 's-1', nome: 'FATURAS', pessoas: 2, grupos: [{ idGrupo: 'g-1', nome: 'Consulta', pessoas: 2 }] }],
  cartoesOmitidos: false,
};

type Person = EfeitoRetirada['pessoas'][number];
const loss = (
  { idProdutoPF }: { idProdutoPF: string },
  efeito: Person['efeito'],
  [retirados, ficam]: [number, number] = [0, 0],
): Person => ({
  idProdutoPF,
  efeito,
  retirados,
  cartoesRetirados: retirados,
  ficam,
  versao: efeito === 'semAcesso' ? null : 3,
});
const MIXED: EfeitoRetirada = {
  perdem: 2,
  acessos: 4,
  pessoas: [loss(ELENA, 'nada', [0, 2]), loss(CARLA, 'sai', [3, 0]), loss(FABIO, 'perde', [1, 5])],
};
const CLAIMS = { perfil: 'Empresa', idProdutoPF: COMPANY };

/** A new document knows nothing of how the table was left. */
const forgetTable = () => leaveTable(companyItself, '', { ticked: new Map(), top: 0, person: null });

beforeEach(() => {
  forgetTable();
  signIn({ sub: COMPANY, tipo: 'PJ' });
  answer(getUsuario, () => company());
  answer(previewRetirada, () => MIXED);
});

function open() {
  const [closed, taken] = [vi.fn<() => void>(), vi.fn<() => void>()];
  answer(listAcessosDeVarios, () => LEAVES);
  const { user } = renderScreen(
    <TakeDialog actor={companyItself} people={[...PEOPLE]} onChosen={vi.fn()} onClose={closed} onTaken={taken} />,
  );
  return { user, closed, taken };
}
const dialog = () => screen.findByRole('dialog', { name: 'Retirar acessos' });
const button = async (name: string) => within(await dialog()).findByRole('button', { name });
const box = async (name: string) => within(await dialog()).findByRole('checkbox', { name });
const CARD = '0067000001 3 pessoas';
const CONTRACT = '9912000101 OURO 3 pessoas';

it('shows what the people have, and for each what taking it does, before it is taken in one call', async () => {
  const [still, all, some] = MIXED.pessoas as [Person, Person, Person];
  const withProfiles = [still, { ...all, perfis: ['Expedição', 'Financeiro'], outrosPerfis: 1 }, some];
  const asked = answer(previewRetirada, () => ({ ...MIXED, pessoas: withProfiles }));
  const sent = answer(makeRetirada, () => MIXED);
  const { user, taken } = open();
  expect(await button('Retirar acessos')).toBeDisabled();
  await user.click(await box(CARD));
  expect(await box(CONTRACT)).toBePartiallyChecked();
  await user.click(await box('FATURAS 2 pessoas'));
  expect(await screen.findByText('2 pessoas, 4 acessos a menos.')).toBeInTheDocument();
  expect(screen.getByText('1 não muda.')).toBeInTheDocument();
  const rows = within(screen.getByRole('region', { name: 'O que muda para cada pessoa' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Elena Imaginada000.000.105-88 Não tem nada do que você escolheu.',
    'Carla Modelo000.000.103-16Saem 3 acessos Fica sem nenhum e sai da listaDeixa de ter os perfis Expedição, FinanceiroDeixa de ter 1 perfil além da sua autorização',
    'Fabio Exemplo000.000.107-40Sai 1 acesso Ficam 5',
  ]);
  const choice = {
    listaCartoes: [{ nuContrato: '9912000101', coCentroCusto: '0001', nuCartao: '0067000001' }],
    listaGrupos: [{ idSistema: 's-1' }],
  };
  const people = PEOPLE.map(({ idProdutoPF }) => idProdutoPF);
  expect(asked.at(-1)?.body).toEqual({ listaUsuarios: people, ...choice, ...CLAIMS });
  await user.click(await button('Retirar de 2 pessoas'));
  await waitFor(() =>
    expect(taken).toHaveBeenCalledExactlyOnceWith({
      lost: [CARLA, FABIO].map(({ idProdutoPF }) => idProdutoPF),
      left: [],
    }),
  );
  const seen = MIXED.pessoas.map(({ idProdutoPF }) => ({ idProdutoPF, versao: 3 }));
  expect(sent.map((call) => call.body)).toEqual([{ listaUsuarios: seen, ...choice, ...CLAIMS }]);
});

it('takes a whole contract or none of it, and shows nothing of a choice that was taken back', async () => {
  const asked = answer(previewRetirada, () => MIXED);
  const { user } = open();
  await user.click(await box(CONTRACT));
  for (const name of [CONTRACT, '0001 MATRIZ · 2 cartões 3 pessoas', CARD]) expect(await box(name)).toBeChecked();
  expect(await button('Retirar de 2 pessoas')).toBeEnabled();
  expect(asked.at(-1)?.body.listaCartoes).toEqual([{ nuContrato: '9912000101' }]);
  await user.click(await box(CONTRACT));
  expect(await button('Retirar acessos')).toBeDisabled();
  expect(screen.queryByText('2 pessoas, 4 acessos a menos.')).not.toBeInTheDocument();
});

it('can be told to look again after a failure, and takes nothing that nobody has', async () => {
  let failing = true;
  answer(previewRetirada, () =>
    failing ? refuse(500) : { perdem: 0, acessos: 0, pessoas: PEOPLE.map((one) => loss(one, 'nada')) },
  );
  const { user } = open();
  await user.click(await box(CARD));
  expect(await screen.findByText('Não foi possível conferir o que muda.')).toBeInTheDocument();
  failing = false;
  await user.click(await button('Tentar de novo'));
  expect(await screen.findByText('Ninguém tem o que você escolheu.')).toBeInTheDocument();
  expect(await button('Retirar acessos')).toBeDisabled();
});

it('offers whole cost centres where there are too many cards to name', async () => {
  const [contract] = LEAVES.contratos as [AcessosDeVarios['contratos'][number]];
  const { user } = open();
  answer(previewRetirada, () => MIXED);
  answer(listAcessosDeVarios, () => ({
    ...LEAVES,
    contratos: [{ ...contract, centros: contract.centros.map((centre) => ({ ...centre, cartoes: [] })) }],
    cartoesOmitidos: true,
  }));
  expect(await screen.findByText(/^Estas pessoas têm mais de 5.000 cartões diferentes\./)).toBeInTheDocument();
  await user.click(await box('0001 MATRIZ · 2 cartões 3 pessoas'));
  expect(await button('Retirar de 2 pessoas')).toBeEnabled();
});

it('is opened from the table for who is ticked; whom somebody else changed meanwhile is said and stays ticked', async () => {
  answer(listPermissionarios, () => ({
    itens: PEOPLE.map(({ idProdutoPF, nome }) => grantee(idProdutoPF, nome)),
    page: pageInfoOf(0, 20, 3, 3),
  }));
  answer(listAcessosDeVarios, () => LEAVES);
  answer(previewRetirada, () => MIXED);
  answer(makeRetirada, () => ({ ...MIXED, perdem: 1, pessoas: [loss(CARLA, 'mudou'), loss(FABIO, 'perde', [1, 5])] }));
  const { user } = renderApp(`/delegacaoAcesso?empresa=${COMPANY}`);
  for (const name of ['Carla Modelo', 'Fabio Exemplo'])
    await user.click(await screen.findByRole('checkbox', { name: `Selecionar ${name}` }));
  await user.click(await screen.findByRole('button', { name: 'Retirar acessos…' }));
  await user.click(await box(CARD));
  await user.click(await button('Retirar de 2 pessoas'));
  expect(
    await screen.findByText(
      'Acessos retirados de Fabio Exemplo. 1 foi alterada por outra pessoa enquanto você conferia: ficou como está e continua selecionada.',
    ),
  ).toBeInTheDocument();
  expect(screen.getByText('1 pessoa selecionada')).toBeInTheDocument();
  expect(screen.getAllByText('Alterado agora')).toHaveLength(1);
  expect(screen.getByRole('checkbox', { name: 'Selecionar Carla Modelo' })).toBeChecked();
});

it('is there again with what was ticked after a sign-in in the middle of it', async () => {
  answer(listPermissionarios, () => ({
    itens: PEOPLE.map(({ idProdutoPF, nome }) => grantee(idProdutoPF, nome)),
    page: pageInfoOf(0, 20, 3, 3),
  }));
  answer(listAcessosDeVarios, () => LEAVES);
  answer(previewRetirada, () => MIXED);
  const first = renderApp(`/delegacaoAcesso?empresa=${COMPANY}`);
  await first.user.click(await screen.findByRole('checkbox', { name: 'Selecionar Fabio Exemplo' }));
  await first.user.click(await screen.findByRole('button', { name: 'Retirar acessos…' }));
  await first.user.click(await box(CARD));
  reload(first);
  forgetTable();
  renderApp(`/delegacaoAcesso?empresa=${COMPANY}`);
  expect(await box(CARD)).toBeChecked();
  expect(await button('Retirar de 2 pessoas')).toBeEnabled();
});

it('is left behind by whoever goes on by a link, and does not come again with the table', async () => {
  answer(listPermissionarios, () => ({
    itens: PEOPLE.map(({ idProdutoPF, nome }) => grantee(idProdutoPF, nome)),
    page: pageInfoOf(0, 20, 3, 3),
  }));
  answerOffer();
  answer(listRegistro, () => ({ itens: [], page: pageInfoOf(0, 20, 0, 0) }));
  answer(listAcessosDeVarios, () => LEAVES);
  answer(previewRetirada, () => MIXED);
  const { user } = renderApp(`/delegacaoAcesso?empresa=${COMPANY}`);
  await user.click(await screen.findByRole('checkbox', { name: 'Selecionar Fabio Exemplo' }));
  await user.click(await screen.findByRole('button', { name: 'Retirar acessos…' }));
  await user.click(await box(CARD));
  fireEvent.click(screen.getAllByText('Registro de mudanças')[0] as HTMLElement);
  expect(await screen.findByRole('heading', { level: 1, name: 'Registro de mudanças' })).toBeInTheDocument();
  window.history.back();
  expect(await screen.findByRole('checkbox', { name: 'Selecionar Fabio Exemplo' })).toBeInTheDocument();
  expect(screen.queryByRole('checkbox', { name: CARD })).not.toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('says how many lose how many accesses before they are removed, counted again on request', async () => {
  let failing = true;
  const asked = answer(previewRetirada, () =>
    failing
      ? refuse(500)
      : {
          perdem: 2,
          acessos: 1005,
          pessoas: [
            loss(ELENA, 'semAcesso'),
            { ...loss(CARLA, 'sai', [1003, 0]), cartoesRetirados: 1002 },
            loss(FABIO, 'sai', [2, 0]),
          ],
        },
  );
  const { user } = renderScreen(
    <RemoveDialog actor={companyItself} people={[...PEOPLE]} onClose={() => undefined} onRemoved={() => undefined} />,
  );
  expect(await screen.findByText('Não foi possível conferir o que muda.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Excluir de 3 pessoas' })).toBeEnabled();
  failing = false;
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(
    await screen.findByText('2 pessoas perdem 1.005 acessos (1.004 cartões, 1 grupo).', {
      selector: '[role=status] *',
    }),
  ).toBeInTheDocument();
  const all = { listaUsuarios: PEOPLE.map(({ idProdutoPF }) => idProdutoPF), tudo: true, ...CLAIMS };
  expect(asked.map(({ body }) => body)).toEqual([all, all]);
});

it('of one person is said as well', async () => {
  answer(previewRetirada, () => ({ perdem: 1, acessos: 1, pessoas: [loss(CARLA, 'sai', [1, 0])] }));
  renderScreen(<RemoveDialog actor={companyItself} people={[CARLA]} onClose={vi.fn()} onRemoved={vi.fn()} />);
  expect(await screen.findByText('1 pessoa perde 1 acesso (1 cartão).')).toBeInTheDocument();
});

it('can be undone for a moment after it was removed', async () => {
  const REMOVAL = '019a0000-0000-7000-8000-000000000001';
  answerRaw(
    ({ pathname }) => pathname.endsWith(`/v1/delegacao-acesso/${COMPANY}`),
    () => new Response(null, { status: 204, headers: { 'X-Desfazer': REMOVAL } }),
  );
  const asked = answer(undoRetirada, () => ({ devolvidos: 3 }));
  const removed = vi.fn<() => void>();
  const { user } = renderScreen(
    <>
      <ToastHost />
      <RemoveDialog actor={companyItself} people={[...PEOPLE]} onClose={() => undefined} onRemoved={removed} />
    </>,
  );
  // Also true of those whose accesses are over.
  expect(
    await screen.findByText(
      'Todos os acessos são excluídos agora, também os que vêm por perfis de acesso, e as pessoas recebem um aviso.',
    ),
  ).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Excluir de 3 pessoas' }));
  expect(await screen.findByText(/^Acessos de 3 pessoas excluídos: [^,]+, [^,]+, [^,]+\.$/)).toBeInTheDocument();
  expect(removed).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  expect(await screen.findByText('Desfeito: os acessos de 3 pessoas voltaram.')).toBeInTheDocument();
  expect(asked.map(({ params }) => params)).toEqual([{ id: COMPANY, idRetirada: REMOVAL }]);
});

it('that somebody changed meanwhile stays removed, said where the undoing was offered, with the way to the log and no number of a request', async () => {
  answerRaw(
    ({ pathname }) => pathname.endsWith(`/v1/delegacao-acesso/${COMPANY}`),
    () => new Response(null, { status: 204, headers: { 'X-Desfazer': '019a0000-0000-7000-8000-000000000001' } }),
  );
  answer(listPermissionarios, () => ({ itens: [], page: pageInfoOf(0, 20, 0, 0) }));
  answer(listRegistro, () => ({ itens: [], page: pageInfoOf(0, 20, 0, 0) }));
  const why = 'Nada foi desfeito: os acessos ou a conta de Carla Modelo mudaram depois.';
  answer(undoRetirada, () => refuse(409, `MCN-178 ${why}`));
  const { user } = renderScreen(
    <>
      <ToastHost />
      <ErrorReactions />
      <RemoveDialog actor={companyItself} people={[...PEOPLE]} onClose={() => undefined} onRemoved={() => undefined} />
    </>,
  );
  await user.click(await screen.findByRole('button', { name: 'Excluir de 3 pessoas' }));
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
  const notice = (await screen.findByText(why)).closest<HTMLElement>('[role=alert]') as HTMLElement;
  expect(within(notice).getByRole('link', { name: 'Registro de mudanças' })).toHaveAttribute(
    'href',
    `/registro?empresa=${COMPANY}`,
  );
  expect(within(notice).getByRole('button', { name: 'Fechar aviso' })).toBeInTheDocument();
  expect(screen.queryByText(/Número da solicitação/)).not.toBeInTheDocument();
  expect(screen.queryByRole('dialog', { name: /Informa/ })).not.toBeInTheDocument();
});

describe('what was removed a moment before the page was loaded anew', () => {
  const REMOVAL = '019a0000-0000-7000-8000-000000000001';
  const offers = () => screen.queryAllByRole('button', { name: 'Desfazer' });
  const removeAndReload = async () => {
    answerRaw(
      ({ pathname }) => pathname.endsWith(`/v1/delegacao-acesso/${COMPANY}`),
      () => new Response(null, { status: 204, headers: { 'X-Desfazer': REMOVAL } }),
    );
    answer(listPermissionarios, () => ({ itens: [], page: pageInfoOf(0, 20, 0, 0) }));
    const first = renderScreen(
      <>
        <ToastHost />
        <RemoveDialog
          actor={companyItself}
          people={[...PEOPLE]}
          onClose={() => undefined}
          onRemoved={() => undefined}
        />
      </>,
    );
    await first.user.click(await screen.findByRole('button', { name: 'Excluir de 3 pessoas' }));
    await screen.findByRole('button', { name: 'Desfazer' });
    expect(JSON.stringify({ ...sessionStorage })).toContain(REMOVAL);
    reload(first);
  };

  it('can be undone still, for what is left of its seconds', async () => {
    const asked = answer(undoRetirada, () => ({ devolvidos: 3 }));
    await removeAndReload();
    const { user } = renderApp(`/delegacaoAcesso?empresa=${COMPANY}`);
    expect(await screen.findByText(/^Acessos de 3 pessoas excluídos/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Desfazer' }));
    expect(await screen.findByText('Desfeito.')).toBeInTheDocument();
    expect(asked.map(({ params }) => params)).toEqual([{ id: COMPANY, idRetirada: REMOVAL }]);
    expect(JSON.stringify({ ...sessionStorage })).not.toContain(REMOVAL);
  });

  it('is not offered again once somebody closed the offer', async () => {
    await removeAndReload();
    const second = renderApp(`/delegacaoAcesso?empresa=${COMPANY}`);
    expect(await screen.findByText(/^Acessos de 3 pessoas excluídos/)).toBeInTheDocument();
    await second.user.click(screen.getByRole('button', { name: 'Fechar aviso' }));
    expect(JSON.stringify({ ...sessionStorage })).not.toContain(REMOVAL);
    reload(second);
    renderApp(`/delegacaoAcesso?empresa=${COMPANY}`);
    expect(await screen.findByText('Ninguém tem acesso ainda')).toBeInTheDocument();
    expect(offers()).toEqual([]);
  });

  it('is offered to nobody else who signs in, and not after a sign-out', async () => {
    await removeAndReload();
    signIn({ sub: '00000104000104', tipo: 'PJ' });
    answer(getUsuario, () => company({ sub: '00000104000104', idProduto: '00000104000104' }));
    const second = renderApp('/delegacaoAcesso');
    expect(await screen.findByRole('heading', { level: 1, name: 'Delegação de acesso' })).toBeInTheDocument();
    expect(await screen.findByText('Ninguém tem acesso ainda')).toBeInTheDocument();
    expect(offers()).toEqual([]);
    reload(second);
    forgetTyped();
    expect(JSON.stringify({ ...sessionStorage })).not.toContain(REMOVAL);
  });
});
