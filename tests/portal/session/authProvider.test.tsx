import { useLogout } from '@refinedev/core';
import { placeOf } from '../../../src/portal/lib/place';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { listAddresses } from '../../../src/contract/addresses';
import { getUsuario } from '../../../src/contract/home';
import { checkPasswordExpiry } from '../../../src/contract/recovery';
import type { Identity, LogoutParams, Permissions } from '../../../src/portal/session/authProvider';
import { authProvider } from '../../../src/portal/session/authProvider';
import { resetLeaving } from '../../../src/portal/session/reactions';
import { enterReview, leaveReview } from '../../../src/portal/session/review';
import { getSession, enter } from '../../../src/portal/session/session';
import { answer, answerRaw, refuse } from '../support/backend';
import { individual } from '../support/records';
import { renderApp, renderScreen } from '../support/render';
import { REFERENCE, review, STAFF } from '../support/review';
import { signIn, signOut, tokenOf, watchLeaving } from '../support/session';

const SIGN_ON = 'https://sso.test/login?service=http%3A%2F%2Flocalhost%3A3000%2Fauth';
const SIGN_ON_ENDS = 'https://sso.test/logout?service=http%3A%2F%2Flocalhost%3A3000%2F';

/** The sign-on takes any ticket for a person's. */
const everyTicketIsOf = (claims: Parameters<typeof tokenOf>[0]) =>
  answerRaw(
    (url) => url.origin === 'https://sso.test',
    () =>
      Response.json({
        serviceResponse: { authenticationSuccess: { user: 'x', attributes: { jwt: [tokenOf(claims)] } } },
      }),
  );
/** What another window does to the stored session. */
const elsewhere = (token: string | null) =>
  act(() => {
    if (token === null) localStorage.removeItem('token');
    else localStorage.setItem('token', token);
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  });
const isAt = (path: string) => waitFor(() => expect(window.location.pathname).toBe(path));

beforeEach(() => {
  resetLeaving();
  signOut();
  answer(getUsuario, () => individual(), { etag: '"1"' });
  answer(listAddresses, () => []);
});

describe('login', () => {
  test('makes the ticket that came back to /auth a session, and goes on where the visitor wanted to go', async () => {
    enter('/novoEndereco');
    everyTicketIsOf({ nome: 'Bia Exemplo' });
    renderApp('/auth?ticket=ST-provider1');
    expect(await screen.findByLabelText('CEP')).toBeVisible();
    expect(window.location.pathname + window.location.search).toBe('/novoEndereco');
    expect(screen.getByRole('button', { name: 'Menu de BIA EXEMPLO' })).toBeVisible();
    expect(localStorage.getItem('pathAfterLogin')).toBeNull();
  });

  test('goes nowhere that the address of /auth names', async () => {
    enter('/novoEndereco');
    everyTicketIsOf({});
    renderApp('/auth?to=%2Fdependentes&ticket=ST-provider2');
    await isAt('/novoEndereco');
    expect(await screen.findByLabelText('CEP')).toBeVisible();
  });

  test('without a ticket leaves for the sign-on page', async () => {
    const left = watchLeaving();
    const { user } = renderApp('/auth');
    await user.click(await screen.findByRole('button', { name: 'Entrar de novo' }));
    await waitFor(() => expect(left).toEqual([SIGN_ON]));
    expect(localStorage.getItem('pathAfterLogin')).toBe('/principal');
  });
});

describe('check', () => {
  test('opens the screen of somebody signed in', async () => {
    signIn();
    renderApp('/novoEndereco');
    expect(await screen.findByLabelText('CEP')).toBeVisible();
  });

  test('leads to the front door as soon as another window has signed out', async () => {
    signIn();
    renderApp('/novoEndereco');
    await screen.findByLabelText('CEP');
    elsewhere(null);
    expect(screen.queryByLabelText('CEP')).toBeNull();
    expect(await screen.findByRole('link', { name: 'Entrar' })).toBeVisible();
    await isAt('/login');
  });

  test('takes no typed text away when it asks again', async () => {
    signIn();
    renderApp('/novoEndereco');
    fireEvent.change(await screen.findByLabelText('Identificação'), { target: { value: 'Minha casa' } });
    // Another window has signed in anew, as the same person.
    elsewhere(tokenOf({ nome: 'Ana Outra' }));
    expect(await screen.findByRole('button', { name: 'Menu de ANA OUTRA' })).toBeVisible();
    expect(screen.getByLabelText('Identificação')).toHaveValue('Minha casa');
  });
});

describe('getIdentity', () => {
  test('says whose menu it is, and gives another person a screen of their own', async () => {
    signIn({ nome: 'Ana Exemplo' });
    watchLeaving();
    renderApp('/novoEndereco');
    fireEvent.change(await screen.findByLabelText('Identificação'), { target: { value: 'Minha casa' } });
    expect(screen.getByRole('button', { name: 'Menu de ANA EXEMPLO' })).toBeVisible();
    elsewhere(tokenOf({ sub: '00000010235', nome: 'Bia Exemplo' }));
    expect(await screen.findByRole('button', { name: 'Menu de BIA EXEMPLO' })).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('Identificação')).toHaveValue(''));
  });

  test('is the id where the token carries no name, and nobody for a visitor', async () => {
    signIn({ nome: undefined });
    expect(await authProvider.getIdentity()).toEqual<Identity>({ id: '00000010154', name: '00000010154' });
    signOut();
    expect(await authProvider.getIdentity()).toBeNull();
  });
});

describe('getPermissions', () => {
  test('sends the owner of the account home', async () => {
    signIn();
    answer(getUsuario, () => individual({ situacaoAtual: 'R' }));
    renderApp('/principal');
    await isAt('/recadastramento');
  });

  test('names the account under review, none while that is not known, and the own one afterwards', async () => {
    signIn();
    const own: Permissions = { account: '00000010154', role: 'own' };
    expect(await authProvider.getPermissions()).toEqual(own);
    enterReview(review);
    expect(await authProvider.getPermissions()).toEqual<Permissions>({ account: REFERENCE, role: 'review' });
    leaveReview('ended');
    expect(await authProvider.getPermissions()).toEqual(own);
    // A window loaded anew in a review.
    sessionStorage.setItem('support-review', placeOf(STAFF));
    signIn({ sub: STAFF });
    expect(await authProvider.getPermissions()).toBeNull();
    leaveReview('ended');
    signOut();
    expect(await authProvider.getPermissions()).toBeNull();
  });
});

describe('logout', () => {
  test('by the header’s exit ends the session here and at the sign-on', async () => {
    signIn();
    const left = watchLeaving();
    const { user } = renderApp('/novoEndereco');
    await screen.findByLabelText('CEP');
    await user.click(screen.getByRole('button', { name: /^Menu de/ }));
    await user.click(screen.getByRole('button', { name: 'Sair' }));
    await waitFor(() => expect(left).toEqual([SIGN_ON_ENDS]));
    expect(localStorage.getItem('token')).toBeNull();
    expect(getSession().status).toBe('anonymous');
  });

  test('by itself ends it here alone, and leads to the start', async () => {
    signIn();
    const left = watchLeaving();
    function Leave() {
      const { mutate: logout } = useLogout<LogoutParams>();
      return <button onClick={() => logout()}>Sair daqui</button>;
    }
    const { user } = renderScreen(<Leave />, { path: '/endereco' });
    await user.click(await screen.findByRole('button', { name: 'Sair daqui' }));
    expect(await screen.findByRole('note')).toHaveTextContent(/^\/$/);
    expect(getSession().status).toBe('anonymous');
    expect(left).toEqual([]);
  });
});

describe('onError', () => {
  test('a session that the server does not know any more leads to the sign-on, once', async () => {
    signIn();
    const left = watchLeaving();
    answer(getUsuario, () => refuse(401, 'IDC-110 Entre de novo.'));
    renderApp('/novoEndereco');
    await waitFor(() => expect(left).toEqual([SIGN_ON]));
    expect(localStorage.getItem('pathAfterLogin')).toBe('/novoEndereco');
  });

  test('a password that has expired leads to its change', async () => {
    signIn();
    answer(getUsuario, () => refuse(409, 'IDC-114 Senha vencida.'));
    answer(checkPasswordExpiry, () => ({ senhaExpirada: true }));
    renderApp('/principal');
    await isAt('/redefinir-senha-obrigatoria');
  });
});
