import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { listAddresses } from '../../../src/contract/addresses';
import { getUsuario } from '../../../src/contract/home';
import { enter } from '../../../src/portal/session/session';
import { answer, answerRaw, refuse } from '../support/backend';
import { individual } from '../support/records';
import { renderApp } from '../support/render';
import { signIn, signOut, tokenOf, watchLeaving } from '../support/session';

let asked: URLSearchParams[] = [];
/** The sign-on answers with a token, or refuses. */
const ticketIs = (jwt: string | null) =>
  answerRaw(
    (url) => url.origin === 'https://sso.test',
    (url) => {
      asked.push(url.searchParams);
      return Response.json({
        serviceResponse:
          jwt === null
            ? { authenticationFailure: { code: 'INVALID_TICKET' } }
            : { authenticationSuccess: { user: 'x', attributes: { jwt: [jwt] } } },
      });
    },
  );
const atDueForReview = () => answer(getUsuario, () => individual({ situacaoAtual: 'R' }));
const arrivesAt = (path: string) => waitFor(() => expect(window.location.pathname).toBe(path));

beforeEach(() => {
  asked = [];
  // Asked for as soon as it is known who signs in, whatever screen comes next.
  answer(getUsuario, () => individual());
  // /endereco, where most of these tests lead.
  answer(listAddresses, () => []);
  signOut();
});

describe('coming back from the sign-on', () => {
  test('fetches the token once, signs in and goes to the noted path; the ticket leaves the address', async () => {
    enter('/endereco');
    ticketIs(tokenOf());
    renderApp('/auth?ticket=ST-a1');
    expect(await screen.findByRole('heading', { name: 'Obtendo token de acesso ...' })).toBeVisible();
    await arrivesAt('/endereco');
    expect(window.location.search).toBe('');
    expect(asked.map((query) => [query.get('ticket'), query.get('service')])).toEqual([
      ['ST-a1', 'http://localhost:3000/auth'],
    ]);
    expect(localStorage.getItem('token')).not.toBeNull();
    expect(localStorage.getItem('pathAfterLogin')).toBeNull();
  });

  test('without a noted path goes to the dispatcher', async () => {
    enter();
    localStorage.removeItem('pathAfterLogin');
    ticketIs(tokenOf());
    atDueForReview();
    renderApp('/auth?ticket=ST-a2');
    await arrivesAt('/recadastramento');
  });

  test('a noted path outside the app is not followed', async () => {
    enter();
    localStorage.setItem('pathAfterLogin', '//evil.example');
    ticketIs(tokenOf());
    atDueForReview();
    renderApp('/auth?ticket=ST-a3');
    await arrivesAt('/recadastramento');
  });

  test('from the app goes where the app wants and stores its origin', async () => {
    enter();
    ticketIs(tokenOf());
    renderApp('/auth?origem=app&redirect=endereco&ticket=ST-a4');
    await arrivesAt('/endereco');
    expect(localStorage.getItem('origem')).toBe('app');
    expect(asked[0]?.get('service')).toBe('http://localhost:3000/auth');
  });
});

/** The ways on that the screen offers, in their order: the main one stands last, as in every form and question. */
const ways = () => Array.from(document.querySelectorAll('main .row > *'), (way) => way.textContent);

describe('a ticket that is no good', () => {
  test('says so and offers to sign in again', async () => {
    enter();
    ticketIs(null);
    const left = watchLeaving();
    const { user } = renderApp('/auth?ticket=ST-b1');
    expect(await screen.findByRole('heading', { name: 'Erro ao obter token de acesso ...' })).toBeVisible();
    expect(localStorage.getItem('token')).toBeNull();
    expect(ways()).toEqual(['Ir para o início', 'Entrar de novo']);
    await user.click(screen.getByRole('button', { name: 'Entrar de novo' }));
    expect(left).toHaveLength(1);
  });

  test('from the app shows the error screen and stores the origin', async () => {
    ticketIs(null);
    renderApp('/auth?origem=app&ticket=ST-b2');
    expect(await screen.findByRole('heading', { name: 'Erro do App' })).toBeVisible();
    expect(ways()).toEqual(['Voltar', 'Ir para o início']);
    expect(window.location.pathname).toBe('/erroApp');
    expect(localStorage.getItem('origem')).toBe('app');
  });

  test('no ticket at all is the same failure', async () => {
    renderApp('/auth');
    expect(await screen.findByRole('heading', { name: 'Erro ao obter token de acesso ...' })).toBeVisible();
    expect(asked).toHaveLength(0);
  });
});

describe('a sign-in that this browser did not begin', () => {
  test('asks first, and signs in once confirmed', async () => {
    ticketIs(tokenOf({ nome: 'Bia Exemplo' }));
    const { user } = renderApp('/auth?origem=app&redirect=endereco&ticket=ST-c1');
    expect(await screen.findByRole('heading', { name: 'Entrar como Bia Exemplo?' })).toBeVisible();
    expect(localStorage.getItem('token')).toBeNull();
    expect(ways()).toEqual(['Não é minha conta', 'Sim, entrar']);
    await user.click(screen.getByRole('button', { name: 'Sim, entrar' }));
    await arrivesAt('/endereco');
    expect(localStorage.getItem('token')).not.toBeNull();
  });

  test('refused ends that session at the sign-on', async () => {
    ticketIs(tokenOf());
    const left = watchLeaving();
    const { user } = renderApp('/auth?ticket=ST-c2');
    await user.click(await screen.findByRole('button', { name: 'Não é minha conta' }));
    expect(left).toEqual(['https://sso.test/logout?service=http%3A%2F%2Flocalhost%3A3000%2F']);
    expect(localStorage.getItem('token')).toBeNull();
  });

  test('is not asked about when it is the account that is signed in already', async () => {
    signIn();
    ticketIs(tokenOf());
    atDueForReview();
    renderApp('/auth?ticket=ST-c3');
    await arrivesAt('/recadastramento');
  });
});

test('an account that cannot be loaded says so and offers another try', async () => {
  signIn();
  let broken = true;
  answer(getUsuario, () => (broken ? refuse(500) : individual({ situacaoAtual: 'R' })));
  const { user } = renderApp('/principal');
  expect(await screen.findByRole('heading', { name: 'Não foi possível carregar sua conta' })).toBeVisible();
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await arrivesAt('/recadastramento');
});

test('support staff go to their own desk', async () => {
  signIn();
  answer(getUsuario, () => individual({ perfilInterno: 'SUPORTE' }));
  renderApp('/');
  await arrivesAt('/suporte');
});
