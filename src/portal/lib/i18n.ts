import i18next, { type BackendModule, type Resource } from 'i18next';
import { initReactI18next } from 'react-i18next';
import bootEn from '../../../locales/en/boot.json';
import bootPt from '../../../locales/pt/boot.json';
import { LANGUAGE_COOKIE, LANGUAGES, type Language } from '../../contract/constants';
import { read, readCookie, writeCookie } from './storage';

const FALLBACK: Language = 'en';
const YEAR_S = 365 * 86_400;
/** The key of the browser's stores that the detection reads and never writes. */
const STORED = 'i18nextLng';

/** `pt-BR` → `pt`; null for a language without texts. */
export function supported(tag: string | null | undefined): Language | null {
  const base = tag?.toLowerCase().split(/[-_]/)[0];
  return LANGUAGES.find((language) => language === base) ?? null;
}

/** The visitor's language: query, cookie, local storage, session storage, browser, html tag; English when none has texts. */
export function detectLanguage(): Language {
  const asked = [
    new URLSearchParams(window.location.search).get('lng'),
    readCookie(LANGUAGE_COOKIE),
    read(STORED),
    read(STORED, 'sessionStorage'),
    ...navigator.languages,
    document.documentElement.lang,
  ];
  for (const tag of asked) {
    const found = supported(tag);
    if (found) return found;
  }
  return FALLBACK;
}

/** What fetches texts is a module of its own: the first screen has them already. */
const fetching = () => import('./textFiles');

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read(language, namespace, callback) {
    fetching()
      .then(({ fetchTexts }) => fetchTexts(language, namespace))
      .then((texts) => callback(null, texts))
      // `true` asks i18next for another try.
      .catch((error: unknown) => callback(error instanceof Error ? error : String(error), true));
  },
};

/** The html element's language: a screen reader needs the country's variant for Portuguese. */
const htmlLang = (language: Language) => (language === 'pt' ? 'pt-BR' : 'en');

/**
 * Starts the texts. With `resources` (inlined in the document, or given by a test) it is ready at once, without waiting for
 * the promise; what is not among them is fetched when a screen asks for it.
 */
export function startI18n({
  language,
  resources = {},
  product,
}: {
  language: Language;
  resources?: Resource;
  product?: string | undefined;
}): Promise<void> {
  const own: Resource = {
    pt: { boot: bootPt, ...resources['pt'] },
    en: { boot: bootEn, ...resources['en'] },
  };
  const ready = i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: language,
      // Both languages have the same keys, so the other one's file is not fetched besides.
      fallbackLng: (code) => (supported(code) ? [] : [FALLBACK]),
      supportedLngs: [...LANGUAGES],
      nonExplicitSupportedLngs: true,
      load: 'languageOnly',
      ns: ['common'],
      defaultNS: 'common',
      resources: own,
      partialBundledLanguages: true,
      initAsync: false,
      // React escapes by itself. Every text may say {{product}}.
      interpolation: { escapeValue: false, defaultVariables: { product: product ?? '' } },
      maxRetries: 5,
      retryTimeout: 350,
      maxParallelReads: 10,
      returnNull: false,
      // Beside the notice that texts are missing, a key would only puzzle.
      parseMissingKeyHandler: () => '…',
    });
  if (typeof document !== 'undefined') {
    document.documentElement.lang = htmlLang(language);
    i18next.on('languageChanged', () => {
      document.documentElement.lang = htmlLang(currentLanguage());
    });
  }
  return ready.then(() => undefined);
}

/** Namespaces that the first screen and its frame need; the server inlines them. */
export const FIRST_NAMESPACES = ['common', 'shell', 'sign-in'] as const;

/** Fetches what of `namespaces` is not there yet; resolves also when some could not be loaded (`onTextsMissing` tells). */
export async function loadTexts(namespaces: readonly string[]): Promise<void> {
  await i18next.loadNamespaces([...namespaces]);
}

/** The product's name in every text; for a start that learns it later, and for the prerender. */
export function setProduct(product: string): void {
  i18next.options.interpolation = { ...i18next.options.interpolation, defaultVariables: { product } };
}

/** The language on the screen. */
export const currentLanguage = (): Language => supported(i18next.language) ?? FALLBACK;

/** A text outside React, `namespace:key`; its namespace must be on the screen already (`common` and `boot` always are). */
export const text = (key: string, values?: Record<string, unknown>): string => i18next.t(key, { ...values });

/**
 * Shows another language without remembering it, once every text that is in use is there in it: the page is never in two. Rejects when one does
 * not come in 4 seconds; the page then stays as it is.
 */
export async function showLanguage(language: Language): Promise<void> {
  await Promise.race([
    fetching().then(({ addTexts }) => addTexts(language)),
    new Promise((_, reject) => void setTimeout(reject, 4000)),
  ]);
  await i18next.changeLanguage(language);
}

/** The visitor chooses a language: shown, told to the html element, and kept in the cookie that portal and server read. Rejects like `showLanguage`. */
export async function changeLanguage(language: Language): Promise<void> {
  await showLanguage(language);
  writeCookie(LANGUAGE_COOKIE, language, YEAR_S);
}

/** Whether something that was drawn asked for these texts; those that are fetched ahead nobody misses yet. */
export const isInUse = (namespace: string): boolean =>
  i18next.reportNamespaces?.getUsedNamespaces().includes(namespace) ?? false;

/** Calls `listener` when a translation file that is in use could not be loaded after all retries; returns how to stop. */
export function onTextsMissing(listener: (namespace: string) => void): () => void {
  const heard = (_language: string, namespace: string) => {
    if (isInUse(namespace)) listener(namespace);
  };
  i18next.on('failedLoading', heard);
  return () => i18next.off('failedLoading', heard);
}

/** Asks again for the files that failed. */
export async function reloadTexts(namespaces: string[]): Promise<void> {
  await i18next.reloadResources([currentLanguage()], namespaces);
  await i18next.changeLanguage(currentLanguage());
}
