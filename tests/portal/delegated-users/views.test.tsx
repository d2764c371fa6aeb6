import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listRegistro } from '../../../src/contract/company-log';
import { filtroPermissionarios, listPermissionarios } from '../../../src/contract/delegated-users';
import { getUsuario } from '../../../src/contract/home';
import { pageInfoOf } from '../../../src/contract/page';
import {
  addVisao,
  changeVisao,
  listVisoes,
  removeVisao,
  type ConteudoVisao,
  type Visao,
} from '../../../src/contract/saved-views';
// Their code is there when the app asks for it.
import '../../../src/portal/areas/delegated-users/log/LogPage';
import '../../../src/portal/areas/delegated-users/table/DelegationPage';
import '../../../src/portal/areas/delegated-users/table/FilterChips';
import '../../../src/portal/areas/delegated-users/table/TableActs';
import '../../../src/portal/areas/delegated-users/views/OpenViewLine';
import '../../../src/portal/areas/delegated-users/views/ViewsPanel';
import { keepTabelas } from '../../../src/contract/table-choices';
import { applyDensity } from '../../../src/portal/loading/density';
import { answer, answerRaw, refuse } from '../support/backend';
import { answerOffer, COMPANY, grantee } from '../support/delegation';
import { company } from '../support/records';
import { reload, renderApp } from '../support/render';
import { signIn } from '../support/session';

// As the start of the app does.
applyDensity();

const CARLA = grantee('00000010316', 'CARLA MODELO');

const conteudo = (more: Partial<ConteudoVisao> = {}): ConteudoVisao => ({
  filtros: filtroPermissionarios.parse({}),
  ordem: null,
  colunas: ['contratos', 'validade'],
  densidade: 'normal',
  tamanho: 20,
  ...more,
});
const view = (nome: string, more: Partial<Visao> = {}): Visao => ({
  idVisao: `id-${nome}`,
  nome,
  compartilhada: false,
  dono: null,
  conteudo: conteudo(),
  omitidos: { filtros: [], colunas: [], ordem: false },
  etag: '"v1"',
  ...more,
});
const RENEWAL = view('A renovar', {
  conteudo: conteudo({
    filtros: filtroPermissionarios.parse({ validade: 'aRenovar', nuContrato: '9912000101' }),
    ordem: { campo: 'validade', direcao: 'desc' },
    colunas: ['validade', 'contratos'],
    densidade: 'compacta',
    tamanho: 50,
  }),
});

function open(views: readonly Visao[] | null, address = '') {
  signIn({ sub: COMPANY, tipo: 'PJ' });
  answer(getUsuario, () => company());
  answerOffer();
  if (views) answer(listVisoes, () => [...views]);
  const asked = answer(listPermissionarios, () => ({ itens: [CARLA], page: pageInfoOf(0, 20, 1, 1) }));
  return { asked, ...renderApp(`/delegacaoAcesso?empresa=${COMPANY}${address}`) };
}
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const query = () => Object.fromEntries(new URLSearchParams(window.location.search));
const headings = () => screen.getAllByRole('columnheader').map((cell) => cell.textContent.trim());

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  delete document.documentElement.dataset['density'];
});

describe('the saved views of the table', () => {
  it('are listed beside the filters; the one that is chosen lands in address, chips, columns and density', async () => {
    const { user } = open([RENEWAL, view('Todas')], '&busca=carla');
    await user.click(await button('Visões'));
    const panel = await screen.findByRole('region', { name: 'Visões guardadas' });
    expect(within(panel).getByRole('heading')).toHaveFocus();
    await user.click(await button('A renovar'));
    await waitFor(() =>
      expect(query()).toEqual({
        empresa: COMPANY,
        contrato: '9912000101',
        validade: 'aRenovar',
        ordem: 'validade,desc',
        itens: '50',
      }),
    );
    expect(await button('Tirar o filtro Validade Vencidas ou até 90 dias')).toBeInTheDocument();
    expect(headings(), 'in the order that the view has').toEqual(['', 'Nome', 'Validade', 'Contratos', 'Ações']);
    expect(document.documentElement.dataset['density']).toBe('compact');
    expect(screen.getByRole('button', { name: 'A renovar' })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('button', { name: 'Todas' })).toHaveAttribute('aria-pressed', 'false');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: 'Visões guardadas' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Visões' })).toHaveFocus();
  });

  it('are marked as open one at a time, though another holds the same', async () => {
    const { user } = open([RENEWAL, view('Minha'), view('Igual')]);
    await user.click(await button('Visões'));
    const marks = async () =>
      Promise.all(
        ['A renovar', 'Minha', 'Igual'].map(async (name) => (await button(name)).getAttribute('aria-pressed')),
      );
    await user.click(await button('A renovar'));
    expect(await marks()).toEqual(['true', 'false', 'false']);
    await user.click(await button('Igual'));
    await screen.findByText('Visão “Igual” aberta, com as colunas dela.');
    expect(await marks()).toEqual(['false', 'false', 'true']);
    // What is changed in it leaves it open, as the line above the rows says.
    await user.click(await button('Colunas'));
    await user.click(await screen.findByRole('checkbox', { name: 'Contratos' }));
    await screen.findByText(/“Igual” aberta, com mudanças que não estão guardadas/);
    expect(await marks()).toEqual(['false', 'false', 'true']);
  });

  it('are opened one right after the other: the last one’s rows are there, also where they are those from before', async () => {
    const { user } = open([RENEWAL, view('Igual')]);
    await user.click(await button('Visões'));
    answer(listPermissionarios, ({ query: asked }) => ({
      itens: [asked.nuContrato ? grantee('00000010235', 'BRUNO EXEMPLO') : CARLA],
      page: pageInfoOf(0, 20, 1, 1),
    }));
    const both = [await button('A renovar'), await button('Igual')];
    // What the first one asks of the address is not drawn yet when the second is pressed.
    for (const one of both) fireEvent.click(one);
    await screen.findByText('Visão “Igual” aberta, com as colunas dela.');
    expect(query()).toEqual({ empresa: COMPANY });
    expect(await screen.findByRole('link', { name: 'Carla Modelo' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Bruno Exemplo' })).not.toBeInTheDocument();
  });

  it('are open again, each with its rows, where Back leads from one that was opened from another', async () => {
    const { user } = open([
      RENEWAL,
      view('Sem prazo', {
        conteudo: conteudo({ filtros: filtroPermissionarios.parse({ validade: 'sem' }), colunas: ['validade'] }),
      }),
    ]);
    await user.click(await button('Visões'));
    await user.click(await button('A renovar'));
    await waitFor(() => expect(query()).toMatchObject({ validade: 'aRenovar' }));
    await user.click(await button('Sem prazo'));
    await waitFor(() => expect(query()).toEqual({ empresa: COMPANY, validade: 'sem' }));
    await screen.findByText('Visão “Sem prazo” aberta, com as colunas dela.');
    window.history.back();
    expect(await screen.findByText('Visão “A renovar” aberta, com as colunas dela.')).toBeInTheDocument();
    expect(headings()).toEqual(['', 'Nome', 'Validade', 'Contratos', 'Ações']);
    expect(document.documentElement.dataset['density']).toBe('compact');
    window.history.forward();
    expect(await screen.findByText('Visão “Sem prazo” aberta, com as colunas dela.')).toBeInTheDocument();
    expect(headings()).toEqual(['', 'Nome', 'Validade', 'Ações']);
    window.history.go(-2);
    await waitFor(() => expect(query()).toEqual({ empresa: COMPANY }));
    await waitFor(() => expect(screen.queryByText(/^Visão “/)).not.toBeInTheDocument());
    expect(document.documentElement.dataset['density']).toBeUndefined();
  });

  it('open without a column that only a newer version of the product has, and say so', async () => {
    const { user } = open(null);
    const colunas = ['validade', 'aniversario'];
    answerRaw(
      ({ pathname }) => pathname.endsWith('/visoes'),
      () => Response.json([{ ...view('De depois'), conteudo: { ...conteudo(), colunas } }]),
    );
    await screen.findByRole('link', { name: 'Carla Modelo' });
    await user.click(await button('Visões'));
    await user.click(await button('De depois'));
    expect(await screen.findByText(/De depois.*aniversario/)).toBeInTheDocument();
    expect(headings()).toEqual(['', 'Nome', 'Validade', 'Ações']);
  });

  it('keep what is shown now under a name, shared if it is wanted, and say whose place it takes', async () => {
    const { user } = open([view('Da casa', { compartilhada: true, dono: 'ANA EXEMPLO' })], '&validade=sem&itens=50');
    const saved = answer(addVisao, () => view('Sem prazo'));
    await user.click(await button('Visões'));
    expect(await button('Da casa Da empresa, por Ana Exemplo')).toBeInTheDocument();
    await user.click(await button('Guardar visão'));
    await user.type(await screen.findByRole('textbox', { name: 'Nome da visão' }), 'Sem prazo');
    await user.click(screen.getByRole('checkbox', { name: 'Compartilhar com a empresa' }));
    expect(await screen.findByText('Entra no lugar de “Da casa”, que deixa de ser compartilhada.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.body).toMatchObject({
      nome: 'Sem prazo',
      compartilhada: true,
      conteudo: {
        filtros: { validade: 'sem' },
        ordem: null,
        colunas: ['usuario', 'contratos', 'centros', 'sistemas', 'segundaEtapa', 'validade'],
        densidade: 'normal',
        tamanho: 50,
      },
    });
    expect(await screen.findByText('Visão guardada.')).toBeInTheDocument();
  });

  it('say beside the name that it is taken, and what view cannot be kept', async () => {
    const { user } = open([]);
    answer(addVisao, () => refuse(400, 'MCN-100 Não', { campos: [{ campo: 'nome', chave: 'view_name_taken' }] }));
    await user.click(await button('Visões'));
    expect(await screen.findByText(/Guarde os filtros/)).toBeInTheDocument();
    await user.click(await button('Guardar visão'));
    await user.type(await screen.findByRole('textbox', { name: 'Nome da visão' }), 'Uma');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText('Você já tem uma visão com este nome.')).toBeInTheDocument();
    answer(addVisao, () => refuse(403, 'IDC-111 Não'));
    await user.type(screen.getByRole('textbox', { name: 'Nome da visão' }), ' outra');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText(/um contrato ou sistema que você não pode consultar/)).toBeInTheDocument();
  });

  it('are replaced by what is shown, renamed and deleted; the company’s is not changed by others', async () => {
    const { user } = open([RENEWAL, view('Da casa', { compartilhada: true, dono: 'ANA EXEMPLO' })], '&validade=sem');
    const changed = answer(changeVisao, () => RENEWAL);
    const removed = answer(removeVisao, () => undefined);
    await user.click(await button('Visões'));
    await user.click(await button('Ações da visão A renovar'));
    expect(screen.queryByRole('button', { name: 'Ações da visão Da casa' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('menuitem', { name: 'Substituir pelo que está na tela' }));
    await waitFor(() => expect(changed).toHaveLength(1));
    expect(changed[0]?.body).toMatchObject({
      nome: 'A renovar',
      conteudo: { filtros: { validade: 'sem' }, tamanho: 20 },
    });
    await user.click(await button('Ações da visão A renovar'));
    await user.click(screen.getByRole('menuitem', { name: 'Mudar nome' }));
    const name = await screen.findByRole('textbox', { name: 'Nome da visão' });
    await user.clear(name);
    await user.type(name, 'Renovar');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(changed).toHaveLength(2));
    // Another name leaves what it holds.
    expect(changed[1]?.body).toMatchObject({
      nome: 'Renovar',
      conteudo: { filtros: { validade: 'aRenovar' }, tamanho: 50 },
    });
    await user.click(await button('Ações da visão A renovar'));
    await user.click(screen.getByRole('menuitem', { name: 'Excluir visão' }));
    await user.click(await screen.findByRole('button', { name: 'Excluir visão' }));
    await waitFor(() => expect(removed).toHaveLength(1));
    expect(removed[0]?.headers.get('if-match')).toBe('"v1"');
  });

  it('open without what no longer exists, and say so', async () => {
    const { user } = open([
      view('Antiga', { omitidos: { filtros: ['nuContrato', 'cor'], colunas: ['cpf'], ordem: true } }),
    ]);
    await user.click(await button('Visões'));
    await user.click(await button('Antiga'));
    const panel = screen.getByRole('region', { name: 'Visões guardadas' });
    await waitFor(() =>
      expect(within(panel).getByRole('status')).toHaveTextContent(
        /“Antiga” foi aberta sem .*: Contrato, cor, coluna cpf, ordem\./,
      ),
    );
  });

  it('lend their columns and density while they are open: one’s own are back when the view is left', async () => {
    localStorage.setItem('delegacao-colunas', 'alterado');
    const { user, unmount } = open([RENEWAL]);
    const kept = answer(keepTabelas, () => undefined);
    const saved = answer(changeVisao, () => RENEWAL);
    await user.click(await button('Visões'));
    await user.click(await button('A renovar'));
    expect(await screen.findByText('Visão “A renovar” aberta, com as colunas dela.')).toBeInTheDocument();
    // Its rows come into the address a moment later, and what this window keeps of the view says which they are: loaded anew before, it is not of it.
    await waitFor(() => expect(JSON.stringify(sessionStorage)).toContain('validade=aRenovar'));
    // A reload finds it open.
    reload({ unmount });
    const second = renderApp(window.location.pathname + window.location.search);
    await screen.findByRole('link', { name: 'Carla Modelo' });
    expect(headings()).toEqual(['', 'Nome', 'Validade', 'Contratos', 'Ações']);
    expect(document.documentElement.dataset['density']).toBe('compact');
    // What is chosen in it is a change of the view, which its owner may keep.
    await second.user.click(await button('Colunas'));
    await second.user.click(await screen.findByRole('checkbox', { name: 'Contratos' }));
    expect(await screen.findByText(/“A renovar” aberta, com mudanças que não estão guardadas/)).toBeInTheDocument();
    await second.user.click(await button('Substituir pelo que está na tela'));
    await waitFor(() => expect(saved.map(({ body }) => body.conteudo.colunas)).toEqual([['validade']]));
    await second.user.click(await button('Sair da visão'));
    expect(headings()).toEqual(['', 'Nome', 'Última alteração', 'Ações']);
    expect(document.documentElement.dataset['density']).toBeUndefined();
    await waitFor(() => expect(query()).toEqual({ empresa: COMPANY, itens: '50' }));
    expect(localStorage.getItem('delegacao-colunas')).toBe('alterado');
    expect(kept, 'nothing of it is kept as one’s own').toEqual([]);
  });

  it('are left by Back, and with the table', async () => {
    localStorage.setItem('delegacao-colunas', 'alterado');
    const { user } = open([
      RENEWAL,
      view('Só Carla', {
        conteudo: conteudo({
          filtros: filtroPermissionarios.parse({ nomeOuIdProduto: 'carla' }),
          colunas: ['validade'],
        }),
      }),
    ]);
    await user.click(await button('Visões'));
    await user.click(await button('A renovar'));
    await button('Tirar o filtro Validade Vencidas ou até 90 dias');
    expect(query()['itens']).toBe('50');
    window.history.back();
    await waitFor(() => expect(headings()).toEqual(['', 'Nome', 'Última alteração', 'Ações']));
    expect(query()).toEqual({ empresa: COMPANY });
    expect(screen.queryByText(/^Visão “A renovar”/)).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Carla Modelo' })).toBeInTheDocument();
    // The one that differs by a text alone is a step too: typing would be none.
    await user.click(await button('Só Carla'));
    await waitFor(() => expect(screen.getByLabelText('Nome ou usuário')).toHaveValue('carla'));
    expect(query()).toEqual({ empresa: COMPANY, busca: 'carla' });
    expect(headings()).toEqual(['', 'Nome', 'Validade', 'Ações']);
    window.history.back();
    await waitFor(() => expect(headings()).toEqual(['', 'Nome', 'Última alteração', 'Ações']));
    expect(query()).toEqual({ empresa: COMPANY });
    expect(screen.queryByText(/^Visão “Só Carla”/)).not.toBeInTheDocument();
    await user.click(await button('A renovar'));
    await waitFor(() => expect(document.documentElement.dataset['density']).toBe('compact'));
    answer(listRegistro, () => ({ itens: [], page: pageInfoOf(0, 20, 0, 0) }));
    await user.click(screen.getByRole('link', { name: 'Registro de mudanças' }));
    await waitFor(() => expect(document.documentElement.dataset['density']).toBeUndefined());
  });
});
