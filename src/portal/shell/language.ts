import { useTranslation } from 'react-i18next';
import type { Language } from '../../contract/constants';
import { changeLanguage } from '../lib/i18n';

/** The value of `lang` and `hreflang` for each language of the product. */
export const htmlLang: Record<Language, string> = { pt: 'pt-BR', en: 'en' };

/** The language on the screen, as React state where there is no Refine. */
export function useLanguage(): Language {
  const { resolvedLanguage, language } = useTranslation().i18n;
  return (resolvedLanguage ?? language).startsWith('pt') ? 'pt' : 'en';
}

/** Changes the language for now and for the next visits. */
export async function chooseLanguage(language: Language): Promise<void> {
  const address = new URL(window.location.href);
  // A language in the address comes before the cookie at the next load: the choice just made would be forgotten.
  if (address.searchParams.has('lng')) {
    address.searchParams.delete('lng');
    window.history.replaceState(window.history.state, '', address);
  }
  await changeLanguage(language);
}
