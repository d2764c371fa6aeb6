import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { TextsNotice } from '../../../src/portal/app/TextsNotice';
import { changeLanguage, currentLanguage, detectLanguage, loadTexts, startI18n, text } from '../../../src/portal/lib/i18n';
import { answerRaw } from '../support/backend';

const browserSpeaks = (...languages: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);

describe('the language', () => {
  beforeEach(() => {
    document.documentElement.lang = '';
    browserSpeaks('fr-FR');
  });

  test('is English when nothing speaks for one that we have', () => {
    expect(detectLanguage()).toBe('en');
  });

  test('comes from query, cookie, local storage, session storage, browser, page, in that order', () => {
    document.documentElement.lang = 'pt-BR';
    expect(detectLanguage()).toBe('pt');
    browserSpeaks('fr', 'en-GB', 'pt');
    expect(detectLanguage()).toBe('en');
    sessionStorage.setItem('i18nextLng', 'pt-PT');
    expect(detectLanguage()).toBe('pt');
    localStorage.setItem('i18nextLng', 'en');
    expect(detectLanguage()).toBe('en');
    document.cookie = 'i18next=pt; Path=/';
    expect(detectLanguage()).toBe('pt');
    window.history.replaceState(null, '', '/login?lng=en');
    expect(detectLanguage()).toBe('en');
  });

  test('that was detected is stored nowhere; one that was chosen is, in the cookie', async () => {
    detectLanguage();
    expect(document.cookie).not.toContain('i18next');
    await changeLanguage('en');
    expect(document.cookie).toContain('i18next=en');
    expect(localStorage.getItem('i18nextLng')).toBeNull();
    expect(document.documentElement.lang).toBe('en');
    await changeLanguage('pt');
    expect(document.documentElement.lang).toBe('pt-BR');
    expect(currentLanguage()).toBe('pt');
  });
});

test('every text may name the product', () => {
  void startI18n({ language: 'en', product: 'Acme', resources: { en: { common: { brand: '{{product}} Account' } } } });
  expect(text('common:brand')).toBe('Acme Account');
});

describe('a translation file', () => {
  const start = () => startI18n({ language: 'en', resources: { en: { common: {} } } });
  const served = (answer: () => Response) => answerRaw((url) => /\/en\/home.*\.json/.test(url.pathname), answer);

  beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
  afterEach(() => vi.useRealTimers());

  test('that fails is asked for five times more, ever more slowly, and then a notice offers another try', async () => {
    await start();
    let asked = 0;
    let broken = true;
    served(() => {
      asked += 1;
      return broken ? new Response('', { status: 503 }) : Response.json({ hello: 'Hello' });
    });
    render(<TextsNotice />);
    const loading = loadTexts(['home']);
    await act(() => vi.advanceTimersByTimeAsync(350 * (1 + 2 + 4 + 8 + 16) + 100));
    await loading;
    expect(asked).toBe(6);
    expect(await screen.findByRole('alert')).toHaveTextContent('texts did not load');

    broken = false;
    await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(screen.getByRole('button', { name: 'Try again' }));
    await vi.waitFor(() => expect(text('home:hello')).toBe('Hello'));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
