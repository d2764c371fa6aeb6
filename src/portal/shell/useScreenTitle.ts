import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { portalConfig } from '../lib/config';

/** Names the document after its screen: 'Endereços · Conta Postal'. */
export function useScreenTitle(title: string): void {
  const { t } = useTranslation('shell');
  const name = t('productName', { product: portalConfig().product });
  useEffect(() => {
    document.title = `${title} · ${name}`;
  }, [title, name]);
}
