import type { I18nProvider } from '@refinedev/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../lib/i18n';
import { chooseLanguage } from '../shell/language';

/** i18next as Refine's hooks know it. Its own sentences are in `ui.json`. */
export function useI18nProvider(): I18nProvider {
  const { t } = useTranslation('ui');
  return useMemo(
    () => ({
      translate: (key: string, options?: unknown, fallback?: string) => {
        const values = typeof options === 'object' && options !== null ? options : {};
        return t(key, { ...values, ...(fallback !== undefined && { defaultValue: fallback }) });
      },
      changeLocale: (language: string) => chooseLanguage(language === 'en' ? 'en' : 'pt'),
      // Not of `useTranslation`, whose language stands still: Refine's `useGetLocale` keeps the first provider that it was given.
      getLocale: currentLanguage,
    }),
    [t],
  );
}
