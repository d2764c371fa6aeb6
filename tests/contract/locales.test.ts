import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { errorStatus } from '../../src/contract/errors';
import { sourcesIn, translationKeysOf } from './support/translation-keys';

const root = path.resolve(import.meta.dirname, '../..');
const LANGUAGES = ['pt', 'en'] as const;
type Language = (typeof LANGUAGES)[number];
const PLURAL = /_(one|other)$/;
/** The plural forms that both languages need of a counted text. Portuguese may add `many`, for round millions. */
const FORMS = ['one', 'other'];

/** Texts that the specification gives word for word (delegation §8). */
const QUOTED = new Set([
  'Selecione ao menos um Permissionário!',
  'Permissionário adicionado com sucesso!',
  'Permissionário atualizado com sucesso!',
  'Senha alterada com sucesso!',
]);

const namespacesOf = (language: Language) =>
  readdirSync(path.join(root, 'locales', language))
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.replace(/\.json$/, ''))
    .sort();

function flatten(value: unknown, prefix = ''): [string, unknown][] {
  if (value === null || typeof value !== 'object') return [[prefix, value]];
  return Object.entries(value).flatMap(([key, inner]) => flatten(inner, prefix ? `${prefix}.${key}` : key));
}

const load = (language: Language, namespace: string) => {
  const entries = flatten(JSON.parse(readFileSync(path.join(root, 'locales', language, `${namespace}.json`), 'utf8')));
  const names = new Set(entries.map(([key]) => key));
  const forMillions = (key: string) =>
    language === 'pt' && key.endsWith('_many') && names.has(key.replace(/_many$/, '_other'));
  return new Map(entries.filter(([key]) => !forMillions(key)));
};

const variablesIn = (text: string) =>
  [...text.matchAll(/\{\{-?\s*([\w.]+)[^}]*\}\}/g), ...text.matchAll(/<\/?(\w+)[^>]*>/g)]
    .map((match) => match[0].replaceAll(' ', ''))
    .sort();

const namespaces = [...new Set(LANGUAGES.flatMap(namespacesOf))].sort();
const texts = Object.fromEntries(
  LANGUAGES.map((language) => [
    language,
    new Map(namespacesOf(language).map((namespace) => [namespace, load(language, namespace)])),
  ]),
) as Record<Language, Map<string, Map<string, unknown>>>;

describe('the texts in both languages', () => {
  it('have the same namespaces', () => {
    expect(namespacesOf('en')).toEqual(namespacesOf('pt'));
  });

  it.each(namespaces)('%s has the same keys', (namespace) => {
    const keys = (language: Language) => [...(texts[language].get(namespace)?.keys() ?? [])].sort();
    expect(keys('en')).toEqual(keys('pt'));
  });

  it.each(namespaces)('%s has no empty text and nothing that is not text', (namespace) => {
    const wrong = LANGUAGES.flatMap((language) =>
      [...(texts[language].get(namespace) ?? [])]
        .filter(([, text]) => typeof text !== 'string' || text.trim() === '')
        .map(([key]) => `${language}/${namespace}:${key}`),
    );
    expect(wrong).toEqual([]);
  });

  it.each(namespaces)('%s fills in the same variables and tags', (namespace) => {
    const variables = (language: Language) =>
      // "One card" may stand where the other language writes "{{count}} card".
      Object.fromEntries(
        [...(texts[language].get(namespace) ?? [])].map(([key, text]) => [
          key,
          variablesIn(String(text)).filter((variable) => !(key.endsWith('_one') && variable === '{{count}}')),
        ]),
      );
    expect(variables('en')).toEqual(variables('pt'));
  });

  it.each(namespaces)('%s has every plural form', (namespace) => {
    const missing = LANGUAGES.flatMap((language) => {
      const keys = texts[language].get(namespace) ?? new Map<string, unknown>();
      const roots = [...keys.keys()].filter((key) => PLURAL.test(key)).map((key) => key.replace(PLURAL, ''));
      // A key that merely ends like a plural (`only_one`) counts nothing.
      const counted = new Set(
        roots.filter((key) => FORMS.some((form) => String(keys.get(`${key}_${form}`)).includes('{{count}}'))),
      );
      return [...counted].flatMap((key) =>
        FORMS.filter((form) => !keys.has(`${key}_${form}`)).map((form) => `${language}/${namespace}:${key}_${form}`),
      );
    });
    expect(missing).toEqual([]);
  });

  it('count no "accesses" in English, which has no such plural, and keep no Portuguese there', () => {
    const odd = [...texts.en].flatMap(([namespace, keys]) =>
      [...keys]
        .filter(([, text]) => /\baccesses\b(?!\s*\}\})|\bInforma\b|\bAdministrador\b/.test(String(text)))
        .map(([key]) => `${namespace}:${key}`),
    );
    expect(odd).toEqual([]);
  });

  it('speak without exclamation marks', () => {
    const loud = LANGUAGES.flatMap((language) =>
      [...texts[language]].flatMap(([namespace, keys]) =>
        // The password rule names the sign itself.
        [...keys]
          .filter(([, text]) => /[\p{L}.]!/u.test(String(text)) && !QUOTED.has(String(text)))
          .map(([key]) => `${language}/${namespace}:${key}`),
      ),
    );
    expect(loud).toEqual([]);
  });
});

describe('the texts that the code asks for', () => {
  const known = (namespace: string, key: string) => {
    const keys = texts.pt.get(namespace);
    return Boolean(
      keys &&
      (keys.has(key) ||
        FORMS.every((form) => keys.has(`${key}_${form}`)) ||
        [...keys.keys()].some((name) => name.startsWith(`${key}.`))),
    );
  };

  it('exist', () => {
    const missing = sourcesIn(path.join(root, 'src')).flatMap(({ file, code }) =>
      translationKeysOf(file, code)
        .filter(({ namespaces: candidates, key }) => !candidates.some((namespace) => known(namespace, key)))
        .map(
          ({ namespaces: candidates, key, line }) =>
            `${path.relative(root, file)}:${line} ${candidates.join('|')}:${key}`,
        ),
    );
    expect(missing).toEqual([]);
  });

  it('include a message for every error code', () => {
    expect(Object.keys(errorStatus).filter((code) => !known('errors', code))).toEqual([]);
  });

  it('include a message for every validation rule', () => {
    const rules = readFileSync(path.join(root, 'src/contract/validation.ts'), 'utf8');
    const keys = [...rules.matchAll(/'([a-z][a-z0-9]*(?:_[a-z0-9]+)+)'/g)].map((match) => match[1] ?? '');
    expect(keys.length).toBeGreaterThan(20);
    expect([...new Set(keys)].filter((key) => !known('validation', key))).toEqual([]);
  });
});
