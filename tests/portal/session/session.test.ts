import { beforeEach, describe, expect, test, vi } from 'vitest';
import { setConfig } from '../../../src/portal/lib/config';
import { exchangeOnce } from '../../../src/portal/session/ticket';
import {
  acceptToken,
  authAddress,
  beganHere,
  beginLogin,
  enter,
  fromParentPortal,
  getSession,
  localLogout,
  loginAddress,
  newSession,
  origin,
  sinceExchange,
  startSession,
  startWithoutBrowser,
  storeAppOrigin,
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
/** The browser shows the document as it was left, as after a step back. */
const shownAgain = () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
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

  test('an expired token signs nobody in, and is no invalid one', () => {
    const now = Date.now();
    vi.spyOn(Date, 'now').mockReturnValue(now - (now % 1000));
    signIn({ exp: Math.floor(now / 1000) });
    expect(getSession().status).toBe('anonymous');
    expect(token()).toBeNull();
    expect(console.warn).not.toHaveBeenCalled();
    signIn({ exp: Math.floor(now / 1000) + 1 });
    expect(getSession().status).toBe('authenticated');
  });

  test('a token that says no end signs in', () => {
    signIn({ exp: undefined });
    expect(getSession().status).toBe('authenticated');
  });

  test.each(['', 17])('a token of nobody (sub %o) signs nobody in', (sub) => {
    signIn({ sub: sub as string });
    expect(getSession()).toEqual({ status: 'anonymous', user: null, nome: null });
  });

  test('who has no name in the token is called by the id', () => {
    signIn({ nome: undefined });
    expect(getSession().nome).toBe('00000010154');
  });

  test('with auto-logon off a stored token signs nobody in, and a new one does', () => {
    setConfig(portalConfig({ autoLogon: 'false' }));
    signIn();
    expect(getSession().status).toBe('anonymous');
    acceptToken(tokenOf());
    shownAgain();
    expect(getSession().status).toBe('authenticated');
  });

  test('the server is told by a cookie that somebody is signed in, for as long as the token lasts', () => {
    const now = Date.now();
    vi.spyOn(Date, 'now').mockReturnValue(now - (now % 1000));
    const cookies = vi.spyOn(document, 'cookie', 'set');
    signIn({ exp: Math.floor(now / 1000) + 120 });
    expect(cookies).toHaveBeenLastCalledWith('signed-in=1; Path=/; Max-Age=120; SameSite=Lax');
    signIn({ exp: undefined });
    expect(cookies).toHaveBeenLastCalledWith('signed-in=1; Path=/; Max-Age=3600; SameSite=Lax');
    signOut();
    expect(cookies).toHaveBeenLastCalledWith('signed-in=; Path=/; Max-Age=0; SameSite=Lax');
  });

  test('a document without a browser is nobody’s, or that of the person it was rendered for', () => {
    startWithoutBrowser({ sub: '00000010235', nome: 'Bia' });
    expect(getSession()).toMatchObject({ status: 'authenticated', user: { sub: '00000010235' }, nome: 'Bia' });
    startWithoutBrowser({ sub: '00000010235' });
    expect(getSession().nome).toBe('00000010235');
    startWithoutBrowser();
    expect(getSession().status).toBe('anonymous');
  });
});

describe('who follows the session', () => {
  test('is told of every change, of nothing else, and of none afterwards', () => {
    const changes = vi.fn();
    const stop = subscribe(changes);
    signOut();
    expect(changes).not.toHaveBeenCalled();
    signIn();
    expect(changes).toHaveBeenCalled();
    stop();
    changes.mockClear();
    localLogout();
    expect(changes).not.toHaveBeenCalled();
  });
});

describe('a document that the browser shows again as it was left', () => {
  test('is signed in again, where somebody turned back from a step-up', () => {
    signIn();
    watchLeaving();
    beginLogin({ renew: true });
    expect(getSession().status).toBe('loading');
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
    expect(getSession().status).toBe('loading');
    shownAgain();
    expect(getSession().status).toBe('authenticated');
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

  test('takes the hint for the server and the token away at once', () => {
    signIn();
    watchLeaving();
    beginLogin();
    expect(token()).toBeNull();
    expect(document.cookie).not.toContain('signed-in');
  });

  test('that asks for the password again keeps the session of who turns back', () => {
    const stored = signIn();
    const left = watchLeaving();
    beginLogin({ renew: true, returnTo: '/endereco' });
    expect(left).toEqual(['https://sso.test/login?service=http%3A%2F%2Flocalhost%3A3000%2Fauth&renew=true']);
    expect(localStorage.getItem('token')).toBe(stored);
    expect(token()).toBe(stored);
    expect(document.cookie).toContain('signed-in');
  });

  test('adds to what the address of the sign-on asks already', () => {
    setConfig(portalConfig({ ssoLogin: 'https://sso.test/login?tema=escuro' }));
    expect(loginAddress('https://conta.example/auth')).toBe(
      'https://sso.test/login?tema=escuro&service=https%3A%2F%2Fconta.example%2Fauth',
    );
  });

  test('is this window’s own when it comes back within half an hour, once', () => {
    const now = Date.now();
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now);
    expect(beganHere()).toBe(false);
    enter('/endereco');
    clock.mockReturnValue(now + 30 * 60_000 - 1);
    expect(beganHere()).toBe(true);
    expect(beganHere()).toBe(false);
    enter('/endereco');
    clock.mockReturnValue(now + 60 * 60_000);
    expect(beganHere()).toBe(false);
  });

  test('never comes back to its own screen', () => {
    localStorage.setItem('pathAfterLogin', '/auth');
    expect(takeReturnPath()).toBe('/');
  });

  test('keeps the fragment of a way back, too', () => {
    watchLeaving();
    beginLogin({ returnTo: '/endereco#topo' });
    expect(localStorage.getItem('pathAfterLogin')).toBe('/endereco');
    expect(takeReturnPath()).toBe('/endereco#topo');
  });

  test('forgets the query of an earlier one', () => {
    watchLeaving();
    beginLogin({ returnTo: '/endereco?busca=ana' });
    beginLogin({ returnTo: '/endereco' });
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('busca');
    expect(takeReturnPath()).toBe('/endereco');
  });

  test('notes where the visitor comes from: the parent portal, or the app’s own web view', () => {
    expect(fromParentPortal()).toBe(false);
    enter();
    expect(origin()).toBe('meuPostal');
    expect(fromParentPortal()).toBe(true);
    storeAppOrigin();
    expect(origin()).toBe('app');
    expect(fromParentPortal()).toBe(false);
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
  test('is as old as its last token', () => {
    const now = Date.now();
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now);
    acceptToken(tokenOf());
    clock.mockReturnValue(now + 5000);
    acceptToken('rubbish');
    expect(sinceExchange()).toBe(5000);
  });

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
    localStorage.setItem('pathAfterLogin', '/endereco');
    const left = watchLeaving();
    newSession();
    expect(token()).toBeNull();
    expect(localStorage.getItem('token')).toBeNull();
    expect(document.cookie).not.toContain('signed-in');
    expect(localStorage.getItem('pathAfterLogin')).toBeNull();
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

  test('that signs in as the same person changes nothing here but the token', () => {
    signIn();
    const left = watchLeaving();
    const other = tokenOf({ nome: 'Ana Outra' });
    changed(other);
    expect(token()).toBe(other);
    expect(left).toEqual([]);
  });

  test('that signs somebody in where nobody was leads nowhere', () => {
    const left = watchLeaving();
    sessionStorage.setItem('draft:1:2', '{}');
    changed(tokenOf());
    expect(getSession().status).toBe('authenticated');
    changed(null);
    expect(left).toEqual([]);
  });

  test('that empties the whole store signs out here', () => {
    signIn();
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(getSession().status).toBe('anonymous');
  });

  test('that keeps something else says nothing of the session', () => {
    signIn();
    localStorage.removeItem('token');
    window.dispatchEvent(new StorageEvent('storage', { key: 'menu-open' }));
    expect(getSession().status).toBe('authenticated');
  });

  test('that signs out where nobody was signed in leaves what is typed', () => {
    sessionStorage.setItem('draft:1:2', JSON.stringify({ at: Date.now(), values: {} }));
    changed(null);
    expect(sessionStorage.getItem('draft:1:2')).not.toBeNull();
  });
});
