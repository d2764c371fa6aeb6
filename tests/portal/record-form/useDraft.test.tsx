import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { authProvider } from '../../../src/portal/session/authProvider';
import { forgetDraft, useDraft } from '../../../src/portal/features/record-form/useDraft';
import { startSession } from '../../../src/portal/session/session';
import { signIn } from '../support/session';

interface Form extends Record<string, unknown> {
  email: string;
  senha: string;
  confirmaSenha: string;
  token: string;
}
const typed = { email: 'ana@exemplo.example', senha: 'Segredo@1', confirmaSenha: 'Segredo@1', token: '123456' };
const open = (form = 'email') => renderHook(() => useDraft<Form>(form)).result.current;

test('what was typed is there again after a reload, without passwords and codes', () => {
  signIn();
  open().save(typed);
  expect(open().restored).toEqual({ email: typed.email });
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('Segredo');
});

test('a postal code is no secret code', () => {
  signIn();
  const draft = renderHook(() => useDraft<{ codigoPostal: string; codigo: string }>('address')).result.current;
  draft.save({ codigoPostal: '01001000', codigo: '123456' });
  const { restored } = renderHook(() => useDraft<{ codigoPostal: string; codigo: string }>('address')).result.current;
  expect(restored).toEqual({ codigoPostal: '01001000' });
});

test('another account and another form see nothing of it', () => {
  signIn();
  open().save(typed);
  expect(open('phone').restored).toBeUndefined();
  signIn({ sub: '00000010235' });
  expect(open().restored).toBeUndefined();
});

test('it is forgotten once the form is sent', () => {
  signIn();
  const draft = open();
  draft.save(typed);
  draft.clear();
  expect(open().restored).toBeUndefined();
});

afterEach(() => void vi.useRealTimers());

test('it is forgotten when its dialog is closed, and when the person signs out', async () => {
  signIn();
  open().save(typed);
  forgetDraft('email');
  expect(open().restored).toBeUndefined();
  open('phone').save(typed);
  await authProvider.logout();
  signIn();
  expect(open('phone').restored).toBeUndefined();
});

test('it ends half an hour after the last key, also when no form asks any more', () => {
  vi.useFakeTimers();
  signIn();
  const kept = () => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'));
  open().save(typed);
  vi.advanceTimersByTime(29 * 60_000);
  expect(open().restored).toEqual({ email: typed.email });
  vi.setSystemTime(Date.now() + 2 * 60_000);
  expect(open('phone').restored).toBeUndefined();
  expect(kept()).toEqual([]);
});

describe('half an hour later', () => {
  const kept = () => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'));
  const MINUTES = 60_000;
  beforeEach(() => {
    vi.useFakeTimers();
    signIn();
    open().save(typed);
    expect(kept()).toHaveLength(1);
  });

  test('a window that nobody touches holds nothing', () => {
    startSession();
    vi.advanceTimersByTime(32 * MINUTES);
    expect(kept()).toEqual([]);
  });

  test('a window that the browser brings back after it was closed begins without it', () => {
    vi.setSystemTime(Date.now() + 31 * MINUTES);
    startSession();
    expect(kept()).toEqual([]);
  });

  test.each(['visibilitychange', 'pageshow'])(
    'a window that slept, its timers too, forgets it when it is seen (%s)',
    (event) => {
      startSession();
      vi.setSystemTime(Date.now() + 31 * MINUTES);
      document.dispatchEvent(new Event(event, { bubbles: true }));
      expect(kept()).toEqual([]);
    },
  );
});

test('no key says whose it is: ids are often CPFs', () => {
  signIn({ sub: '00000010154' });
  open('terceiro:00000101000162').save({ email: 'a@b.example' });
  expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/00000010154|00000101000162/);
});
