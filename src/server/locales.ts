import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGES } from '../contract/constants';
import { createTexts, type Texts } from './texts';

/** Reads `locales/{pt,en}/*.json`. @param root the project's folder */
export function loadTexts(root: string): Texts {
  const read = (language: string) => {
    const folder = path.join(root, 'locales', language);
    return Object.fromEntries(
      readdirSync(folder)
        .filter((name) => name.endsWith('.json'))
        .map((name) => [
          path.basename(name, '.json'),
          JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Record<string, unknown>,
        ]),
    );
  };
  const [pt, en] = LANGUAGES.map(read);
  return createTexts({ pt: pt ?? {}, en: en ?? {} });
}
