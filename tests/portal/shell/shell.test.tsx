import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Link, MemoryRouter, Route, Routes, useNavigate } from 'react-router';
import { describe, expect, it } from 'vitest';
import { EXTERNAL_LINKS } from '../../../src/contract/config';
import { setConfig } from '../../../src/portal/lib/config';
import { applyStoredLook } from '../../../src/portal/shell/look';
import { initialsOf } from '../../../src/portal/lib/initials';
import { PageHead } from '../../../src/portal/shell/PageHead';
import { Shell } from '../../../src/portal/shell/Shell';
import { UserMenu } from '../../../src/portal/shell/UserMenu';
import { portalConfig } from '../support/config';
import { signIn, signOut, watchLeaving } from '../support/session';

const links = Object.fromEntries(EXTERNAL_LINKS.map((name) => [name, `https://links.test/${name}`]));

function show(path = '/termosDeUso', props: Partial<Parameters<typeof Shell>[0]> = {}, beside: ReactNode = null) {
  return render(
    <MemoryRouter initialEntries={[path]}>
      <Shell UserMenu={UserMenu} {...props}>
        <Routes>
          <Route
            path="/primeira"
            element={
              <>
                <PageHead title="Primeira" />
                <Link to="/segunda">ir</Link>
              </>
            }
          />
          <Route
            path="/segunda"
            element={<PageHead title="Segunda" crumbs={[{ name: 'Primeira', to: '/primeira' }]} />}
          />
          <Route path="*" element={<h1>Outra</h1>} />
        </Routes>
      </Shell>
      {beside}
    </MemoryRouter>,
  );
}
const menuButton = () => screen.getByRole('button', { name: /^Menu de/ });

describe('the header', () => {
  it('offers a visitor to enter, and starts the sign-in', async () => {
    signOut();
    const left = watchLeaving();
    show();
    await userEvent.click(screen.getByRole('button', { name: 'Entrar' }));
    expect(left[0]).toMatch(/^https:\/\/sso\.test\/login\?service=/);
  });

  it('leaves entering to the card on /login', () => {
    signOut();
    show('/login');
    expect(screen.queryByRole('button', { name: 'Entrar' })).not.toBeInTheDocument();
  });

  it('leads home from the logo', () => {
    signOut();
    show();
    expect(screen.getByRole('link', { name: 'Conta Postal, início' })).toHaveAttribute('href', '/principal');
  });

  it('shows the name in capitals and the initials of who is signed in', () => {
    signIn({ nome: 'Ana de Exemplo' });
    show();
    expect(menuButton()).toHaveTextContent('AE');
    expect(menuButton()).toHaveTextContent('ANA DE EXEMPLO');
  });

  it('ends the sign-on session too on exit', async () => {
    signIn();
    const left = watchLeaving();
    show();
    await userEvent.click(menuButton());
    await userEvent.click(screen.getByRole('button', { name: 'Sair' }));
    expect(left).toEqual(['https://sso.test/logout?service=http%3A%2F%2Flocalhost%3A3000%2F']);
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('keeps the account menu open when the screen comes late: its heading does not take the focus', async () => {
    signIn();
    let go: (path: string) => void = () => undefined;
    function Late() {
      go = useNavigate() as typeof go;
      return null;
    }
    show('/primeira', {}, <Late />);
    await userEvent.click(menuButton());
    act(() => go('/segunda'));
    expect(screen.getByRole('heading', { name: 'Segunda' })).not.toHaveFocus();
    expect(menuButton()).toHaveAttribute('aria-expanded', 'true');
    await userEvent.click(menuButton());
    act(() => go('/primeira'));
    expect(screen.getByRole('heading', { name: 'Primeira' })).toHaveFocus();
  });

  it('closes the account menu by Escape, on the button again, and by a press elsewhere', async () => {
    signIn();
    show();
    await userEvent.click(menuButton());
    expect(screen.getByRole('button', { name: 'Sair' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(menuButton()).toHaveAttribute('aria-expanded', 'false');
    expect(menuButton()).toHaveFocus();
    await userEvent.click(menuButton());
    await userEvent.click(screen.getByRole('heading', { name: 'Outra' }));
    expect(menuButton()).toHaveAttribute('aria-expanded', 'false');
  });

  it('changes the language and remembers the choice where the server can read it', async () => {
    signOut();
    window.history.replaceState(null, '', '/termosDeUso?lng=pt');
    show();
    await userEvent.click(screen.getByRole('link', { name: 'EN' }));
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeInTheDocument();
    expect(document.cookie).toContain('i18next=en');
    expect(document.documentElement.lang).toBe('en');
    expect(window.location.search).toBe('');
    expect(screen.getByRole('link', { name: 'EN' })).toHaveAttribute('aria-current', 'true');
  });

  it('switches to high contrast and back, for the next visit too', async () => {
    signOut();
    show();
    const contrast = screen.getByRole('button', { name: 'Alto contraste' });
    await userEvent.click(contrast);
    expect(contrast).toHaveAttribute('aria-pressed', 'true');
    expect(document.documentElement.dataset['contrast']).toBe('high');
    delete document.documentElement.dataset['contrast'];
    applyStoredLook();
    expect(document.documentElement.dataset['contrast']).toBe('high');
    await userEvent.click(contrast);
    expect(document.documentElement.dataset['contrast']).toBeUndefined();
  });

  it('switches to the dark theme for the next visit too, and back to the theme of the device', async () => {
    signOut();
    show();
    const dark = screen.getByRole('button', { name: 'Tema escuro' });
    expect(dark).toHaveAttribute('aria-pressed', 'false');
    await userEvent.click(dark);
    expect(dark).toHaveAttribute('aria-pressed', 'true');
    expect(document.cookie).toContain('theme=dark');
    delete document.documentElement.dataset['theme'];
    applyStoredLook();
    expect(document.documentElement.dataset['theme']).toBe('dark');
    await userEvent.click(dark);
    expect(dark).toHaveAttribute('aria-pressed', 'false');
    expect(document.documentElement.dataset['theme']).toBeUndefined();
    expect(document.cookie).not.toContain('theme=');
  });

  it('high contrast has one look: there the theme cannot be switched', async () => {
    signOut();
    show();
    const contrast = screen.getByRole('button', { name: 'Alto contraste' });
    await userEvent.click(contrast);
    expect(screen.queryByRole('button', { name: 'Tema escuro' })).toBeNull();
    await userEvent.click(contrast);
    expect(screen.getByRole('button', { name: 'Tema escuro' })).toBeInTheDocument();
  });
});

describe('the ways past the top', () => {
  it.each([
    ['1', 'Ir para o conteúdo [1]', 'conteudo'],
    ['2', 'Ir para o menu [2]', 'menu'],
    ['3', 'Ir para o idioma [3]', 'idioma'],
    ['4', 'Ir para o rodapé [4]', 'rodape'],
  ])('key %s: %s', (key, name, target) => {
    signOut();
    show();
    const link = screen.getByRole('link', { name });
    expect(link).toHaveAttribute('accesskey', key);
    expect(link).toHaveAttribute('href', `#${target}`);
    expect(document.getElementById(target)).not.toBeNull();
  });

  it('key 3 leads to the filter of a screen that has one', () => {
    signOut();
    show('/x', { search: true });
    expect(screen.getByRole('link', { name: 'Ir para a busca [3]' })).toHaveAttribute('href', '#busca');
  });
});

describe('the footer', () => {
  it('has the columns with their external links, each in a new tab, and the version', () => {
    signOut();
    setConfig(portalConfig({ links, version: '2.0.9' }));
    show();
    const footer = within(screen.getByRole('contentinfo'));
    for (const column of ['Fale conosco', 'Sobre', 'Informações', 'Redes sociais', 'Aplicativos'])
      expect(footer.getByRole('heading', { name: new RegExp(column) })).toBeInTheDocument();
    const complaint = footer.getByRole('link', { name: /Registrar reclamação/ });
    expect(complaint).toHaveAttribute('href', 'https://links.test/complaint');
    expect(complaint).toHaveAttribute('target', '_blank');
    expect(footer.getByRole('link', { name: 'Termos de uso' })).toHaveAttribute('href', '/termosDeUso');
    expect(footer.getByRole('link', { name: 'Política de privacidade' })).toHaveAttribute(
      'href',
      '/politicaPrivacidade',
    );
    expect(footer.getByText('Versão 2.0.9')).toBeInTheDocument();
  });

  it('opens and closes a column', async () => {
    signOut();
    setConfig(portalConfig({ links }));
    show();
    const column = screen.getByRole('button', { name: 'Sobre' });
    expect(column).toHaveAttribute('aria-expanded', 'true');
    await userEvent.click(column);
    expect(column).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(column);
    expect(column).toHaveAttribute('aria-expanded', 'true');
  });

  it('hides links without an address and columns without links', () => {
    signOut();
    show();
    expect(screen.queryByRole('heading', { name: /Redes sociais/ })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Termos de uso' })).toBeInTheDocument();
  });

  it('is one line on task screens', () => {
    signOut();
    setConfig(portalConfig({ links }));
    show('/x', { footer: 'slim' });
    expect(screen.queryByRole('heading', { name: /Fale conosco/ })).not.toBeInTheDocument();
    expect(screen.getByText('Versão 2.0.9')).toBeInTheDocument();
  });
});

describe('the extra shell', () => {
  it('stands above the page for visitors from the parent portal', () => {
    signOut();
    setConfig(portalConfig({ links }));
    localStorage.setItem('origem', 'meuPostal');
    show();
    expect(
      within(screen.getByRole('complementary', { name: 'Portal Postal' })).getByRole('link', { name: /Promoções/ }),
    ).toBeInTheDocument();
  });

  it.each([null, 'app'])('is absent for the origin %s', (origin) => {
    signOut();
    if (origin) localStorage.setItem('origem', origin);
    show();
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
  });
});

describe('a new screen', () => {
  it('names the document and takes the focus to its heading', async () => {
    signOut();
    show('/primeira');
    expect(document.title).toBe('Primeira · Conta Postal');
    await userEvent.click(screen.getByRole('link', { name: 'ir' }));
    expect(screen.getByRole('heading', { name: 'Segunda' })).toHaveFocus();
    expect(document.title).toBe('Segunda · Conta Postal');
  });

  it('says where the reader stands', async () => {
    signOut();
    show('/segunda');
    const way = within(screen.getByRole('navigation', { name: 'Você está em' }));
    expect(way.getByRole('link', { name: 'Primeira' })).toHaveAttribute('href', '/primeira');
    expect(way.getByText('Segunda')).toHaveAttribute('aria-current', 'page');
  });
});

describe('initials', () => {
  it.each([
    ['Ana Exemplo', 'AE'],
    ['  ana   maria de exemplo ', 'AE'],
    ['Élio', 'É'],
    ['', ''],
  ])('%o → %o', (name, initials) => expect(initialsOf(name)).toBe(initials));
});
