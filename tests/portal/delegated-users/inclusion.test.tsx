import { render, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { addDelegacao, previewDelegacao } from '../../../src/contract/delegated-grants';
import { listPermissionarios } from '../../../src/contract/delegated-users';
import { getUsuario } from '../../../src/contract/home';
import { pageInfoOf } from '../../../src/contract/page';
import InclusionPage from '../../../src/portal/areas/delegated-users/edit/InclusionPage';
import { toStored } from '../../../src/portal/areas/delegated-users/edit/keep';
import { EMPTY } from '../../../src/portal/areas/delegated-users/edit/selection';
import { ToastHost } from '../../../src/portal/shell/ToastHost';
import { answer, refuse } from '../support/backend';
import { answerOffer, card, choose, COMPANY } from '../support/delegation';
import { company } from '../support/records';
import { renderScreen, type Rendered } from '../support/render';
import { draftKey, writeDraft } from '../../../src/portal/lib/drafts';
import { signIn } from '../support/session';

const CARLA = { idProduto: '00000010316', idProdutoPF: '00000010316', nome: 'CARLA MODELO' };
const ELENA = { idProduto: '00000010588', idProdutoPF: '00000010588', nome: 'ELENA IMAGINADA' };
const DONE = { incluidos: 2, alterados: 0, inalterados: 0 };

const save = () => screen.findByRole('button', { name: 'Salvar permissões' });
const open = (state: unknown = { dadosUsuarios: [CARLA, ELENA] }) =>
  renderScreen(<InclusionPage />, { path: '/delegacaoInclusao', state });

/** Two people get the cards of a cost centre and all groups of a system. */
async function chooseAccesses({ user }: Rendered) {
  await choose(user, 'Contrato', /PLATINUM/);
  await choose(user, 'Centro de custo', /MATRIZ/);
  await user.click(await screen.findByRole('button', { name: 'Selecionar os 3' }));
  await user.click(screen.getByRole('button', { name: 'Adicionar' }));
  await user.click(screen.getByRole('button', { name: 'Remover cartão 0067000002' }));
}

/** The table, and what it is handed (delegation §2.15). */
async function expectTable() {
  const table = await screen.findByRole('note');
  expect(table).toHaveTextContent(`/delegacaoAcesso?empresa=${COMPANY}`);
  expect(JSON.parse(String(table.dataset.state))).toMatchObject({
    dados: { idProduto: COMPANY },
    dadosPerfil: { perfil: 'Empresa', idProduto: COMPANY, idProdutoPF: COMPANY },
  });
}

beforeEach(() => {
  signIn({ sub: COMPANY, tipo: 'PJ' });
  answer(getUsuario, () => company());
  answerOffer();
  answer(previewDelegacao, () => ({ ganham: 2, jaTem: 0, mudamPrazo: 0, acessos: 4 }));
});

it('gives the chosen cards and groups to everybody, and leads back to the table', async () => {
  const asked = answer(addDelegacao, () => DONE);
  const screens = open();
  await chooseAccesses(screens);
  await screens.user.click(screen.getByRole('button', { name: 'Escolher sistemas' }));
  const systems = await screen.findByRole('dialog', { name: 'Selecionar Sistemas' });
  await screens.user.click(within(systems).getByRole('checkbox', { name: /^FATURAS/ }));
  await screens.user.click(within(systems).getByRole('button', { name: 'Selecionar 1 sistema' }));
  await screens.user.click(await save());
  await expectTable();
  expect(asked.map(({ params, body }) => ({ params, body }))).toEqual([
    {
      params: { id: COMPANY },
      body: {
        listaUsuarios: [CARLA.idProdutoPF, ELENA.idProdutoPF],
        listaCartoes: ['0067000001', '0067000003'].map((nuCartao) => ({
          nuCartao,
          nuContrato: '9912000101',
          coCentroCusto: '0001',
        })),
        listaSistemas: [
          {
            id: 's-1',
            grupos: [
              { idGrupo: 'g-1', marcado: true },
              { idGrupo: 'g-2', marcado: true },
            ],
          },
        ],
        idProdutoPF: COMPANY,
        perfil: 'Empresa',
      },
    },
  ]);
});

it.each([
  [{ incluidos: 2, alterados: 0, inalterados: 0 }, 'Permissionário adicionado com sucesso!'],
  [{ incluidos: 0, alterados: 2, inalterados: 0 }, 'Acessos salvos. 2 pessoas que já tinham acesso foram atualizadas.'],
  [{ incluidos: 1, alterados: 0, inalterados: 1 }, 'Acessos salvos. 1 pessoa passou a ter acesso. 1 já tem tudo isso.'],
  [{ incluidos: 0, alterados: 0, inalterados: 2 }, 'Nada mudou. 2 já têm tudo isso.'],
])('says of whom what was saved: %o', async (done, said) => {
  answer(addDelegacao, () => done);
  // It stays where the screen goes.
  render(<ToastHost />);
  const screens = open();
  await chooseAccesses(screens);
  await screens.user.click(await save());
  expect(await screen.findByText(said)).toBeInTheDocument();
});

it.each([
  ['those whom it changed', { quemMudou: [ELENA.idProdutoPF] }, [ELENA.idProdutoPF]],
  ['everybody, where the back end does not say whom', {}, [CARLA.idProdutoPF, ELENA.idProdutoPF]],
])('hands the table to mark %s', async (_, told, marked) => {
  answer(addDelegacao, () => ({ incluidos: 0, alterados: 1, inalterados: 1, ...told }));
  const screens = open();
  await chooseAccesses(screens);
  await screens.user.click(await save());
  const table = await screen.findByRole('note');
  expect(JSON.parse(String(table.dataset.state))).toMatchObject({ alterados: marked });
});

it('says of one person, too, what saving would do', async () => {
  answer(previewDelegacao, ({ body }) => ({ ganham: body.listaUsuarios.length, jaTem: 0, mudamPrazo: 0, acessos: 2 }));
  const screens = open();
  await screens.user.click(await screen.findByRole('button', { name: 'Remover Elena Imaginada' }));
  await chooseAccesses(screens);
  expect(await screen.findByText(/1 pessoa ganha 2 acessos ao todo\./)).toHaveRole('status');
});

it('says, once nothing more is chosen, what saving would do to how many', async () => {
  const asked = answer(previewDelegacao, () => ({ ganham: 1, jaTem: 1, mudamPrazo: 2, acessos: 2 }));
  const screens = open();
  expect(asked).toEqual([]);
  await chooseAccesses(screens);
  expect(await screen.findByText(/1 pessoa ganha 2 acessos ao todo\./)).toHaveTextContent(
    '1 pessoa ganha 2 acessos ao todo. 1 já tem tudo isso. A validade de 2 muda.',
  );
  expect(asked.at(-1)?.body).toMatchObject({
    listaUsuarios: [CARLA.idProdutoPF, ELENA.idProdutoPF],
    listaCartoes: [{ nuCartao: '0067000001' }, { nuCartao: '0067000003' }],
    perfil: 'Empresa',
  });
});

it('hands the table the same on Cancel', async () => {
  // The table's first page is asked for as soon as the way there is pressed.
  answer(listPermissionarios, () => ({ itens: [], page: pageInfoOf(0, 20, 0, 0) }));
  const { user } = open();
  await user.click(await screen.findByRole('link', { name: 'Cancelar' }));
  await expectTable();
});

it('says before sending that nothing was chosen, that nobody is left, that the end has passed', async () => {
  const { user } = open();
  await user.click(await save());
  expect(await screen.findByText('Escolha ao menos um cartão ou um grupo de sistema.')).toBeInTheDocument();
  await user.type(screen.getByLabelText(/^Válido até/), '01012020');
  for (const name of ['Remover Carla Modelo', 'Remover Elena Imaginada'])
    await user.click(screen.getByRole('button', { name }));
  await user.click(await save());
  expect(await screen.findByText('Escolha uma data de hoje em diante, ou retire o prazo.')).toBeInTheDocument();
  expect(screen.getByText('Selecione ao menos um Permissionário!')).toBeInTheDocument();
});

it('puts back, at its place, whom somebody took out of the list', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Remover Carla Modelo' }));
  expect(screen.getByText('Carla Modelo saiu da lista.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  expect(
    within(screen.getByRole('list', { name: 'Pessoas' }))
      .getAllByRole('listitem')
      .map((chip) => chip.textContent),
  ).toEqual(['Carla Modelo 000.000.103-16', 'Elena Imaginada 000.000.105-88']);
  expect(screen.getByRole('heading', { name: 'Pessoas' })).toHaveFocus();
  expect(screen.queryByText(/saiu da lista/)).toBeNull();
});

it('goes on with what was chosen before; marks the people whom the server refuses, and takes them out at a press', async () => {
  answer(addDelegacao, () =>
    refuse(400, 'MCN-100 Há pessoas sem conta ativa.', {
      campos: [{ campo: 'listaUsuarios.1', chave: 'grantee_inactive' }],
    }),
  );
  const kept = toStored(
    { ...EMPTY, people: [CARLA, ELENA], cards: [{ ...card(1), centro: 'MATRIZ' }] },
    'an earlier visit',
    null,
  );
  writeDraft(draftKey(COMPANY, `inclusao:${COMPANY}`), { ...kept });
  const { user } = open(null);
  expect(
    await screen.findByText('Recuperamos o que você tinha escolhido aqui e ainda não salvou.'),
  ).toBeInTheDocument();
  await user.click(await save());
  expect(await screen.findByText('Há pessoas sem conta ativa.')).toBeInTheDocument();
  const people = () => within(screen.getByRole('list', { name: 'Pessoas' })).getAllByRole('listitem');
  expect(people()[0]).toHaveTextContent('Elena Imaginada');
  await user.click(screen.getByRole('button', { name: 'Remover 1 pessoa sem conta ativa' }));
  expect(people()).toHaveLength(1);
  expect(screen.queryByText('Há pessoas sem conta ativa.')).not.toBeInTheDocument();
});

it('opened by its address alone leads to the table, where people are chosen', async () => {
  open(null);
  expect(await screen.findByRole('note')).toHaveTextContent(`/delegacaoAcesso?empresa=${COMPANY}`);
});
