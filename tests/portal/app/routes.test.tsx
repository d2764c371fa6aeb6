import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { routes } from '../../../src/portal/app/routes';
import { paths } from '../../../src/portal/lib/paths';
import { getUsuario } from '../../../src/contract/home';
import { answer } from '../support/backend';
import { startLanguage } from '../support/language';
import { individual } from '../support/records';
import { renderApp } from '../support/render';
import { signIn, signOut } from '../support/session';

describe('an address that is no route', () => {
  it.each(['/nada', '/principal/extra', '/Login2'])('%s says so and leads on', async (path) => {
    signOut();
    renderApp(path);
    expect(await screen.findByRole('heading', { name: 'Página não encontrada' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ir para o início' })).toHaveAttribute('href', '/');
  });

  it('has the menu for whoever is signed in', async () => {
    signIn({ sub: '00000010316', tipo: 'PF' });
    answer(getUsuario, () => individual());
    renderApp('/nada');
    expect(await screen.findByRole('heading', { name: 'Página não encontrada' })).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Abrir o menu' })).toBeVisible();
  });

  it('says so in English', async () => {
    startLanguage('en');
    signOut();
    renderApp('/nada');
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(/not found/i);
  });
});

describe('a screen behind the sign-in', () => {
  it.each(['/principal', '/principalPF', '/principalPJ', '/endereco', '/dadosBrasileiro'])(
    '%s sends a visitor to /login',
    async (path) => {
      signOut();
      renderApp(path);
      expect(await screen.findByRole('link', { name: 'Entrar' })).toBeVisible();
      expect(window.location.pathname).toBe('/login');
    },
  );
});

it('every address of the app has a screen, and none has two', () => {
  expect(routes.map(({ path }) => path).sort()).toEqual(
    Object.values(paths)
      .filter((path) => path !== paths.login)
      .sort(),
  );
});
