import type { Page } from '@playwright/test';
import { LANGUAGE_COOKIE, type Language } from '../../../src/contract/constants';
import { loadTexts } from '../../../src/server/locales';
import { expectAccessible, inHighContrast } from './axe';

const texts = loadTexts(process.cwd());

/** Says a text of `locales/` by its key, `namespace:key`. */
export type Say = (key: string, values?: Record<string, unknown>) => string;

/** A way to look at everything: a language and colours. */
export interface Look {
  language: Language;
  colours: 'light' | 'dark' | 'high contrast';
}

/** Each state is looked at in both languages and in all colours: words do not depend on the colours, nor colours on the words. */
export const LOOKS: readonly Look[] = [
  { language: 'pt', colours: 'light' },
  { language: 'pt', colours: 'dark' },
  { language: 'en', colours: 'high contrast' },
];

/** Width and height of a phone, in px: tables are cards there, and dialogs drawers. */
export const PHONE = { width: 360, height: 740 };

/** Chooses the language for all that is opened from now on, and says the texts in it. */
export async function speaking(page: Page, url: string, { language }: Look): Promise<Say> {
  await page.context().addCookies([{ name: LANGUAGE_COOKIE, value: language, url }]);
  return (key, values) => texts.t(language, key, { product: 'Postal', ...values });
}

/** `expectAccessible` in colours that are switched with the state standing. */
export async function expectAccessibleIn(page: Page, { colours }: Look, part?: string): Promise<void> {
  if (colours === 'high contrast') await inHighContrast(page);
  else await page.emulateMedia({ colorScheme: colours });
  await expectAccessible(page, part === undefined ? {} : { include: part });
}
