import type { Resource } from 'i18next';
import path from 'node:path';

const files = import.meta.glob<Record<string, unknown>>('../../../locales/*/*.json', {
  eager: true,
  import: 'default',
});

/** Every text in both languages, there from the start: a screen's test waits for no translation file. */
export const allTexts: Resource = {};
for (const [file, content] of Object.entries(files)) {
  const language = path.basename(path.dirname(file));
  allTexts[language] = { ...allTexts[language], [path.basename(file, '.json')]: content as Resource[string][string] };
}
