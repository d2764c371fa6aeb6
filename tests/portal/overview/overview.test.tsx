import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { getPerfilDelegacao, getUsuario, type PerfilDelegacao } from '../../../src/contract/home';
import { getPainel, type Painel } from '../../../src/contract/overview';
import { dataProvider } from '../../../src/portal/app/dataProvider';
// The screen's code is there before a test waits for it.
import '../../../src/portal/areas/overview/OverviewPage';
import { answer, refuse } from '../support/backend';
import { COMPANY } from '../support/delegation';
import { OVERVIEW } from '../support/overview';
import { company, individual } from '../support/records';
import { renderApp } from '../support/render';
import { signIn } from '../support/session';
import { onTheWire } from '../support/wire';

/** The overview of a company that looks at itself. */
function open(overview: Painel = OVERVIEW) {
  signIn({ sub: COMPANY, tipo: 'PJ' });
  answer(getUsuario, () => company({ idProduto: COMPANY }));
  answer(getPainel, () => overview);
  return renderApp('/painel');
}
const hrefOf = (name: RegExp | string, within_: Pick<typeof screen, 'getByRole'> = screen) =>
  within_.getByRole('link', { name }).getAttribute('href');
const table = (filters = '') => `/delegacaoAcesso?empresa=${COMPANY}${filters}`;
const pane = async (name: RegExp | string) => within(await screen.findByRole('region', { name }));

describe('the overview', () => {
  it('is read as one record of the company', async () => {
    const sent = onTheWire({ body: OVERVIEW });
    const found = await dataProvider['paineis']?.getOne({
      resource: 'paineis',
      id: COMPANY,
      meta: { account: COMPANY },
    });
    expect(sent.map(({ method, path, query }) => [method, path, query])).toEqual([
      ['GET', `/api/v1/delegacao-acesso/${COMPANY}/painel`, {}],
    ]);
    expect(found?.data).toEqual({ id: COMPANY, ...OVERVIEW });
  });

  it('says its figures, each a way to whom it counts', async () => {
    open();
    expect(await screen.findByText(/Números das \d\dh42/)).toBeVisible();
    expect(hrefOf(/^Pessoas com acesso 1\.250 5 com acesso vencido$/)).toBe(table());
    expect(hrefOf(/^5 vencidos$/)).toBe(table('&validade=vencidas'));
    expect(hrefOf(/^19 em 30 dias$/)).toBe(table('&validade=vencendo'));
    expect(hrefOf(/^6 em 7 dias$/)).toBe(table('&validade=vencem7'));
    expect(hrefOf(/^47 em 90 dias$/)).toBe(table('&validade=vencem90'));
    expect(hrefOf(/^Sem entrar há 90 dias 250/)).toBe(table('&ultimoAcesso=90'));
    expect(screen.getByText('20% das pessoas')).toBeVisible();
    expect(hrefOf(/^Cartões sem uso 1 de 146 cartões em vigor$/)).toBe('#cartoes');
  });

  it('counts people by contract, cost centre or system, in a table that screen readers read', async () => {
    const { user } = open();
    const by = await pane('Pessoas por');
    const rows = () =>
      within(by.getByRole('table'))
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent);
    expect(rows()).toHaveLength(6);
    expect(rows()[0]).toBe('9912000100OURO124');
    await user.click(by.getByRole('button', { name: 'Mostrar os 8' }));
    expect(rows()).toHaveLength(8);
    expect(by.getByText('Os 8 com mais pessoas, de 14')).toBeVisible();
    expect(by.getByRole('link', { name: /^9912000100/ }).getAttribute('href')).toBe(
      table('&contrato=9912000100&validade=vigentes'),
    );
    await user.click(by.getByRole('button', { name: 'Centro de custo' }));
    expect(rows()).toEqual(['Matriz9912000101 · 010186']);
    await user.click(by.getByRole('button', { name: 'Sistema' }));
    expect(by.getByRole('button', { name: 'Sistema' })).toHaveAttribute('aria-pressed', 'true');
    expect(rows()).toEqual(['Postagem40']);
  });

  it('draws the year, and has it as a table for whoever wants one', async () => {
    const { user } = open();
    const weeks = await pane('Mudanças por semana');
    expect(weeks.getByRole('link', { name: '52 nesta semana' }).getAttribute('href')).toBe(
      `/registro?empresa=${COMPANY}&de=2026-11-23&ate=2026-11-29`,
    );
    expect(within(weeks.getByRole('table')).getAllByRole('row')).toHaveLength(54);
    // Out of sight, for screen readers: nobody is led there by the keys.
    const unseen = weeks.getByRole('link', { name: '16/11/2026 a 22/11/2026' });
    expect(unseen).toHaveAttribute('tabindex', '-1');
    expect(unseen.getAttribute('href')).toBe(`/registro?empresa=${COMPANY}&de=2026-11-16&ate=2026-11-22`);
    // What a mouse finds in the drawing.
    expect(weeks.getByTitle('16/11/2026 a 22/11/2026: 51').getAttribute('href')).toBe(unseen.getAttribute('href'));
    await user.click(weeks.getByRole('button', { name: 'Ver como tabela' }));
    const newest = within(weeks.getByRole('table')).getByRole('link', { name: '23/11/2026 a 29/11/2026' });
    expect(newest).not.toHaveAttribute('tabindex');
    expect(newest.getAttribute('href')).toBe(`/registro?empresa=${COMPANY}&de=2026-11-23&ate=2026-11-29`);
    await user.click(weeks.getByRole('button', { name: 'Ver como gráfico' }));
    expect(weeks.getByRole('button', { name: 'Ver como tabela' })).toBeVisible();
  });

  it('names who comes next, who acts for the company and which cards are idle or crowded', async () => {
    const { user } = open();
    const ending = await pane(/^Vencem em 7 dias/);
    expect(ending.getByText('Vence hoje')).toBeVisible();
    expect(ending.getByText('5 dias · 29/11/2026')).toBeVisible();
    expect(ending.getByRole('link', { name: '6' }).getAttribute('href')).toBe(table('&validade=vencem7'));
    expect(ending.getAllByRole('link')[1]?.getAttribute('href'), 'everything about the person').toMatch(
      /validade=vencem7&ordem=validade%2Casc&pessoa=\d{11}$/,
    );
    expect(ending.getByRole('link', { name: 'Ver as 52 pessoas a renovar' }).getAttribute('href')).toBe(
      table(`&${new URLSearchParams({ validade: 'aRenovar', ordem: 'validade,asc' })}`),
    );
    const acting = await pane(/^Quem age pela empresa/);
    expect(acting.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Bruno FicticioSupervisorSem 2ª etapa',
      'Ana ExemploAdministrador2ª etapa',
    ]);
    expect(acting.getByRole('link', { name: 'Ana Exemplo' }).getAttribute('href')).toMatch(
      new RegExp(`^/permitirDelegar\\?empresa=${COMPANY}&pessoa=\\d{11}$`),
    );
    expect(acting.getByRole('link', { name: 'Sem 2ª etapa' }).getAttribute('href')).toBe(
      `/permitirDelegar?empresa=${COMPANY}&segundaEtapa=nao`,
    );
    expect(acting.getByRole('link', { name: '1 sem 2ª etapa' }).getAttribute('href')).toBe(
      `/permitirDelegar?empresa=${COMPANY}&segundaEtapa=nao`,
    );
    const cards = await pane('Cartões');
    expect(hrefOf('0075190030 9912000101 · 0101 Matriz Ninguém usa', cards), 'where it can be given').toBe(
      table('&contrato=9912000101&cartao=0075190030&validade=vigentes'),
    );
    await user.click(cards.getByRole('button', { name: 'Com muita gente 1' }));
    expect(hrefOf('0075190031 9912000101 · 0101 Matriz 62 pessoas', cards)).toBe(
      table('&contrato=9912000101&cartao=0075190031&validade=vigentes'),
    );
    await user.click(screen.getByRole('link', { name: /^Cartões sem uso/ }));
    expect(cards.getByRole('button', { name: 'Sem uso 1' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('shows a Supervisor their part, and nobody who acts for the company', async () => {
    signIn();
    answer(getUsuario, () => individual());
    const perfis: PerfilDelegacao['perfis'] = [
      {
        perfil: 'Supervisor',
        empresa: { idProduto: COMPANY, nome: 'EMPRESA TESTE LTDA', cnpj: COMPANY, an8: null },
        segundaEtapa: null,
      },
    ];
    answer(getPerfilDelegacao, () => ({ perfil: 'Supervisor' as const, perfis }));
    answer(getPainel, () => ({ ...OVERVIEW, terceiros: null }));
    renderApp('/painel');
    expect(await screen.findByText(/^Você vê a parte dos contratos/)).toBeVisible();
    await screen.findByRole('region', { name: 'Cartões' });
    expect(screen.queryByRole('region', { name: /^Quem age/ })).toBeNull();
  });

  it('says where nobody has anything yet', async () => {
    const none = { total: 0, itens: [] };
    open({
      ...OVERVIEW,
      pessoas: { total: 0, vencidas: 0, vencemEm7: 0, vencemEm30: 0, vencemEm90: 0, semEntrar: 0 },
      contratos: none,
      centros: none,
      sistemas: none,
      cartoes: { total: 0, semUso: none, comMuitas: none },
      proximas: [],
      terceiros: { total: 0, semSegundaEtapa: 0, itens: [] },
      semanas: OVERVIEW.semanas.map(({ de }) => ({ de, mudancas: 0 })),
    });
    expect(await screen.findByText('Ninguém tem acesso ainda.')).toBeVisible();
    expect(screen.getByText('Nenhum acesso vence nos próximos 7 dias.')).toBeVisible();
    expect(screen.getByText('Ninguém além da própria empresa.')).toBeVisible();
    expect(screen.getByText('Todos os cartões em vigor têm quem os use.')).toBeVisible();
    // Nothing is a figure like any other: each of them leads to its table.
    expect(hrefOf('0 nesta semana')).toBe(`/registro?empresa=${COMPANY}&de=2026-11-23&ate=2026-11-29`);
    expect(hrefOf('0', await pane(/^Vencem em 7 dias/))).toBe(table('&validade=vencem7'));
    expect(hrefOf('0', await pane(/^Quem age pela empresa/))).toBe(`/permitirDelegar?empresa=${COMPANY}`);
  });

  it('says that it did not come, and asks again', async () => {
    const { user } = open();
    let down = true;
    answer(getPainel, () => (down ? refuse(500, 'MCN-107 Falha') : OVERVIEW));
    expect(await screen.findByText('Não foi possível carregar a visão geral')).toBeVisible();
    down = false;
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(await screen.findByRole('region', { name: 'Cartões' })).toBeVisible();
  });
});
