import { useTranslation } from 'react-i18next';

interface Amounts {
  quantidadeCartoes: number;
  quantidadeGrupos: number;
  quantidadePerfis?: number;
}

/** Cards and groups, or profiles, in numbers: `3 cartões e 2 grupos`. */
export function useAmount(): (of: Amounts) => string {
  const { t } = useTranslation('requests');
  return ({ quantidadeCartoes, quantidadeGrupos, quantidadePerfis = 0 }) => {
    const cards = t('amount.cards', { count: quantidadeCartoes });
    const groups = t('amount.groups', { count: quantidadeGrupos });
    if (quantidadePerfis > 0) return t('amount.profiles', { count: quantidadePerfis });
    if (quantidadeGrupos === 0) return cards;
    return quantidadeCartoes === 0 ? groups : t('amount.both', { cards, groups });
  };
}
