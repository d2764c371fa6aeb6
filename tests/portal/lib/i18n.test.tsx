import { act, fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import shellPt from '../../../locales/pt/shell.json';
import { Opening } from '../../../src/portal/app/Opening';
import { TextsNotice } from '../../../src/portal/app/TextsNotice';
import {
  changeLanguage,
  currentLanguage,
  detectLanguage,
  loadTexts,
  startI18n,
  text,
} from '../../../src/portal/lib/i18n';
import { usePreload } from '../../../src/portal/loading/preloadable';
import { chooseLanguage } from '../../../src/portal/shell/language';
import { plainlyGone } from '../../../src/portal/ui/toast-plain';
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
  const served = (answer: () => Response, name = 'home') =>
    answerRaw((url) => url.pathname.includes(`/en/${name}`), answer);

  const Hello = ({ of = 'home' }) => <p>{useTranslation(of).t('hello')}</p>;

  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => vi.useRealTimers());

  test('that fails is asked for five times more, ever more slowly, and then a notice offers another try', async () => {
    await start();
    let clock = 0;
    const asked: number[] = [];
    let broken = true;
    served(() => {
      asked.push(clock);
      return broken ? new Response('', { status: 503 }) : Response.json({ hello: 'Hello' });
    });
    render(
      <>
        <TextsNotice />
        <Suspense>
          <Hello />
        </Suspense>
      </>,
    );
    const state = { loading: true };
    void loadTexts(['home']).then(() => (state.loading = false));
    // A try ends in turns of the event loop; the pause after it in the clock's steps.
    await act(async () => {
      for (; state.loading; clock += 50) {
        await new Promise((resolve) => setImmediate(resolve));
        vi.advanceTimersByTime(50);
      }
    });
    const pauses = asked.slice(1).map((at, index) => at - (asked[index] ?? 0));
    expect(pauses).toHaveLength(5);
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
    expect(pauses[4]).toBeGreaterThan(10 * (pauses[0] ?? 0));
    expect(screen.getByRole('alert')).toHaveTextContent('texts did not load');

    // What a text is for cannot be told; its key would only puzzle.
    expect(text('home:hello')).toBe('…');

    broken = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await vi.waitFor(() => expect(text('home:hello')).toBe('Hello'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('that failed ahead of need is missed by nobody, and asked for again by whatever needs it', async () => {
    await start();
    let [broken, asked] = [true, 0];
    served(() => {
      asked += 1;
      return broken ? new Response('', { status: 503 }) : Response.json({ hello: 'Hello' });
    }, 'codes');
    // Nothing that is drawn in this file asks for these but the screen below.
    const ahead = { texts: ['codes'] };
    function Screen({ needsIt = false }) {
      usePreload(ahead);
      return (
        <>
          <TextsNotice />
          {needsIt && (
            <Suspense>
              <Hello of="codes" />
            </Suspense>
          )}
        </>
      );
    }
    const { rerender } = render(<Screen />);
    const missed = { all: false };
    i18next.on('failedLoading', () => (missed.all = true));
    await act(async () => {
      while (!missed.all) {
        await new Promise((resolve) => setImmediate(resolve));
        vi.advanceTimersByTime(50);
      }
    });
    expect(asked).toBe(6);
    expect(screen.queryByRole('alert')).toBeNull();

    broken = false;
    vi.useRealTimers();
    rerender(<Screen needsIt />);
    expect(await screen.findByText('Hello')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('that failed ahead of its screen is asked for again by the screen', async () => {
    await start();
    let broken = true;
    served(() => (broken ? new Response('', { status: 503 }) : Response.json({ hello: 'Hello' })));
    const state = { loading: true };
    void loadTexts(['home']).then(() => (state.loading = false));
    while (state.loading) {
      await new Promise((resolve) => setImmediate(resolve));
      vi.advanceTimersByTime(50);
    }
    broken = false;
    vi.useRealTimers();
    render(
      <MemoryRouter>
        <Opening>
          <Hello />
        </Opening>
      </MemoryRouter>,
    );
    expect(await screen.findByText('Hello')).toBeInTheDocument();
  });
});

describe('another language whose texts do not come', () => {
  const both = { common: {}, shell: shellPt, home: { hello: 'Olá' } };
  beforeEach(async () => {
    document.cookie = 'i18next=; Path=/; Max-Age=0';
    await startI18n({ language: 'pt', resources: { pt: both, en: { common: {}, shell: {} } } });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
    plainlyGone();
  });

  const staysPortuguese = () => {
    expect(screen.getByRole('alert')).toHaveTextContent('continua em português');
    expect(text('home:hello')).toBe('Olá');
    expect(currentLanguage()).toBe('pt');
    expect(document.documentElement.lang).toBe('pt-BR');
    expect(document.cookie).not.toContain('i18next=');
  };

  test('is said at once when they are refused, and the page stays whole', async () => {
    answerRaw(
      (url) => /\/en\/home.*\.json/.test(url.pathname),
      () => new Response('', { status: 503 }),
    );
    await chooseLanguage('en');
    staysPortuguese();
  });

  test('is said within five seconds when nothing comes, and what comes later changes nothing', async () => {
    let come: (answer: Response) => void = () => undefined;
    answerRaw(
      (url) => /\/en\/home.*\.json/.test(url.pathname),
      () => new Promise<Response>((resolve) => (come = resolve)),
    );
    const chosen = chooseLanguage('en');
    await vi.advanceTimersByTimeAsync(4900);
    await chosen;
    staysPortuguese();
    come(Response.json({ hello: 'Hello' }));
    await vi.advanceTimersByTimeAsync(100);
    staysPortuguese();
  });

  test('is shown at the next try, and what was said goes', async () => {
    let broken = true;
    answerRaw(
      (url) => /\/en\/home.*\.json/.test(url.pathname),
      () => (broken ? new Response('', { status: 503 }) : Response.json({ hello: 'Hello' })),
    );
    await chooseLanguage('en');
    broken = false;
    await chooseLanguage('en');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(text('home:hello')).toBe('Hello');
    expect(document.documentElement.lang).toBe('en');
    expect(document.cookie).toContain('i18next=en');
  });
});
