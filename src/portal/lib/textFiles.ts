/** Addresses of the translation files, by language and namespace. Fetched as data, so that a failed one can be asked for again. */
const files = import.meta.glob<string>('../../../locales/*/*.json', { query: '?url', import: 'default', eager: true });

/** @throws Error when there is no such file */
export function textFile(language: string, namespace: string): string {
  const address = files[`../../../locales/${language}/${namespace}.json`];
  if (address === undefined) throw new Error(`No texts ${language}/${namespace}`);
  return address;
}
