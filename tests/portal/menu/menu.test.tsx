import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Usuario } from '../../../src/contract/account';
import { getPerfilDelegacao, getUsuario, type PerfilDelegacao } from '../../../src/contract/home';
import { pageInfoOf } from '../../../src/contract/page';
import { listCertificacoes } from '../../../src/contract/certifications';
import { listPedidos } from '../../../src/contract/requests';
import { AccountContext } from '../../../src/portal/features/account/AccountProvider';
import { Menu } from '../../../src/portal/features/menu/Menu';
import { MENU_RESOURCES } from '../../../src/portal/features/menu/places';
import { FrameSlotsContext } from '../../../src/portal/features/menu/slots';
import { applyStoredMenu } from '../../../src/portal/loading/menuOpen';
import { enterReview, leaveReview } from '../../../src/portal/session/review';
import { areaResources } from '../../../src/portal/app/routes';
import { answer, refuse } from '../support/backend';
import { company, individual } from '../support/records';
import { renderScreen } from '../support/render';
import { review as opened } from '../support/review';
import { signIn } from '../support/session';

const { matchMedia } = window;
afterEach(() => {
  window.matchMedia = matchMedia;
  document.body.classList.remove('menu-open');
});

/** A window of so many pixels, for queries of a least width. */
function windowOf(width: number) {
  window.matchMedia = (query: string) => ({
    ...matchMedia(query),
    matches: width >= Number(/min-width: (\d+)px/.exec(query)?.[1] ?? Infinity),
  });
}

function Framed({ review }: { review: string | undefined }) {
  const [side, setSide] = useState<HTMLElement | null>(null);
  const [button, setButton] = useState<HTMLElement | null>(null);
  return (
    <FrameSlotsContext value={{ side, button, company: null }}>
      <div ref={setButton} />
      <div ref={setSide} />
      <AccountContext value={review === undefined ? null : { idProduto: review, role: 'review' }}>
        <Menu />
      </AccountContext>
    </FrameSlotsContext>
  );
}

interface Scene {
  usuario?: Usuario;
  perfis?: PerfilDelegacao['perfis'];
  path?: string;
  width?: number;
  review?: true;
  /** Requests that wait for the company. */
  waiting?: number;
  /** Access reviews that wait for decisions. */
  reviews?: number;
}

/** The menu beside a screen at `path`, in a window of `width` pixels. */
function show({
  usuario = individual(),
  perfis = [],
  path = '/endereco',
  width = 1280,
  review,
  waiting = 0,
  reviews = 0,
}: Scene = {}) {
  windowOf(width);
  signIn({ sub: review ? 'suporte01' : usuario.idProduto, tipo: usuario.tipo });
  answer(getUsuario, () => usuario);
  answer(listPedidos, () => ({ itens: [], page: pageInfoOf(0, 1, 0, waiting) }));
  answer(listCertificacoes, ({ query }) => ({
    itens: [],
    page: pageInfoOf(0, 1, 0, query.situacao === 'esperando' ? reviews : 99),
  }));
  if (usuario.tipo === 'PF' && !review && usuario.situacaoAtual !== 'R')
    answer(getPerfilDelegacao, () => (perfis[0] ? { perfil: perfis[0].perfil, perfis } : undefined));
  return renderScreen(<Framed review={review && usuario.idProduto} />, { path });
}

const names = async () => (await screen.findAllByRole('link')).map((link) => link.textContent);
const acting = (perfil: 'Administrador' | 'Supervisor'): PerfilDelegacao['perfis'][number] => ({
  perfil,
  empresa: { idProduto: '00000101000162', nome: 'EMPRESA TESTE LTDA', cnpj: '00000101000162', an8: null },
  segundaEtapa: null,
});

const ACCOUNT = [
  'Endereços',
  'Dependentes',
  'Contratos recebidos',
  'Sistemas recebidos',
  'Meus pedidos',
  'Convites recebidos',
];
const SAFETY = ['Segurança', 'Minha atividade', 'Histórico de códigos', 'Meus dados', 'Acessos do atendimento'];

describe('what the menu holds', () => {
  it('leads an individual to what is theirs', async () => {
    show();
    expect(await names()).toEqual(['Início', ...ACCOUNT, ...SAFETY]);
    expect(screen.getByRole('list', { name: 'Conta' })).toBeVisible();
  });

  it('leads a company to its accesses first; it has no dependents', async () => {
    show({ usuario: company() });
    const accesses = [
      'Visão geral',
      'Delegação de acesso',
      'Perfis de acesso',
      'Pedidos de acesso',
      'Importar acessos',
      'Convites',
      'Revisões de acesso',
      'Permitir delegar a terceiros',
      'Registro de mudanças',
    ];
    const own = ACCOUNT.filter((name) => !['Dependentes', 'Meus pedidos', 'Convites recebidos'].includes(name));
    expect(await names()).toEqual(['Início', ...accesses, ...own, ...SAFETY]);
  });

  it('has no accesses of a company that has neither CNPJ nor AN8', async () => {
    const { usuarioExternoPJ } = company();
    show({ usuario: company({ usuarioExternoPJ: usuarioExternoPJ && { ...usuarioExternoPJ, cnpj: null } }) });
    await screen.findByRole('link', { name: 'Endereços' });
    expect(screen.queryByRole('list', { name: 'Acessos da empresa' })).toBeNull();
  });

  it('adds what a Supervisor does for a company, and what only an Administrador does', async () => {
    const { unmount } = show({ perfis: [acting('Supervisor')] });
    const accesses = within(await screen.findByRole('list', { name: 'Acessos da empresa' }));
    expect(accesses.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Visão geral',
      'Delegação de acesso',
      'Perfis de acesso',
      'Pedidos de acesso',
      'Importar acessos',
      'Convites',
      'Revisões de acesso',
      'Registro de mudanças',
    ]);
    unmount();
    show({ perfis: [acting('Supervisor'), acting('Administrador')] });
    expect(await screen.findByRole('link', { name: 'Permitir delegar a terceiros' })).toBeVisible();
  });

  it('says how many requests wait for the company, beside the way to them', async () => {
    show({ usuario: company(), waiting: 7 });
    expect(await screen.findByText('7 pedidos esperam')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Pedidos de acesso 7 pedidos esperam' })).toBeVisible();
    // Another one came while the person was in another window.
    answer(listPedidos, () => ({ itens: [], page: pageInfoOf(0, 1, 0, 8) }));
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    expect(await screen.findByText('8 pedidos esperam')).toBeInTheDocument();
  });

  it('says how many access reviews wait for decisions', async () => {
    show({ usuario: company(), reviews: 1 });
    expect(await screen.findByText('1 revisão espera decisões')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Revisões de acesso 1 revisão espera decisões' })).toBeVisible();
  });

  it('leads support to its work', async () => {
    show({ usuario: individual({ perfilInterno: 'SUPORTE' }) });
    const work = within(await screen.findByRole('list', { name: 'Atendimento' }));
    expect(work.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/suporte',
      '/suporte?ver=revisoes',
    ]);
  });

  it('has no heading without a link on support’s own page while a review is open', async () => {
    show({ usuario: individual({ perfilInterno: 'SUPORTE' }) });
    expect(await screen.findByText('Segurança e privacidade')).toBeVisible();
    act(() => enterReview(opened));
    await waitFor(() => expect(screen.queryByText('Segurança e privacidade')).not.toBeInTheDocument());
    expect(await names()).toEqual(['Atendimento', 'Minhas revisões']);
    act(() => leaveReview('ended'));
  });

  it('shows in a review what may be seen of the account', async () => {
    show({ usuario: company(), review: true });
    const shown = await names();
    expect(shown).toContain('Delegação de acesso');
    for (const hidden of ['Segurança', 'Meus dados', 'Minha atividade']) expect(shown).not.toContain(hidden);
  });

  it('leads a dependent to what was done with the account, which the guardian looks after', async () => {
    show({ usuario: individual({ responsavel: '00000010235' }) });
    expect(await names()).toEqual(['Início', 'Minha atividade', 'Acessos do atendimento']);
  });

  it('is empty for an account that is due', async () => {
    show({ usuario: individual({ situacaoAtual: 'R' }) });
    const menu = await screen.findByRole('navigation', { name: 'Menu' });
    await waitFor(() => expect(within(menu).queryAllByRole('link')).toEqual([]));
  });

  it('has the own screens where nobody can say for which companies somebody acts', async () => {
    windowOf(1280);
    signIn();
    answer(getUsuario, () => individual());
    answer(getPerfilDelegacao, () => refuse(500, 'MCN-107 Falha'));
    renderScreen(<Framed review={undefined} />, { path: '/endereco' });
    expect(await names()).toEqual(['Início', ...ACCOUNT, ...SAFETY]);
  });

  it('has every list of the resources', () => {
    const lists = areaResources.filter(({ list, label }) => list && label).map(({ name }) => name);
    expect([...MENU_RESOURCES].sort()).toEqual(lists.sort());
  });
});

describe('where one is', () => {
  it.each([
    ['/endereco', 'Endereços', 'page'],
    ['/alterarEndereco', 'Endereços', 'true'],
    ['/principalPF', 'Início', 'page'],
  ])('%s is marked', async (path, name, current) => {
    show({ path });
    expect(await screen.findByRole('link', { name })).toHaveAttribute('aria-current', current);
    expect(screen.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'))).toHaveLength(1);
  });
});

describe('the menu at the side', () => {
  it('shows its names or its icons, as it was left, under menu-open', async () => {
    windowOf(1280);
    applyStoredMenu();
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Expandir o menu' }));
    expect(localStorage.getItem('menu-open')).toBe('true');
    expect(document.body).toHaveClass('menu-open');
    await user.click(screen.getByRole('button', { name: 'Recolher o menu' }));
    expect(localStorage.getItem('menu-open')).toBe('false');
    expect(document.body).not.toHaveClass('menu-open');
  });

  it.each([
    [1366, null, false],
    [1440, null, true],
    [1440, 'false', false],
    [1024, 'true', true],
  ])('at %i px, left %s: open is %s', (width, left, open) => {
    windowOf(width);
    if (left) localStorage.setItem('menu-open', left);
    applyStoredMenu();
    expect(document.body.classList.contains('menu-open')).toBe(open);
  });
});

describe('the menu on a phone', () => {
  it('opens over the screen, and closes with what was chosen', async () => {
    const { user } = show({ width: 360, perfis: [acting('Supervisor')] });
    expect(screen.queryByRole('link', { name: 'Dependentes' })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Abrir o menu' }));
    const drawer = await screen.findByRole('dialog', { name: 'Menu' });
    expect(await within(drawer).findByRole('link', { name: 'Delegação de acesso' })).toBeVisible();
    await user.click(within(drawer).getByRole('link', { name: 'Segurança' }));
    expect(await screen.findByRole('note')).toHaveTextContent('/seguranca');
  });

  it('closes by its button', async () => {
    const { user } = show({ width: 360, perfis: [acting('Supervisor')] });
    const opener = await screen.findByRole('button', { name: 'Abrir o menu' });
    await user.click(opener);
    expect(opener).toHaveAttribute('aria-expanded', 'true');
    expect(await screen.findByRole('link', { name: 'Delegação de acesso' })).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Fechar o menu' }));
    expect(opener).toHaveAttribute('aria-expanded', 'false');
  });
});
