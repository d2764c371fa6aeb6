import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { listPermissionarios } from '../../../src/contract/delegated-users';
import { getUsuario } from '../../../src/contract/home';
import {
  applyImportacao,
  getImportacao,
  type ImportacaoDetalhe,
  listImportacoes,
  listLinhas,
} from '../../../src/contract/imports';
import { addSelecao } from '../../../src/contract/delegated-everyone';
import { pageInfoOf } from '../../../src/contract/page';
// Their code is there when the app asks for it.
import '../../../src/portal/areas/delegated-users/table/DelegationPage';
import '../../../src/portal/areas/delegated-users/table/MoreActs';
import '../../../src/portal/areas/delegated-users/table/EveryoneDialog';
import '../../../src/portal/areas/imports/ImportsPage';
import { leaveTable } from '../../../src/portal/areas/delegated-users/lastTable';
import { answer, refuse } from '../support/backend';
import { answerOffer, COMPANY, companyItself, grantee } from '../support/delegation';
import { company } from '../support/records';
import { reload, renderApp } from '../support/render';
import { signIn } from '../support/session';

const FOUND = 3204;
const ID = '0198f0a0-0000-7000-8000-000000000001';
const nobody = { linhas: 0, pessoas: 0 };
const done: ImportacaoDetalhe = {
  idImportacao: ID,
  arquivo: '',
  selecao: 'retirar',
  completaPara: null,
  contratosCompletos: [],
  sistemasCompletos: [],
  tudoOuNada: false,
  situacao: 'conferida',
  falha: null,
  iniciadaEm: '2026-01-01T12:00:00.000Z',
  desde: '2026-01-01T12:00:00.000Z',
  linhas: FOUND,
  feitas: FOUND,
  resultados: {
    acrescenta: { ...nobody, acessos: 0 },
    muda: nobody,
    retira: { linhas: 3200, pessoas: 3200, acessos: 6400 },
    igual: nobody,
    recusada: { linhas: 4, pessoas: 4 },
  },
  recusas: [{ motivo: 'semAcessos', linhas: 4 }],
  fimMuda: 0,
  aplicadas: 0,
  perfisRetirados: [],
  naoReconhecidas: 0,
};

beforeEach(() => {
  leaveTable(companyItself, '', { ticked: new Map(), top: 0, person: null });
  signIn({ sub: COMPANY, tipo: 'PJ' });
  answer(getUsuario, () => company());
  answerOffer();
  answer(listPermissionarios, () => ({
    itens: [grantee('00000010316', 'CARLA MODELO')],
    page: { ...pageInfoOf(0, 20, 1, FOUND), totalElements: FOUND },
  }));
});

const open = (filter = '') => renderApp(`/delegacaoAcesso?empresa=${COMPANY}${filter}`);
const dialog = async () =>
  within(await screen.findByRole('dialog', { name: 'Mudar todas as 3.204 pessoas encontradas' }));

it('chooses what is done with all whom the filter finds, and leads to what it would change', async () => {
  const sent = answer(addSelecao, () => ({ idImportacao: ID }));
  const { selecao, ...row } = done;
  answer(listImportacoes, () => ({ itens: [{ ...row, selecao }], page: pageInfoOf(0, 5, 1, 1) }));
  answer(getImportacao, () => done);
  answer(listLinhas, () => ({
    itens: [
      {
        linha: 1,
        resultado: 'retira' as const,
        motivo: null,
        outras: [],
        idProdutoPF: '00000010316',
        nome: 'CARLA MODELO',
        pessoa: '00000010316',
        cpfSemConta: null,
        contrato: '',
        cartao: '',
        centroCusto: '',
        sistema: '',
        grupo: '',
        perfil: '',
        fim: '',
        acessos: 2,
        fimAntes: null,
        mudaFim: false,
        guarda: null,
        aplicada: false,
      },
    ],
    page: pageInfoOf(0, 20, 1, 1),
  }));
  const applied = answer(applyImportacao, () => undefined);
  const { user } = open('&contrato=9912000101&busca=carla');
  await user.click(await screen.findByRole('button', { name: 'Mudar todas…' }));
  const shown = await dialog();
  await user.click(shown.getByRole('button', { name: 'Conferir o que muda' }));
  expect(shown.getByRole('alert')).toHaveTextContent('Escolha uma data, ou deixe sem prazo.');
  await user.click(shown.getByRole('radio', { name: 'Dar um acesso' }));
  await user.click(shown.getByRole('button', { name: 'Conferir o que muda' }));
  expect(shown.getByRole('alert')).toHaveTextContent('Escolha um centro de custo, um cartão ou um grupo.');
  // What the table is filtered by is chosen already.
  await user.click(shown.getByRole('radio', { name: 'Retirar um acesso' }));
  await user.click(shown.getByRole('button', { name: 'Conferir o que muda' }));

  expect(await screen.findByRole('heading', { name: 'Confira antes de aplicar' })).toBeInTheDocument();
  expect(sent).toHaveLength(1);
  expect(sent[0]?.body).toMatchObject({
    filtro: { nomeOuIdProduto: 'carla', nuContrato: '9912000101' },
    acao: { tipo: 'retirar', nuContrato: '9912000101', coCentroCusto: '', nuCartao: '', idSistema: '', idGrupo: '' },
  });
  expect(screen.getByText('Retirada de um acesso')).toBeInTheDocument();
  expect(await screen.findByText('Perde 2 acessos.')).toBeInTheDocument();
  const plan = within(screen.getByRole('complementary', { name: 'Ao aplicar' }));
  expect(plan.getByText('6.400')).toBeInTheDocument();
  await user.click(
    plan.getByRole('checkbox', {
      name: /3\.200 pessoas perdem 6\.400 acessos\. Depois de aplicar, dá para desfazer por 15 segundos\./,
    }),
  );
  await user.click(plan.getByRole('button', { name: 'Retirar acessos de 3.200 pessoas' }));
  await expect.poll(() => applied.length).toBe(1);
});

it('leads to the change just asked for, not to the one that was open before it, and from there back to the table', async () => {
  const BEFORE = '0198f0a0-0000-7000-8000-000000000002';
  const { selecao, ...row } = done;
  // The table has asked for the jobs of the company already: what it knows is of before.
  const listed = answer(listImportacoes, () => ({
    itens: [{ ...row, selecao, idImportacao: BEFORE }],
    page: pageInfoOf(0, 20, 1, 1),
  }));
  answer(addSelecao, () => ({ idImportacao: ID }));
  answer(getImportacao, ({ params }) =>
    params.idImportacao === ID ? done : refuse(404, 'MCN-101 Não foi encontrado.'),
  );
  answer(listLinhas, () => ({ itens: [], page: pageInfoOf(0, 20, 0, 0) }));
  const { user } = open('&contrato=9912000101');
  const everyone = await screen.findByRole('button', { name: 'Mudar todas…' });
  await expect.poll(() => listed.length).toBeGreaterThan(0);
  await user.click(everyone);
  const shown = await dialog();
  await user.click(shown.getByRole('radio', { name: 'Excluir todos os acessos' }));
  await user.click(shown.getByRole('button', { name: 'Conferir o que muda' }));
  expect(await screen.findByRole('heading', { name: 'Confira antes de aplicar' })).toBeInTheDocument();
  expect(screen.queryByText(/Não foi possível carregar a importação/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Fazer outra coisa' }));
  // The people whom it was about, as they were filtered.
  expect(await screen.findByRole('checkbox', { name: 'Selecionar Carla Modelo' })).toBeInTheDocument();
  expect(new URLSearchParams(window.location.search).get('contrato')).toBe('9912000101');
});

it('leads to the change just asked for where the company had no job before', async () => {
  const listed = answer(listImportacoes, () => ({ itens: [], page: pageInfoOf(0, 20, 0, 0) }));
  answer(addSelecao, () => ({ idImportacao: ID }));
  answer(getImportacao, () => done);
  answer(listLinhas, () => ({ itens: [], page: pageInfoOf(0, 20, 0, 0) }));
  const { user } = open();
  const everyone = await screen.findByRole('button', { name: 'Mudar todas…' });
  await expect.poll(() => listed.length).toBeGreaterThan(0);
  await user.click(everyone);
  const shown = await dialog();
  await user.click(shown.getByRole('radio', { name: 'Excluir todos os acessos' }));
  await user.click(shown.getByRole('button', { name: 'Conferir o que muda' }));
  expect(await screen.findByRole('heading', { name: 'Confira antes de aplicar' })).toBeInTheDocument();
});

it('is there again with what was chosen after a sign-in in the middle of it, and says in it what is refused', async () => {
  answer(addSelecao, () => refuse(409, 'MCN-233 Estes filtros encontram gente demais.'));
  const first = open();
  await first.user.click(await screen.findByRole('button', { name: 'Mudar todas…' }));
  await first.user.click((await dialog()).getByRole('radio', { name: 'Excluir todos os acessos' }));
  reload(first);
  const second = open();
  const shown = await dialog();
  expect(shown.getByRole('radio', { name: 'Excluir todos os acessos' })).toBeChecked();
  await second.user.click(shown.getByRole('button', { name: 'Conferir o que muda' }));
  expect(await shown.findByText('Estes filtros encontram gente demais.')).toBeInTheDocument();
});

it('stands behind a button with what else is done seldom, once somebody is ticked', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('checkbox', { name: 'Selecionar Carla Modelo' }));
  expect(screen.queryByRole('button', { name: 'Mudar todas…' })).not.toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Mais ações' }));
  const more = within(screen.getByRole('menu', { name: 'Mais ações' }));
  expect(more.getAllByRole('menuitem').map((item) => item.textContent.trim())).toEqual([
    'Copiar de outra pessoa…',
    'Dar perfil…',
    'Mudar todas…',
  ]);
  await user.click(more.getByRole('menuitem', { name: 'Mudar todas…' }));
  expect((await dialog()).getByRole('button', { name: 'Conferir o que muda' })).toBeInTheDocument();
});

it('is offered only where ticking is not enough', async () => {
  answer(listPermissionarios, () => ({
    itens: [grantee('00000010316', 'CARLA MODELO')],
    page: pageInfoOf(0, 20, 1, 1000),
  }));
  open();
  expect(await screen.findByRole('checkbox', { name: 'Selecionar Carla Modelo' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Mudar todas…' })).not.toBeInTheDocument();
});

it('says of more than it counts that they are more', async () => {
  answer(listPermissionarios, () => ({
    itens: [grantee('00000010316', 'CARLA MODELO')],
    page: { ...pageInfoOf(0, 20, 1, 10_000), totalElements: 10_000, totalIsFloor: true },
  }));
  const { user } = open();
  expect(
    await screen.findByRole('button', { name: 'Selecionar as primeiras 1.000 de mais de 10.000' }),
  ).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Mudar todas…' }));
  const title = 'Mudar todas as pessoas encontradas, mais de 10.000';
  expect(await screen.findByRole('dialog', { name: title })).toBeInTheDocument();
});
