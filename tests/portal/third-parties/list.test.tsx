import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { listSistemasParaAutorizar, removeTerceiros } from '../../../src/contract/third-parties';
// The screen's code is there before a test waits for its rows.
import '../../../src/portal/areas/third-parties/ThirdPartiesPage';
import { answer, NO_NETWORK, refuse } from '../support/backend';
import { COMPANY } from '../support/delegation';
import { reload, renderApp } from '../support/render';
import { openManyPages, openThirdParties, supervisor } from '../support/third-parties';

const ANA = supervisor('00000010154', 'ANA EXEMPLO', { perfil: 'A', todos: true });
const BRUNO = supervisor('00000010235', 'BRUNO FICTICIO', {
  sistemas: ['COL', 'RAS', 'PRE', 'SIG'].map((sigla) => ({ coSistema: sigla, nome: sigla, sigla })),
});
/** The row of somebody; by its text, since names of rows take jsdom seconds. */
const row = async (name: string) => (await screen.findByText(name, { selector: 'a' })).closest('tr') as HTMLElement;

type User = ReturnType<typeof openThirdParties>['user'];
/** Opens the menu of somebody's row. */
const openActions = async (user: User, name: string) => user.click(await screen.findByLabelText(`Ações de ${name}`));
const actionsOf = async (user: User, name: string) => {
  await openActions(user, name);
  return screen.getAllByRole('menuitem').map((item) => item.textContent?.trim());
};
const act = async (user: User, name: string, action: string) => {
  await openActions(user, name);
  await user.click(screen.getByText(action, { selector: '[role=menuitem]' }));
};

const question = async () => (await screen.findByText(/^Excluir terceiros?$/)).closest('[role=dialog]') as HTMLElement;

describe('the list', () => {
  it('says of an Administrador that it is everything, of a Supervisor the first three and how many more', async () => {
    openThirdParties(() => [ANA, BRUNO]);
    const ana = await row('Ana Exemplo');
    expect(within(ana).getAllByText('Todos')).toHaveLength(2);
    const bruno = await row('Bruno Ficticio');
    expect(bruno).toHaveTextContent('COL, RAS, PRE +1');
    expect(within(bruno).getByText('Nenhum')).toBeInTheDocument();
  });

  it('offers nothing with somebody whom the session may not touch', async () => {
    const { user } = openThirdParties(() => [{ ...BRUNO, editavel: false }]);
    await row('Bruno Ficticio');
    expect(await actionsOf(user, 'Bruno Ficticio')).toEqual(['Ver tudo']);
    expect(screen.getByLabelText('Selecionar Bruno Ficticio')).toBeDisabled();
  });

  it('says that there is nobody yet, and what failed with another try', async () => {
    let works = false;
    const { user, asked } = openThirdParties(() => {
      if (!works) throw new TypeError('Failed to fetch');
      return [];
    });
    expect(await screen.findByText('Não foi possível carregar os terceiros.')).toBeInTheDocument();
    works = true;
    const before = asked.length;
    await user.click(screen.getByText('Tentar de novo'));
    expect(await screen.findByText('Ainda não existem usuários adicionados.')).toBeInTheDocument();
    expect(asked).toHaveLength(before + 1);
  });
});

it('offers with a Supervisor what is authorised, with an Administrador only the removal', async () => {
  const { user } = openThirdParties(() => [ANA, BRUNO]);
  expect(await actionsOf(user, 'Bruno Ficticio')).toEqual([
    'Ver tudo',
    'Editar sistemas',
    'Editar contratos',
    'Excluir',
  ]);
  await user.keyboard('{Escape}');
  expect(await actionsOf(user, 'Ana Exemplo')).toEqual(['Ver tudo', 'Excluir']);
});

describe('page, order and search', () => {
  it('stand in the address: a link opens what it shows', async () => {
    const { asked } = openManyPages('/permitirDelegar?pagina=2&ordem=perfil,desc&busca=pes');
    await screen.findByText('Pessoa da Pagina 2');
    expect(asked.map(({ query }) => query)).toEqual([{ page: '1', size: '20', sort: 'perfil,desc', filtro: 'pes' }]);
    expect(screen.getByLabelText('Nome ou usuário')).toHaveValue('pes');
    expect(screen.getByText('Perfil', { selector: 'th *' }).closest('th')).toHaveAttribute('aria-sort', 'descending');
  });

  it('go there when they are chosen, and what else the address says stays', async () => {
    const { user, asked } = openManyPages('/permitirDelegar?empresa=00000101000162');
    await user.click(await screen.findByLabelText('Página 3'));
    await screen.findByText('Pessoa da Pagina 3');
    expect(window.location.search).toBe('?empresa=00000101000162&pagina=3');
    await user.click(screen.getByText('Perfil', { selector: 'th *' }));
    await screen.findByText('Pessoa da Pagina 1');
    await waitFor(() =>
      expect(decodeURIComponent(window.location.search)).toBe('?empresa=00000101000162&ordem=perfil,asc'),
    );
    await user.type(screen.getByLabelText('Nome ou usuário'), 'pes');
    await waitFor(() =>
      expect(asked.at(-1)?.query).toEqual({ page: '0', size: '20', sort: 'perfil,asc', filtro: 'pes' }),
    );
    expect(decodeURIComponent(window.location.search)).toBe('?empresa=00000101000162&ordem=perfil,asc&busca=pes');
    window.history.back();
    await screen.findByText('Pessoa da Pagina 3');
    expect(screen.getByLabelText('Nome ou usuário')).toHaveValue('');
  });

  it('with a text that is too long filter nothing and say so, typed or by a link', async () => {
    const long = 'a'.repeat(151);
    const { user, asked } = openManyPages(`/permitirDelegar?busca=${long}`);
    await screen.findByText('Pessoa da Pagina 1');
    const field = screen.getByLabelText('Nome ou usuário');
    expect(field).toHaveValue(long);
    expect(screen.getByText('O texto da busca tem no máximo 150 caracteres.')).toBeInTheDocument();
    await user.type(field, '{Backspace}');
    expect(screen.queryByText(/O texto da busca/)).not.toBeInTheDocument();
    await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ filtro: 'a'.repeat(150) }));
    await user.type(field, 'bc');
    expect(screen.getByText(/O texto da busca/)).toBeInTheDocument();
    expect(asked.map(({ query }) => query.filtro ?? '')).toEqual(['', 'a'.repeat(150)]);
  });

  it('that find nobody say so, and keep the search', async () => {
    openThirdParties(() => [], '/permitirDelegar?busca=zzz');
    expect(await screen.findByText('Nenhum terceiro encontrado')).toBeInTheDocument();
    expect(screen.getByLabelText('Nome ou usuário')).toHaveValue('zzz');
  });

  it('of a stranger’s making reach nothing', async () => {
    const { asked } = openThirdParties(
      () => [BRUNO],
      '/permitirDelegar?meta[account]=999&method=DELETE&pagina=-1&ordem=senha,asc',
    );
    await row('Bruno Ficticio');
    expect(asked.map(({ params, query }) => ({ params, query }))).toEqual([
      { params: { id: COMPANY }, query: { page: '0', size: '20' } },
    ]);
  });
});

it('what a supervisor may delegate is there again, as it was ticked, after a sign-in in the middle of it', async () => {
  const system = (coSistema: string) => ({ coSistema, sigla: coSistema, nome: coSistema, descricao: '' });
  answer(listSistemasParaAutorizar, () => ['COL', 'ZZZ'].map(system));
  const { user, ...first } = openThirdParties(() => [BRUNO]);
  await act(user, 'Bruno Ficticio', 'Editar sistemas');
  const box = async () => (await screen.findByText(/^ZZZ/)).closest('label')?.querySelector('input');
  await user.click(await screen.findByText(/^ZZZ/));
  expect(await box()).toBeChecked();
  reload(first);

  const second = renderApp('/permitirDelegar');
  expect(await screen.findByText('Sistemas de Bruno Ficticio')).toBeInTheDocument();
  expect(await box()).toBeChecked();
  await second.user.click(screen.getByText('Cancelar'));
  reload(second);

  renderApp('/permitirDelegar');
  await row('Bruno Ficticio');
  expect(screen.queryByText('Sistemas de Bruno Ficticio')).toBeNull();
});

describe('removal', () => {
  it('of one asks first, and the row leaves', async () => {
    let people = [ANA, BRUNO];
    const { user } = openThirdParties(() => people);
    const removed = answer(removeTerceiros, ({ body }) => {
      people = people.filter(({ idProdutoPF }) => !body.listaTerceiros.includes(idProdutoPF));
      return undefined;
    });
    await act(user, 'Bruno Ficticio', 'Excluir');
    const dialog = await question();
    expect(within(dialog).getByText('Excluir terceiro')).toBeInTheDocument();
    expect(dialog).toHaveTextContent('Bruno Ficticio deixa de delegar pela empresa. Excluir?');
    await user.click(within(dialog).getByText('Excluir'));
    expect(await screen.findByText('Terceiro excluído: Bruno Ficticio.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('Bruno Ficticio', { selector: 'a' })).not.toBeInTheDocument());
    expect(removed.map(({ body }) => body.listaTerceiros)).toEqual([['00000010235']]);
  });

  it('names the first ten before, and how many more there are', async () => {
    const many = Array.from({ length: 12 }, (_, at) => ({
      ...BRUNO,
      idProdutoPF: `000000102${at + 10}`,
      nomePF: `PESSOA ${String.fromCharCode(65 + at)}`,
    }));
    const { user } = openThirdParties(() => many);
    await user.click(await screen.findByLabelText('Selecionar todos'));
    await user.click(await screen.findByText('Excluir', { selector: '.bulk *' }));
    expect(within(await question()).getByText(/^Pessoa A, .*Pessoa J, mais 2$/)).toBeInTheDocument();
  });

  it('of several is one call, tried again under the same name after a lost answer', async () => {
    let people = [ANA, BRUNO];
    const { user } = openThirdParties(() => people);
    const removed = answer(removeTerceiros, () => NO_NETWORK);
    await user.click(await screen.findByLabelText('Selecionar todos'));
    expect(await screen.findByText('2 terceiros selecionados')).toBeInTheDocument();
    await user.click(screen.getByText('Excluir', { selector: '.bulk *' }));
    const dialog = await question();
    expect(within(dialog).getByText('Excluir terceiros')).toBeInTheDocument();
    expect(dialog).toHaveTextContent('2 pessoas deixam de delegar pela empresa. Excluir?');
    expect(within(dialog).getByText('Ana Exemplo, Bruno Ficticio')).toBeInTheDocument();
    await user.click(within(dialog).getByText('Excluir'));
    await waitFor(() => expect(removed).toHaveLength(1));
    const again = answer(removeTerceiros, () => {
      people = [];
      return undefined;
    });
    await waitFor(() => expect(within(dialog).getByText('Excluir').closest('button')).toBeEnabled());
    await user.click(within(dialog).getByText('Excluir'));
    expect(await screen.findByText(/^2 terceiros excluídos: /)).toBeInTheDocument();
    expect(await screen.findByText('Ainda não existem usuários adicionados.')).toBeInTheDocument();
    expect(again[0]?.body).toEqual(removed[0]?.body);
    const keys = [...removed, ...again].map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
  });

  it('of nobody says so, and one that is refused keeps the question on the screen', async () => {
    const { user } = openThirdParties(() => [BRUNO]);
    await row('Bruno Ficticio');
    await user.click(screen.getByText('Excluir', { selector: '.bulk *' }));
    expect(await screen.findByText('Não foi selecionado nenhum terceiro')).toBeInTheDocument();
    const removed = answer(removeTerceiros, () => refuse(409, 'MCN-170 Alguém mudou isto há pouco.'));
    await act(user, 'Bruno Ficticio', 'Excluir');
    const dialog = await question();
    await user.click(within(dialog).getByText('Excluir'));
    await waitFor(() => expect(removed).toHaveLength(1));
    await waitFor(() => expect(within(dialog).getByText('Excluir').closest('button')).toBeEnabled());
    expect(screen.queryByText(/^Terceiro excluído/)).not.toBeInTheDocument();
    await user.click(within(dialog).getByText('Manter'));
    expect(await row('Bruno Ficticio')).toBeInTheDocument();
  });
});
