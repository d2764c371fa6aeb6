import { renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { getResumo } from '../../../src/contract/home';
import { ApiError } from '../../../src/portal/http/ApiError';
import { call } from '../../../src/portal/http/client';
import { onUnclaimedError } from '../../../src/portal/http/errors';
import { registerNavigate } from '../../../src/portal/lib/navigation';
import { authProvider } from '../../../src/portal/session/authProvider';
import { resetLeaving } from '../../../src/portal/session/reactions';
import {
  enterReview,
  forgetReviewEnd,
  leaveReview,
  reviewHere,
  useReviewEnd,
} from '../../../src/portal/session/review';
import { acceptToken, getSession, returnPath, userId } from '../../../src/portal/session/session';
import { answer, refuse } from '../support/backend';
import { review, STAFF } from '../support/review';
import { signIn, signOut, tokenOf, watchLeaving } from '../support/session';

const resumo = (id = '1') => call(getResumo, { params: { id } });
const failed = (pending: Promise<unknown>) => expect(pending).rejects.toBeInstanceOf(ApiError);

let unclaimed: ApiError[] = [];

beforeEach(() => {
  resetLeaving();
  signOut();
  unclaimed = [];
  return onUnclaimedError((error) => unclaimed.push(error));
});

describe('a session that ended', () => {
  test.each([401, 403])(
    '%d starts the sign-in once, however many calls fail, and comes back to the open route',
    async (status) => {
      signIn();
      // Another test may have exchanged a ticket: a 403 within a minute of that goes elsewhere.
      const later = Date.now() + 120_000;
      vi.spyOn(Date, 'now').mockReturnValue(later);
      const left = watchLeaving();
      window.history.replaceState(null, '', '/delegacaoAcesso?busca=000.000.101-54');
      answer(getResumo, () => refuse(status, 'IDC-110 Entre de novo.'));
      await Promise.all([failed(resumo()), failed(resumo('2')), failed(resumo('3'))]);
      expect(left).toEqual(['https://sso.test/login?service=http%3A%2F%2Flocalhost%3A3000%2Fauth']);
      // What was searched for is kept as drafts are, not in the store that outlives the window.
      expect(localStorage.getItem('pathAfterLogin')).toBe('/delegacaoAcesso');
      expect(returnPath()).toBe('/delegacaoAcesso?busca=000.000.101-54');
      expect(localStorage.getItem('token')).toBeNull();
      expect(localStorage.getItem('origem')).toBe('meuPostal');
      expect(getSession().status).toBe('loading');
      expect(unclaimed).toHaveLength(0);
    },
  );

  test('on a page that is no route comes back to the home', async () => {
    signIn();
    watchLeaving();
    window.history.replaceState(null, '', '/naoExiste');
    answer(getResumo, () => refuse(401));
    await failed(resumo());
    expect(localStorage.getItem('pathAfterLogin')).toBe('/principal');
  });

  test('a 403 right after a ticket exchange shows the error screen instead of going round', async () => {
    const left = watchLeaving();
    const gone: string[] = [];
    const unregister = registerNavigate((path) => gone.push(path));
    acceptToken(tokenOf());
    answer(getResumo, () => refuse(403, 'IDC-111 Sem permissão.'));
    await failed(resumo());
    unregister();
    expect(gone).toEqual(['/erroApp']);
    expect(left).toEqual([]);
  });

  test('a second 401 at once shows the error screen as well', async () => {
    signIn();
    const left = watchLeaving();
    const gone: string[] = [];
    const unregister = registerNavigate((path) => gone.push(path));
    answer(getResumo, () => refuse(401));
    await failed(resumo());
    resetLeaving();
    await failed(resumo());
    unregister();
    expect(left).toHaveLength(1);
    expect(gone).toEqual(['/erroApp']);
  });

  test('is no round any more after a minute', async () => {
    const now = Date.now();
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now);
    signIn();
    const left = watchLeaving();
    answer(getResumo, () => refuse(401));
    await failed(resumo());
    clock.mockReturnValue(now + 60_000);
    resetLeaving();
    await failed(resumo());
    expect(left).toHaveLength(2);
  });

  test('starts the sign-in again in a document that the browser shows anew', async () => {
    const now = Date.now();
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now);
    signIn();
    const left = watchLeaving();
    answer(getResumo, () => refuse(401));
    await failed(resumo());
    clock.mockReturnValue(now + 61_000);
    await failed(resumo());
    expect(left).toHaveLength(1);
    window.dispatchEvent(new Event('pageshow'));
    await failed(resumo());
    expect(left).toHaveLength(2);
  });

  test.each([401, 403])('a %d that its screen shows itself starts nothing', async (status) => {
    signIn();
    const later = Date.now() + 120_000;
    vi.spyOn(Date, 'now').mockReturnValue(later);
    const left = watchLeaving();
    answer(getResumo, () => refuse(status, 'IDC-113 Senha errada.'));
    await failed(call(getResumo, { params: { id: '1' } }, { claims: ['IDC-113'] }));
    expect(left).toEqual([]);
  });

  test.each([400, 404, 500])('%d is none', async (status) => {
    signIn();
    const left = watchLeaving();
    answer(getResumo, () => refuse(status, 'MCN-199 Não.'));
    await failed(resumo());
    expect(left).toEqual([]);
    expect(userId()).not.toBeNull();
  });

  test('a filter that is not of the company says nothing of the session', async () => {
    const left = watchLeaving();
    answer(getResumo, () => refuse(403, 'MCN-204 Não é desta empresa.'));
    await failed(resumo());
    expect(left).toEqual([]);
    expect(unclaimed.map(({ code }) => code)).toEqual(['MCN-204']);
  });

  test('IDC-104 is left to the catalogue, which leads to /login', async () => {
    const left = watchLeaving();
    answer(getResumo, () => refuse(401, 'IDC-104 Entre.'));
    await failed(resumo());
    expect(left).toEqual([]);
    expect(unclaimed.map(({ code }) => code)).toEqual(['IDC-104']);
  });
});

describe('a call that needs a recent sign-in', () => {
  beforeEach(() => {
    signIn();
    window.history.replaceState(null, '', '/principalPF');
    answer(getResumo, () => refuse(409, 'IDC-112 Entre de novo para continuar.'));
  });

  test('leads to the password and back to the same screen; the session stays', async () => {
    const left = watchLeaving();
    await failed(resumo());
    expect(left).toEqual(['https://sso.test/login?service=http%3A%2F%2Flocalhost%3A3000%2Fauth&renew=true']);
    expect(localStorage.getItem('pathAfterLogin')).toBe('/principalPF');
    expect(userId()).toBeNull();
    expect(localStorage.getItem('token')).not.toBeNull();
    expect(unclaimed).toHaveLength(0);
  });

  test('is left to a screen that says so itself', async () => {
    const left = watchLeaving();
    await failed(call(getResumo, { params: { id: '1' } }, { claims: ['IDC-112'] }));
    await failed(call(getResumo, { params: { id: '1' } }, { quiet: true }));
    expect(left).toEqual([]);
  });
});

test.each([
  ['an expired password leads to its reset', 'IDC-114', '/redefinir-senha-obrigatoria'],
  ['an account due for re-registration is led to it', 'IDC-119', '/recadastramento'],
])('%s', async (_, code, path) => {
  signIn();
  const gone: string[] = [];
  const unregister = registerNavigate((to) => gone.push(to));
  answer(getResumo, () => refuse(409, `${code} Primeiro isto.`));
  await failed(resumo());
  unregister();
  expect(gone).toEqual([path]);
  expect(unclaimed).toHaveLength(0);
});

test.each([
  ['the reset of a password that expired', 'IDC-114', '/redefinir-senha-obrigatoria'],
  ['re-registration', 'IDC-119', '/recadastramento'],
])('%s leads nowhere where somebody is there already', async (_, code, path) => {
  signIn();
  window.history.replaceState(null, '', path);
  const gone: string[] = [];
  const unregister = registerNavigate((to) => gone.push(to));
  answer(getResumo, () => refuse(409, `${code} Primeiro isto.`));
  await failed(resumo());
  unregister();
  expect(gone).toEqual([]);
  expect(unclaimed).toHaveLength(0);
});

describe('a review that is over', () => {
  beforeEach(() => {
    signIn({ sub: STAFF });
    leaveReview('ended');
    forgetReviewEnd();
    answer(getResumo, () => refuse(409, 'IDC-117 A revisão terminou.'));
  });

  test('leads its window back to the desk of support, which says so', async () => {
    enterReview(review);
    const gone: string[] = [];
    const unregister = registerNavigate((to) => gone.push(to));
    await failed(resumo());
    unregister();
    expect(gone).toEqual(['/suporte']);
    expect(reviewHere()).toEqual({ status: 'none' });
    expect(renderHook(() => useReviewEnd()).result.current).toEqual({ how: 'over', review });
    expect(unclaimed).toHaveLength(0);
  });

  test('is no other refusal: the review goes on', async () => {
    enterReview(review);
    answer(getResumo, () => refuse(409, 'MCN-199 Não.'));
    await failed(resumo());
    expect(reviewHere()).toMatchObject({ status: 'open' });
    expect(unclaimed.map(({ code }) => code)).toEqual(['MCN-199']);
  });

  test('is left to the catalogue in a window that is in none', async () => {
    await failed(resumo());
    expect(unclaimed.map(({ code }) => code)).toEqual(['IDC-117']);
    expect(renderHook(() => useReviewEnd()).result.current).toBeNull();
  });
});

test('a failure that is told again, as Refine’s hooks do, leads nowhere a second time', async () => {
  signIn();
  const gone: string[] = [];
  const unregister = registerNavigate((path) => gone.push(path));
  answer(getResumo, () => refuse(409, 'IDC-114 Senha vencida.'));
  const error: unknown = await resumo().catch((thrown: unknown) => thrown);
  unregister();
  expect(gone).toHaveLength(1);
  expect(await authProvider.onError(error)).toEqual({ dealtWith: false });
  expect(await authProvider.onError(new TypeError('no call'))).toEqual({ dealtWith: false });
});
