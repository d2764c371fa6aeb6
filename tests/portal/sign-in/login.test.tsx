import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { setConfig } from '../../../src/portal/lib/config';
import { portalConfig } from '../support/config';
import { startLanguage } from '../support/language';
import { individual } from '../support/records';
import { answer } from '../support/backend';
import { getUsuario } from '../../../src/contract/home';
import { renderApp } from '../support/render';
import { signIn, signOut, tokenOf, watchLeaving } from '../support/session';

describe('the front door', () => {
  beforeEach(() => {
    signOut();
    setConfig(portalConfig({ links: { complaint: 'https://fale.example/' } }));
  });

  test('has one obvious way in, and ways to register, to a new password and to contact', async () => {
    renderApp('/login');
    expect(await screen.findByRole('link', { name: 'Entrar' })).toHaveAttribute(
      'href',
      'https://sso.test/login?service=http%3A%2F%2Flocalhost%3A3000%2Fauth',
    );
    expect(screen.getByRole('link', { name: 'Cadastre-se' })).toHaveAttribute('href', '/selecionaPerfil');
    expect(screen.getByRole('link', { name: 'Esqueci minha senha' })).toHaveAttribute('href', '/esqueciSenha');
    const contact = screen.getByRole('link', { name: /Fale conosco.*abre em nova aba/ });
    expect(contact).toHaveAttribute('href', 'https://fale.example/');
    expect(contact).toHaveAttribute('target', '_blank');
    expect(contact).toHaveAttribute('rel', expect.stringContaining('noopener'));
    expect(screen.getByText(/Nunca pedimos sua senha/)).toBeVisible();
    expect(document.title).toBe('Entrar · Conta Postal');
  });

  test('entering notes where to come back to, and a token that is still stored is gone at once', async () => {
    // Kept by a window in which the auto-logon was off.
    setConfig(portalConfig({ autoLogon: 'false' }));
    localStorage.setItem('token', tokenOf());
    const { user } = renderApp('/login');
    const enter = await screen.findByRole('link', { name: 'Entrar' });
    enter.addEventListener('click', (event) => event.preventDefault());
    await user.click(enter);
    expect(localStorage.getItem('pathAfterLogin')).toBe('/principal');
    expect(localStorage.getItem('origem')).toBe('meuPostal');
    expect(localStorage.getItem('token')).toBeNull();
  });

  test('without a complaint address there is no contact link', () => {
    setConfig(portalConfig());
    renderApp('/login');
    expect(screen.queryByRole('link', { name: /abre em nova aba/ })).toBeNull();
  });

  test('speaks English too', async () => {
    startLanguage('en');
    renderApp('/login');
    expect(await screen.findByRole('link', { name: 'Sign in' })).toBeVisible();
  });
});

test('/ leads a visitor to the front door', async () => {
  signOut();
  renderApp('/');
  expect(await screen.findByRole('link', { name: 'Entrar' })).toBeVisible();
  expect(window.location.pathname).toBe('/login');
});

test('somebody signed in never sees the front door', async () => {
  signIn();
  answer(getUsuario, () => individual({ situacaoAtual: 'R' }));
  renderApp('/login');
  expect(screen.queryByRole('link', { name: 'Entrar' })).toBeNull();
  await waitFor(() => expect(window.location.pathname).toBe('/recadastramento'));
});

test('/abrirNovaSessao ends the session here and at the sign-on', async () => {
  signIn();
  const left = watchLeaving();
  renderApp('/abrirNovaSessao');
  expect(await screen.findByText('Encerrando a sessão…')).toBeVisible();
  // The screen leaves once it is displayed, a moment after its words stand.
  await waitFor(() =>
    expect(new Set(left)).toEqual(new Set(['https://sso.test/logout?service=http%3A%2F%2Flocalhost%3A3000%2F'])),
  );
  expect(localStorage.getItem('token')).toBeNull();
  expect(screen.getByRole('link', { name: 'Voltar ao início' })).toHaveAttribute('href', '/login');
});
