import { render, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { changeEmail } from '../../../src/contract/contacts';
import { getResumo } from '../../../src/contract/home';
import SessionEnding from '../../../src/portal/app/SessionEnding';
import { useDraft } from '../../../src/portal/features/record-form/useDraft';
import { ApiError } from '../../../src/portal/http/ApiError';
import { call } from '../../../src/portal/http/client';
import { setConfig } from '../../../src/portal/lib/config';
import { resetLeaving } from '../../../src/portal/session/reactions';
import { renewSession } from '../../../src/portal/session/renewal';
import { getSession, token, userId } from '../../../src/portal/session/session';
import { useSessionEnd } from '../../../src/portal/session/useSessionEnd';
import { answer, answerRaw, refuse } from '../support/backend';
import { portalConfig } from '../support/config';
import { signIn, signOut, tokenOf, watchLeaving } from '../support/session';

const MINUTE = 60_000;
const ME = '00000010154';

/** The embedded sign-on: a ticket while it lives, and whose token the ticket is good for. */
function signOn({ lives, sub = ME }: { lives: boolean; sub?: string }) {
  const asked: string[] = [];
  answerRaw(
    (url) => url.pathname === '/cas/login',
    (url) => {
      asked.push(url.search);
      const back = new Response('');
      Object.defineProperty(back, 'url', { value: `${window.location.origin}/auth${lives ? '?ticket=ST-1' : ''}` });
      return back;
    },
  );
  answerRaw(
    (url) => url.pathname === '/cas/p3/serviceValidate',
    () =>
      Response.json({
        serviceResponse: {
          authenticationSuccess: {
            attributes: { jwt: [tokenOf({ sub, iat: Date.now() / 1000, exp: Date.now() / 1000 + 3600 })] },
          },
        },
      }),
  );
  return asked;
}

const save = () =>
  call(changeEmail, { params: { userId: ME, targetId: ME, token: '123456' }, body: { email: 'a@b.example' } });

beforeEach(() => {
  resetLeaving();
  sessionStorage.clear();
  signOut();
  setConfig(portalConfig({ ssoLogin: '/cas/login', sso: '/cas' }));
});
afterEach(() => {
  vi.useRealTimers();
  setConfig(portalConfig());
});

describe('a save that meets the end of the session', () => {
  test('goes again under the same key once the sign-on has renewed it, and nobody notices', async () => {
    const first = signIn();
    const left = watchLeaving();
    const asked = signOn({ lives: true });
    const calls = answer(changeEmail, ({ headers }) =>
      headers.get('Authorization') === `Bearer ${first}` ? refuse(401, 'IDC-110 Sua sessão terminou.') : undefined,
    );
    await save();
    expect(asked).toEqual([`?service=${encodeURIComponent('http://localhost:3000/auth')}&gateway=true`]);
    expect(calls.map(({ headers }) => headers.get('Authorization'))).toEqual([`Bearer ${first}`, `Bearer ${token()}`]);
    expect(calls[1]?.headers.get('Idempotency-Key')).toBe(calls[0]?.headers.get('Idempotency-Key'));
    expect(left).toEqual([]);
    expect(localStorage.getItem('token')).toBe(token());
  });

  test('is renewed once, however many calls meet it', async () => {
    const first = signIn();
    const asked = signOn({ lives: true });
    answer(getResumo, ({ headers }) =>
      headers.get('Authorization') === `Bearer ${first}` ? refuse(401) : ({ nome: 'Ana' } as never),
    );
    await Promise.all(['1', '2', '3'].map((id) => call(getResumo, { params: { id } }).catch(() => undefined)));
    expect(asked).toHaveLength(1);
  });

  test.each([
    ['over as well', { lives: false }],
    ['somebody else’s by now', { lives: true, sub: '00000010235' }],
  ])('leads to the sign-in when the sign-on is %s, and is remembered as not saved', async (_, state) => {
    const first = signIn();
    const left = watchLeaving();
    window.history.replaceState(null, '', '/novoEndereco');
    signOn(state);
    const calls = answer(changeEmail, () => refuse(401, 'IDC-110 Sua sessão terminou.'));
    await expect(save()).rejects.toBeInstanceOf(ApiError);
    expect(calls.map(({ headers }) => headers.get('Authorization'))).toEqual([`Bearer ${first}`]);
    expect(left).toHaveLength(1);
    expect(sessionStorage.getItem('draft:unsaved')).toContain('"/novoEndereco"');
  });

  test('asks no sign-on of another origin in the background', async () => {
    setConfig(portalConfig());
    signIn();
    const left = watchLeaving();
    answer(changeEmail, () => refuse(401, 'IDC-110 Sua sessão terminou.'));
    await expect(save()).rejects.toBeInstanceOf(ApiError);
    expect(left).toHaveLength(1);
  });
});

describe('a renewal in the background', () => {
  beforeEach(() => void signIn());

  test('is told by the sign-on alone, past every cache, and leaves no trace of it', async () => {
    const asked: RequestInit[] = [];
    answerRaw(
      (url) => url.pathname === '/cas/login',
      (_url, init) => {
        asked.push(init);
        return new Response('');
      },
    );
    expect(await renewSession()).toBe(false);
    expect(asked).toMatchObject([{ mode: 'same-origin', cache: 'no-store', referrerPolicy: 'no-referrer' }]);
  });

  test('answers whether the session lasts again, each time anew', async () => {
    const asked = signOn({ lives: true });
    expect(await renewSession()).toBe(true);
    expect(await renewSession()).toBe(true);
    expect(asked).toHaveLength(2);
  });

  test('is none without somebody who is signed in', async () => {
    const asked = signOn({ lives: true });
    signOut();
    expect(await renewSession()).toBe(false);
    expect(asked).toEqual([]);
  });

  test('is none where the network is gone', async () => {
    answerRaw(
      (url) => url.pathname === '/cas/login',
      () => {
        throw new TypeError('Failed to fetch');
      },
    );
    expect(await renewSession()).toBe(false);
    expect(userId()).toBe(ME);
  });

  test('signs nobody in who signed out meanwhile', async () => {
    signOn({ lives: true });
    const renewed = renewSession();
    signOut();
    expect(await renewed).toBe(false);
    expect(getSession().status).toBe('anonymous');
  });
});

describe('the end of a session', () => {
  const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const typing = () => act(async () => void document.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' })));

  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));

  test('is put off by itself while somebody types and the sign-on lives', async () => {
    const first = signIn();
    const asked = signOn({ lives: true });
    render(<SessionEnding />, { wrapper: MemoryRouter });
    await later(54 * MINUTE);
    await typing();
    expect(asked).toEqual([]);
    await later(2 * MINUTE);
    expect(asked).toHaveLength(1);
    expect(token()).not.toBe(first);
    expect(userId()).toBe(ME);
    await later(10 * MINUTE);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('is announced to somebody who only looks, who goes on with one press', async () => {
    signIn();
    const asked = signOn({ lives: true });
    render(<SessionEnding />, { wrapper: MemoryRouter });
    await later(56 * MINUTE);
    expect(asked).toEqual([]);
    expect(await screen.findByRole('alert')).toHaveTextContent('Sua sessão está para terminar');
    await userEvent
      .setup({ advanceTimers: vi.advanceTimersByTime })
      .click(screen.getByRole('button', { name: 'Continuar conectado' }));
    expect(asked).toHaveLength(1);
    await later(MINUTE);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('is announced to somebody who types when the sign-on is over, and then leads to the sign-in', async () => {
    signIn();
    const left = watchLeaving();
    signOn({ lives: false });
    render(<SessionEnding />, { wrapper: MemoryRouter });
    await later(54 * MINUTE);
    await typing();
    await later(2 * MINUTE);
    expect(await screen.findByRole('alert')).toHaveTextContent('Sua sessão está para terminar');
    await later(6 * MINUTE);
    expect(screen.getByRole('alert')).toHaveTextContent('ainda não foi salvo');
    await userEvent
      .setup({ advanceTimers: vi.advanceTimersByTime })
      .click(screen.getByRole('button', { name: 'Entrar de novo' }));
    expect(left).toHaveLength(1);
    expect(getSession().status).toBe('loading');
    // Nothing was typed that could be unsaved.
    expect(sessionStorage.getItem('draft:unsaved')).toBeNull();
  });

  test.each([
    ['a key', () => new KeyboardEvent('keydown', { key: 'a' })],
    ['a pasted text', () => new Event('input')],
    ['a press', () => new Event('pointerdown')],
  ])('is put off by %s', async (_, sign) => {
    signIn();
    const asked = signOn({ lives: true });
    renderHook(() => useSessionEnd());
    await later(54 * MINUTE);
    await act(async () => void document.dispatchEvent(sign()));
    await later(2 * MINUTE);
    expect(asked).toHaveLength(1);
  });

  test('is not put off by what was typed long before', async () => {
    signIn();
    const asked = signOn({ lives: true });
    const { result } = renderHook(() => useSessionEnd());
    await later(49 * MINUTE);
    await typing();
    await later(5 * MINUTE);
    expect(result.current).toBe('far');
    await later(1.5 * MINUTE);
    expect(asked).toEqual([]);
    expect(result.current).toBe('near');
  });

  test('of a short session is near in its last quarter', async () => {
    signIn({ exp: Math.floor(Date.now() / 1000) + 8 * 60 });
    const { result } = renderHook(() => useSessionEnd());
    await later(5.5 * MINUTE);
    expect(result.current).toBe('far');
    await later(MINUTE);
    expect(result.current).toBe('near');
    await later(2 * MINUTE);
    expect(result.current).toBe('over');
  });

  test('is seen at once in a window that slept', async () => {
    signIn();
    const { result } = renderHook(() => useSessionEnd());
    vi.setSystemTime(Date.now() + 61 * MINUTE);
    expect(result.current).toBe('far');
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    expect(result.current).toBe('over');
  });

  test('is looked for each quarter of a minute', async () => {
    signIn();
    const { result } = renderHook(() => useSessionEnd());
    await later(54.9 * MINUTE);
    expect(result.current).toBe('far');
    await later(0.36 * MINUTE);
    expect(result.current).toBe('near');
  });

  test('is none where the token says none, or nobody is signed in', async () => {
    signIn({ exp: undefined });
    const { result } = renderHook(() => useSessionEnd());
    await later(120 * MINUTE);
    expect(result.current).toBe('far');
    act(signOut);
    await later(MINUTE);
    expect(result.current).toBe('far');
  });

  test('of the token before says nothing of the next one', async () => {
    signIn();
    const { result } = renderHook(() => useSessionEnd());
    await later(56 * MINUTE);
    expect(result.current).toBe('near');
    await act(async () => void signIn());
    expect(result.current).toBe('far');
  });

  test('is not looked for any more where nobody would say it', async () => {
    signIn();
    const asked = signOn({ lives: true });
    const { unmount } = renderHook(() => useSessionEnd());
    await later(54 * MINUTE);
    await typing();
    unmount();
    await later(3 * MINUTE);
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    expect(asked).toEqual([]);
  });

  test('leads to the sign-in with a note where something was typed', async () => {
    signIn();
    watchLeaving();
    signOn({ lives: false });
    renderHook(() => useDraft('email')).result.current.save({ email: 'ana@exemplo.example' });
    render(<SessionEnding />, { wrapper: MemoryRouter });
    await later(56 * MINUTE);
    renderHook(() => useDraft('email')).result.current.save({ email: 'ana@exemplo.example' });
    await userEvent
      .setup({ advanceTimers: vi.advanceTimersByTime })
      .click(await screen.findByRole('button', { name: 'Continuar conectado' }));
    expect(sessionStorage.getItem('draft:unsaved')).not.toBeNull();
  });
});
