import i18next, { type ResourceLanguage } from 'i18next';
import { currentLanguage } from './i18n';

/** Addresses of the translation files, by language and namespace. Fetched as data, so that a failed one can be asked for again. */
const files = import.meta.glob<string>(
  // What the server alone says is none of the portal's.
  ['../../../locales/*/*.json', '!**/locales/*/{messages,my-data}.json'],
  { query: '?url', import: 'default', eager: true },
);

/** @throws Error when there is no such file */
function textFile(language: string, namespace: string): string {
  const address = files[`../../../locales/${language}/${namespace}.json`];
  if (address === undefined) throw new Error(`No texts ${language}/${namespace}`);
  return address;
}

/** Fetches one file of texts. */
export async function fetchTexts(language: string, namespace: string): Promise<ResourceLanguage> {
  const address = textFile(language, namespace);
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return (await answer.json()) as ResourceLanguage;
}

/** Fetches what is missing of a language to show the page in it; rejects when a file cannot be had. */
export async function addTexts(language: string): Promise<void> {
  const used = new Set([
    ...(i18next.options.ns as string[]),
    ...Object.keys(i18next.store.data[currentLanguage()] ?? {}),
  ]);
  const missing = [...used].filter((namespace) => !i18next.hasResourceBundle(language, namespace));
  const fetched = await Promise.all(
    missing.map(async (namespace) => [namespace, await fetchTexts(language, namespace)] as const),
  );
  for (const [namespace, texts] of fetched) i18next.addResourceBundle(language, namespace, texts);
}
