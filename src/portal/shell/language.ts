import { useTranslation } from 'react-i18next';
import type { Language } from '../../contract/constants';
import { changeLanguage, text } from '../lib/i18n';
import { plainlyGone, sayPlainly } from '../ui/toast-plain';

/** The value of `lang` and `hreflang` for each language of the product. */
export const htmlLang: Record<Language, string> = { pt: 'pt-BR', en: 'en' };

/** The language on the screen, as React state where there is no Refine. */
export function useLanguage(): Language {
  const { resolvedLanguage, language } = useTranslation().i18n;
  return (resolvedLanguage ?? language).startsWith('pt') ? 'pt' : 'en';
}

/** Changes the language for now and for the next visits; says so when its texts do not come, in the language that stays. */
export async function chooseLanguage(language: Language): Promise<void> {
  plainlyGone();
  try {
    await changeLanguage(language);
  } catch {
    // A toast would wait for code on the network that has just failed.
    sayPlainly({ message: text('shell:languageFailed') });
    return;
  }
  const address = new URL(window.location.href);
  // A language in the address comes before the cookie at the next load: the choice just made would be forgotten.
  if (address.searchParams.has('lng')) {
    address.searchParams.delete('lng');
    window.history.replaceState(window.history.state, '', address);
  }
}
