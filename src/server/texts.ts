import { createInstance, type i18n as I18n } from 'i18next';
import { LANGUAGE_COOKIE, LANGUAGES, type Language } from '../contract/constants';

type Bundle = Record<string, unknown>;

/** Every text that the server says, in the languages of the product; the same files as the portal's. */
export interface Texts {
  t(language: Language, key: string, values?: Record<string, unknown>): string;
}

/** @param files texts by language and namespace, as read from `locales/` */
export function createTexts(files: Record<Language, Record<string, Bundle>>): Texts {
  const i18n: I18n = createInstance();
  void i18n.init({
    resources: files as Record<string, Record<string, Record<string, string>>>,
    fallbackLng: 'en',
    initAsync: false,
    interpolation: { escapeValue: false },
  });
  return { t: (language, key, values) => i18n.t(key, { lng: language, ...values }) };
}

const isLanguage = (text: string): text is Language => (LANGUAGES as readonly string[]).includes(text);

/**
 * The language of an answer: an explicit choice (query, then cookie) before the browser's preference (RFC 9110 §12.5.4);
 * English when none of them is ours.
 */
export function languageOf(request: {
  query?: unknown;
  cookies?: Record<string, string | undefined>;
  headers: Record<string, unknown>;
}): Language {
  const asked = (request.query as { lng?: unknown } | undefined)?.lng;
  if (typeof asked === 'string' && isLanguage(asked)) return asked;
  const chosen = request.cookies?.[LANGUAGE_COOKIE];
  if (chosen && isLanguage(chosen)) return chosen;
  return preferredLanguage(String(request.headers['accept-language'] ?? ''));
}

/** Reads Accept-Language: the supported language with the highest weight, English when there is none. */
export function preferredLanguage(header: string): Language {
  const wishes = header
    .split(',')
    .slice(0, 20)
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const weight = parameters.map((text) => /^\s*q=([\d.]+)$/.exec(text)?.[1]).find(Boolean);
      return { language: tag.split('-')[0] ?? '', weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter((wish) => wish.weight > 0)
    .sort((a, b) => b.weight - a.weight);
  return wishes.map((wish) => wish.language).find(isLanguage) ?? 'en';
}
