import { beforeEach, describe, expect, test, vi } from 'vitest';
import { setConfig } from '../../../src/portal/lib/config';
import { exchangeOnce } from '../../../src/portal/session/ticket';
import {
  acceptToken,
  authAddress,
  beginLogin,
  getSession,
  localLogout,
  newSession,
  startSession,
  subscribe,
  takeReturnPath,
  token,
  userId,
} from '../../../src/portal/session/session';
import { answerRaw } from '../support/backend';
import { portalConfig } from '../support/config';
import { signIn, signOut, tokenOf, watchLeaving } from '../support/session';

const validates = (answer: (url: URL) => Response) =>
  answerRaw((url) => url.href.startsWith('https://sso.test/p3/serviceValidate'), answer);
/** Signs in with a ticket, as /auth does. */
const exchange = async (ticket: string) =>
  acceptToken((await exchangeOnce({ ticket, service: authAddress(), fromApp: false, redirect: '/principal' })).token);
const success = (jwt: unknown) =>
  Response.json({ serviceResponse: { authenticationSuccess: { user: 'x', attributes: { jwt } } } });

beforeEach(() => {
  signOut();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

describe('on start', () => {
  test('a stored token signs in by itself', () => {
    signIn({ sub: '00000010235', nome: 'Bia' });
    expect(getSession()).toMatchObject({ status: 'authenticated', nome: 'Bia' });
    expect(userId()).toBe('00000010235');
  });

  test('nobody is signed in without a token', () => {
    startSession();
    expect(getSession()).toEqual({ status: 'anonymous', user: null, nome: null });
  });

  test.each(['rubbish', 'a.b.c', `x.${Buffer.from('{}').toString('base64url')}.x`])(
    'a token that says nobody (%s) is logged as invalid',
    (stored) => {
      localStorage.setItem('token', stored);
      startSession();
      expect(getSession().status).toBe('anonymous');
      expect(token()).toBeNull();
      expect(console.warn).toHaveBeenCalledWith('Invalid token');
    },
  );

  test('an expired token signs nobody in', () => {
    signIn({ exp: Math.floor(Date.now() / 1000) - 1 });
    expect(getSession().status).toBe('anonymous');
  });

  test('with auto-logon off nobody is signed in', () => {
    setConfig(portalConfig({ autoLogon: 'false' }));
    startSession();
    localStorage.setItem('token', tokenOf());
    signOut();
    expect(getSession().status).toBe('anonymous');
  });
});

describe('the sign-in', () => {
  test('forgets the token, notes the way back and goes to the sign-on page', () => {
    signIn();
    const left = watchLeaving();
    beginLogin();
    expect(localStorage.getItem('token')).toBeNull();
    expect(localStorage.getItem('pathAfterLogin')).toBe('/principal');
    expect(localStorage.getItem('origem')).toBe('meuPostal');
    expect(left).toEqual(['https://sso.test/login?service=http%3A%2F%2Flocalhost%3A3000%2Fauth']);
    expect(getSession().status).toBe('loading');
  });

  test('never notes a way back that leads elsewhere', () => {
    watchLeaving();
    beginLogin({ returnTo: '//evil.example' });
    expect(localStorage.getItem('pathAfterLogin')).toBe('/principal');
  });

  test('a stored path that leads elsewhere is not followed', () => {
    localStorage.setItem('pathAfterLogin', 'https://evil.example');
    expect(takeReturnPath()).toBe('/');
    localStorage.setItem('pathAfterLogin', '/endereco');
    expect(takeReturnPath()).toBe('/endereco');
    expect(takeReturnPath()).toBe('/');
  });

  test('keeps a query, which may name somebody, in this window and for half an hour', () => {
    signIn();
    watchLeaving();
    beginLogin({ returnTo: '/delegacaoAcesso?busca=00000010154' });
    expect(JSON.stringify({ ...localStorage, token: null })).not.toContain('00000010154');
    expect(takeReturnPath()).toBe('/delegacaoAcesso?busca=00000010154');
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('00000010154');
    beginLogin({ returnTo: '/delegacaoAcesso?busca=00000010154' });
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 31 * 60_000);
    expect(takeReturnPath()).toBe('/delegacaoAcesso');
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('00000010154');
  });

  test('follows no query of a way back that another sign-in has replaced', () => {
    watchLeaving();
    beginLogin({ returnTo: '/delegacaoAcesso?busca=00000010154' });
    localStorage.setItem('pathAfterLogin', '/endereco');
    expect(takeReturnPath()).toBe('/endereco');
  });
});

describe('the ticket exchange', () => {
  test('validates the ticket for its own service and signs in', async () => {
    const jwt = tokenOf({ nome: 'Caio' });
    let asked: URLSearchParams | undefined;
    validates((url) => {
      asked = url.searchParams;
      return success([jwt]);
    });
    const changes = vi.fn();
    const stop = subscribe(changes);
    expect(await exchange('ST-session1')).toBe(true);
    stop();
    expect(Object.fromEntries(asked ?? [])).toEqual({
      service: 'http://localhost:3000/auth',
      ticket: 'ST-session1',
      format: 'json',
    });
    expect(localStorage.getItem('token')).toBe(jwt);
    expect(getSession()).toMatchObject({ status: 'authenticated', nome: 'Caio' });
    expect(changes).toHaveBeenCalled();
  });

  test.each<[string, () => Response]>([
    [
      'a refused ticket',
      () => Response.json({ serviceResponse: { authenticationFailure: { code: 'INVALID_TICKET' } } }),
    ],
    ['an error', () => new Response('', { status: 500 })],
    ['no JSON', () => new Response('<xml/>')],
    ['a token that does not decode', () => success(['rubbish'])],
    ['a text in place of the list', () => success(tokenOf())],
    ['no network', () => Response.error()],
  ])('%s signs nobody in', async (what, answer) => {
    signIn();
    validates(answer);
    expect(await exchange(`ST-${what}`)).toBe(false);
    expect(getSession().status).toBe('anonymous');
    expect(localStorage.getItem('token')).toBeNull();
  });
});

describe('leaving', () => {
  test('a local logout forgets the session and the way back', () => {
    signIn();
    localLogout();
    expect(getSession().status).toBe('anonymous');
    expect(localStorage.getItem('token')).toBeNull();
    expect(localStorage.getItem('pathAfterLogin')).toBe('/');
  });

  test('a new session ends the sign-on too and comes back to the public front', () => {
    signIn();
    const left = watchLeaving();
    newSession();
    expect(token()).toBeNull();
    expect(getSession().status).toBe('anonymous');
    expect(left).toEqual(['https://sso.test/logout?service=http%3A%2F%2Flocalhost%3A3000%2F']);
  });

  test.each([
    ['a local logout', localLogout],
    ['a new session', newSession],
  ])('%s forgets what was typed and not sent', (_how, leave) => {
    signIn();
    watchLeaving();
    sessionStorage.setItem('draft:1:2', '{}');
    leave();
    expect(sessionStorage.getItem('draft:1:2')).toBeNull();
  });
});

describe('another window', () => {
  const changed = (value: string | null) => {
    if (value === null) localStorage.removeItem('token');
    else localStorage.setItem('token', value);
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  };

  test('that signs out signs out here', () => {
    signIn();
    changed(null);
    expect(getSession().status).toBe('anonymous');
  });

  test.each([
    ['that signs out forgets what was typed here', null, null],
    ['that signs in again keeps what was typed here', '/endereco', '{}'],
  ])('%s', (_what, wayBack, kept) => {
    signIn();
    sessionStorage.setItem('draft:1:2', '{}');
    if (wayBack === null) localStorage.removeItem('pathAfterLogin');
    else localStorage.setItem('pathAfterLogin', wayBack);
    changed(null);
    expect(sessionStorage.getItem('draft:1:2')).toBe(kept);
  });

  test('that signs in as somebody else takes this one to the home', () => {
    signIn();
    const left = watchLeaving();
    changed(tokenOf({ sub: '00000010235' }));
    expect(userId()).toBe('00000010235');
    expect(new Set(left)).toEqual(new Set(['/principal']));
  });
});
