import type { Language } from '../../../src/contract/constants';
import { startI18n } from '../../../src/portal/lib/i18n';
import { portalConfig } from './config';
import { allTexts } from './texts';

/** Puts the screen into a language with all its texts; Portuguese is where every test begins. */
export function startLanguage(language: Language): void {
  void startI18n({ language, resources: allTexts, product: portalConfig().product });
}
