import { useTranslation } from 'react-i18next';
import type { PerfilDeAcesso } from '../../../contract/access-profiles';

/** What a profile gives, in numbers: `3 cartões e 2 grupos`. */
export function useAmount(): (of: Pick<PerfilDeAcesso, 'quantidadeCartoes' | 'quantidadeGrupos'>) => string {
  const { t } = useTranslation('access-profiles');
  return ({ quantidadeCartoes, quantidadeGrupos }) => {
    const cards = t('amount.cards', { count: quantidadeCartoes });
    const groups = t('amount.groups', { count: quantidadeGrupos });
    if (quantidadeGrupos === 0) return quantidadeCartoes === 0 ? t('amount.nothing') : cards;
    return quantidadeCartoes === 0 ? groups : t('amount.both', { cards, groups });
  };
}
