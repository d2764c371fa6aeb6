import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { undoRetirada } from '../../../src/contract/delegated-removals';
import {
  authoriseSistemas,
  exportTerceiros,
  exportTerceirosPlanilha,
  getTerceiro,
  listSistemasParaAutorizar,
  removeTerceiros,
  type TerceiroDetalhado,
} from '../../../src/contract/third-parties';
// Their code is there when the app asks for it.
import '../../../src/portal/areas/third-parties/ThirdPartiesPage';
import '../../../src/portal/areas/third-parties/FilterChips';
import '../../../src/portal/areas/third-parties/FilterPanel';
import '../../../src/portal/areas/third-parties/PersonDrawer';
import '../../../src/portal/areas/third-parties/TableActs';
import { answer, refuse } from '../support/backend';
import { choose, COMPANY } from '../support/delegation';
import { detailed, openThirdParties, supervisor } from '../support/third-parties';

const ANA = supervisor('00000010154', 'ANA EXEMPLO', { perfil: 'A', todos: true });
const BRUNO = supervisor('00000010235', 'BRUNO FICTICIO', {
  cpfFormatado: '000.000.102-35',
  ultimoAcesso: null,
  segundaEtapa: false,
  sistemas: [{ coSistema: 'COL', nome: 'Coleta', sigla: 'COL' }],
  contratos: [{ nuContrato: '9912000103', se: 72 }],
});

const open = (more = '', people = [ANA, BRUNO]) =>
  openThirdParties(() => people, `/permitirDelegar?empresa=${COMPANY}${more}`);
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const query = () => Object.fromEntries(new URLSearchParams(window.location.search));
const headings = () => screen.getAllByRole('columnheader').map((heading) => heading.textContent);
const drawer = () => screen.findByRole('dialog', { name: 'Bruno Ficticio, terceiro da empresa' });

/** Everything about Bruno is known. */
const tell = (changes: Partial<TerceiroDetalhado> = {}) => answer(getTerceiro, () => detailed(BRUNO, changes));

beforeEach(() => localStorage.clear());

describe('the filters of the third parties', () => {
  it('are chosen in a panel, stand in the address and as chips, and are taken away', async () => {
    const { user, asked } = open();
    await user.click(await button('Filtros'));
    expect(
      within(await screen.findByRole('region', { name: 'Escolher filtros' })).getByRole('combobox', { name: 'Perfil' }),
    ).toHaveFocus();
    await choose(user, 'Último acesso', /^Nunca entrou$/);
    await choose(user, '2ª etapa', /^Sem 2ª etapa$/);
    await waitFor(() => expect(query()).toEqual({ empresa: COMPANY, ultimoAcesso: 'nunca', segundaEtapa: 'nao' }));
    await waitFor(() =>
      expect(asked.at(-1)?.query).toEqual({ page: '0', size: '20', ultimoAcesso: 'nunca', segundaEtapa: 'nao' }),
    );
    const chips = within(await screen.findByRole('list', { name: 'Filtros em uso' })).getAllByRole('listitem');
    expect(chips.map((chip) => chip.textContent)).toEqual(['Último acesso Nunca entrou', '2ª etapa Sem 2ª etapa']);
    await user.click(await button('Tirar o filtro Último acesso Nunca entrou'));
    await waitFor(() => expect(query()).toEqual({ empresa: COMPANY, segundaEtapa: 'nao' }));
    expect(screen.getByRole('button', { name: 'Filtros: 1 em uso' })).toHaveFocus();
    await user.click(screen.getByText('Limpar filtros'));
    await waitFor(() => expect(query()).toEqual({ empresa: COMPANY }));
  });

  it('of an address hold, and that find nobody keep the way back', async () => {
    const { user, asked } = open('&perfil=S&busca=zz', []);
    expect(await screen.findByText('Nenhum terceiro encontrado')).toBeInTheDocument();
    expect(asked.at(-1)?.query).toEqual({ page: '0', size: '20', filtro: 'zz', perfil: 'S' });
    await screen.findByRole('list', { name: 'Filtros em uso' });
    const [, below] = screen.getAllByText('Limpar filtros');
    await user.click(below as HTMLElement);
    await waitFor(() => expect(query()).toEqual({ empresa: COMPANY }));
    expect(await screen.findByText('Ainda não existem usuários adicionados.')).toBeInTheDocument();
  });
});

describe('the columns of the third parties', () => {
  it('are chosen and put in order, and the spreadsheet has them as they show', async () => {
    const { user } = open('&perfil=S');
    const sheets = answer(exportTerceirosPlanilha, () => 'PK');
    const csv = answer(exportTerceiros, () => 'Nome');
    await user.click(await button('Colunas'));
    await user.click(await screen.findByRole('checkbox', { name: 'Último acesso' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Sistemas' }));
    await user.click(screen.getByRole('button', { name: 'Subir Perfil' }));
    await user.keyboard('{Escape}');
    // The others are wider than a window of jsdom.
    expect(headings().slice(1)).toEqual(['Nome', 'Perfil', 'CPF', 'Contratos', 'Ações']);
    await user.click(await button('Exportar'));
    await user.click(await screen.findByRole('menuitem', { name: /^Planilha XLSX/ }));
    await waitFor(() =>
      expect(sheets.map((sheet) => sheet.query)).toEqual([
        { perfil: 'S', colunas: 'perfil,cpf,segundaEtapa,contratos,desde,ultimoAcesso' },
      ]),
    );
    await user.click(await button('Exportar'));
    await user.click(await screen.findByRole('menuitem', { name: /^CSV/ }));
    await waitFor(() => expect(csv.map((file) => file.query)).toEqual([{ perfil: 'S' }]));
  });
});

describe('a third party beside the table', () => {
  it('is opened by the name: what they may delegate, since when and by whom, and whom they gave it', async () => {
    tell({
      autorizado: { em: '2026-02-03T12:00:00.000Z', por: { nome: 'ANA EXEMPLO', perfil: 'Administrador' } },
      concedidos: { total: 1234, totalIsFloor: false },
    });
    const { user } = open();
    await user.click(await screen.findByRole('link', { name: 'Bruno Ficticio' }));
    const panel = within(await drawer());
    expect(query()).toEqual({ empresa: COMPANY, pessoa: '00000010235' });
    expect(panel.getByText('000.000.102-35')).toBeInTheDocument();
    expect(panel.getByText('Nunca entrou')).toBeInTheDocument();
    expect(panel.getByRole('list', { name: 'Sistemas' })).toHaveTextContent('COL Coleta');
    expect(panel.getByRole('list', { name: 'Contratos' })).toHaveTextContent('9912000103');
    expect(await panel.findByText(/^Delega pela empresa desde 10\/01\/2026/)).toHaveTextContent(
      'por EMPRESA DE TESTE LTDA (Empresa)',
    );
    expect(panel.getByText(/^Contratos ou sistemas alterados em 03\/02\/2026/)).toHaveTextContent(
      'por Ana Exemplo (Administrador)',
    );
    expect(panel.getByText('1.234 cartões e grupos que outras pessoas têm agora.')).toBeInTheDocument();
    const { pathname, searchParams } = new URL(
      panel.getByRole<HTMLAnchorElement>('link', { name: 'Ver quem recebeu' }).href,
    );
    expect([pathname, Object.fromEntries(searchParams)]).toEqual([
      '/delegacaoAcesso',
      { empresa: COMPANY, concedidoPor: '00000000-0000-4000-8000-00000000000b' },
    ]);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('link', { name: 'Bruno Ficticio' })).toHaveFocus();
  });

  it('of an address is there at once, leads to the rows around, and may be what is authorised', async () => {
    tell();
    const { user } = open('&pessoa=00000010235');
    answer(listSistemasParaAutorizar, () => [{ coSistema: 'RAS', sigla: 'RAS', nome: 'Rastro', descricao: '' }]);
    answer(authoriseSistemas, () => ({ autorizados: 1, retirados: 0 }));
    const panel = within(await drawer());
    expect(await panel.findByText('Ninguém tem agora um acesso que esta pessoa concedeu.')).toBeInTheDocument();
    expect(panel.queryByRole('link', { name: 'Ver quem recebeu' })).not.toBeInTheDocument();
    expect(panel.getByRole('button', { name: 'Próximo terceiro' })).toBeDisabled();
    await user.click(panel.getByRole('button', { name: 'Editar sistemas' }));
    expect(await screen.findByText('Sistemas de Bruno Ficticio')).toBeInTheDocument();
    await user.click(screen.getByText('Cancelar'));
    answer(getTerceiro, () => detailed(ANA));
    await user.click(panel.getByRole('button', { name: 'Terceiro anterior' }));
    const other = within(await screen.findByRole('dialog', { name: 'Ana Exemplo, terceiro da empresa' }));
    expect(other.getByText('Tudo: todos os contratos e sistemas da empresa.')).toBeInTheDocument();
    expect(other.queryByRole('button', { name: 'Editar sistemas' })).not.toBeInTheDocument();
    expect(query()).toMatchObject({ pessoa: '00000010154' });
  });

  it('who is none any more is said to be gone, and what failed can be tried again', async () => {
    answer(getTerceiro, () => refuse(404, 'MCN-101 Registro não encontrado.'));
    const { user } = open('&pessoa=00000010235');
    const panel = within(await drawer());
    expect(await panel.findByText('Esta pessoa não é mais terceiro da empresa.')).toBeInTheDocument();
    expect(panel.getByRole('button', { name: 'Excluir' })).toBeDisabled();
    answer(getTerceiro, () => refuse(503));
    await user.click(panel.getByRole('button', { name: 'Terceiro anterior' }));
    const other = within(await screen.findByRole('dialog', { name: 'Ana Exemplo, terceiro da empresa' }));
    expect(await other.findByText(/^Não foi possível carregar quem autorizou/)).toBeInTheDocument();
    answer(getTerceiro, () => detailed(ANA));
    await user.click(other.getByText('Tentar de novo'));
    expect(await other.findByText(/^Delega pela empresa desde/)).toBeInTheDocument();
  });

  it('is removed from there, and the drawer closes', async () => {
    tell();
    const { user } = open('&pessoa=00000010235');
    const removed = answer(removeTerceiros, () => undefined);
    await user.click(within(await drawer()).getByRole('button', { name: 'Excluir' }));
    const question = (await screen.findByText(/^Excluir terceiros?$/)).closest('[role=dialog]') as HTMLElement;
    await user.click(within(question).getByText('Excluir'));
    expect(await screen.findByText('Terceiro excluído: Bruno Ficticio.')).toBeInTheDocument();
    await waitFor(() => expect(query()).toEqual({ empresa: COMPANY }));
    expect(removed.map(({ body }) => body.listaTerceiros)).toEqual([['00000010235']]);
  });
});

it('a removal can be undone for a moment', async () => {
  const { user } = open();
  const REMOVAL = '019a0000-0000-7000-8000-000000000001';
  answer(removeTerceiros, () => undefined, { undo: REMOVAL });
  const undone = answer(undoRetirada, () => ({ devolvidos: 1 }));
  await user.click(await button('Ações de Bruno Ficticio'));
  await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }));
  const question = (await screen.findByText(/^Excluir terceiros?$/)).closest('[role=dialog]') as HTMLElement;
  await user.click(within(question).getByText('Excluir'));
  expect(await screen.findByText('Terceiro excluído: Bruno Ficticio.')).toBeInTheDocument();
  await user.click(await button(/^Desfazer/));
  expect(await screen.findByText('Desfeito: 1 terceiro voltou, com o que podia delegar.')).toBeInTheDocument();
  expect(undone.map(({ params }) => params)).toEqual([{ id: COMPANY, idRetirada: REMOVAL }]);
});
