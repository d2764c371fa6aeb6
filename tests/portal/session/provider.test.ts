import { beforeEach, describe, expect, test, vi } from 'vitest';
import { getUsuario } from '../../../src/contract/home';
import { ApiError } from '../../../src/portal/http/ApiError';
import { authProvider } from '../../../src/portal/session/authProvider';
import { resetLeaving } from '../../../src/portal/session/reactions';
import { enter, getSession, origin, userId } from '../../../src/portal/session/session';
import type { TicketReturn } from '../../../src/portal/session/ticket';
import { answer, answerRaw } from '../support/backend';
import { individual } from '../support/records';
import { signIn, signOut, tokenOf, watchLeaving } from '../support/session';

/** What Refine asks the auth provider, and what it answers, without a screen. */

let tickets = 0;
/** A return from the sign-on with a ticket that nobody has seen yet. */
const back = (own: Partial<TicketReturn> = {}): TicketReturn => ({
  ticket: `ST-asked${(tickets += 1)}`,
  fromApp: false,
  redirect: '/contatos',
  service: 'http://localhost:3000/auth',
  ...own,
});
const ticketIsOf = (jwt: string) =>
  answerRaw(
    (url) => url.origin === 'https://sso.test',
    () => Response.json({ serviceResponse: { authenticationSuccess: { attributes: { jwt: [jwt] } } } }),
  );

beforeEach(() => {
  resetLeaving();
  signOut();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  answer(getUsuario, () => individual());
});

describe('coming back with a ticket', () => {
  test('of a sign-in that began here signs in and goes the way back, once', async () => {
    enter('/endereco');
    ticketIsOf(tokenOf());
    expect(await authProvider.login(back())).toEqual({ success: true, redirectTo: '/endereco' });
    expect(userId()).toBe('00000010154');
    expect(localStorage.getItem('pathAfterLogin')).toBeNull();
  });

  test.each([
    ['Bia Exemplo', { nome: 'Bia Exemplo' }],
    ['00000010154', { nome: undefined }],
  ])('of one that began elsewhere asks first, and names %s', async (name, claims) => {
    ticketIsOf(tokenOf(claims));
    const arrived = back();
    expect(await authProvider.login(arrived)).toEqual({ success: false, asks: name });
    expect(getSession().status).toBe('anonymous');
    expect(await authProvider.login({ ...arrived, confirmed: true })).toEqual({ success: true, redirectTo: '/' });
    expect(userId()).toBe('00000010154');
  });

  test('asks somebody who is signed in already only about another account', async () => {
    signIn();
    ticketIsOf(tokenOf());
    expect(await authProvider.login(back())).toEqual({ success: true, redirectTo: '/' });
    ticketIsOf(tokenOf({ sub: '00000010235', nome: 'Bia' }));
    expect(await authProvider.login(back())).toEqual({ success: false, asks: 'Bia' });
    expect(userId()).toBe('00000010154');
  });

  test('that is no good signs nobody in, and leads nowhere', async () => {
    enter('/endereco');
    ticketIsOf('rubbish');
    expect(await authProvider.login(back())).toEqual({ success: false });
    expect(localStorage.getItem('pathAfterLogin')).toBe('/endereco');
    expect(origin()).toBe('meuPostal');
  });

  test('from the app goes where the app wants, or to its error screen', async () => {
    enter('/endereco');
    ticketIsOf(tokenOf());
    expect(await authProvider.login(back({ fromApp: true }))).toEqual({ success: true, redirectTo: '/contatos' });
    expect(origin()).toBe('app');
    signOut();
    expect(await authProvider.login(back({ fromApp: true, ticket: null }))).toEqual({
      success: false,
      redirectTo: '/erroApp',
    });
  });
});

test('leaving for the sign-on notes the way back, and asks for the password where that is wanted', async () => {
  const left = watchLeaving();
  expect(await authProvider.login({ returnTo: '/endereco' })).toEqual({ success: true });
  expect(await authProvider.login({ renew: true })).toEqual({ success: true });
  expect(left.map((address) => address.includes('renew=true'))).toEqual([false, true]);
  expect(localStorage.getItem('pathAfterLogin')).toBe('/principal');
});

test('who is signed in may go on; who is not goes to the front door', async () => {
  expect(await authProvider.check()).toEqual({ authenticated: false, redirectTo: '/login' });
  signIn();
  expect(await authProvider.check()).toEqual({ authenticated: true });
});

test('an exit ends the session here and leads to the start, or ends it at the sign-on too', async () => {
  const left = watchLeaving();
  signIn();
  expect(await authProvider.logout({})).toEqual({ success: true, redirectTo: '/' });
  expect(getSession().status).toBe('anonymous');
  expect(left).toEqual([]);
  signIn();
  expect(await authProvider.logout({ newSession: true })).toEqual({ success: true });
  expect(left).toEqual(['https://sso.test/logout?service=http%3A%2F%2Flocalhost%3A3000%2F']);
});

test('a failure is dealt with the first time that it is told', async () => {
  signIn();
  watchLeaving();
  const failure = new ApiError({ status: 401 });
  expect(await authProvider.onError(failure)).toEqual({ dealtWith: true });
  expect(await authProvider.onError(failure)).toEqual({ dealtWith: false });
});
