import { useTranslation } from 'react-i18next';

/** Cards and groups in numbers: `3 cartões e 2 grupos`. */
export function useAmount(): (of: { quantidadeCartoes: number; quantidadeGrupos: number }) => string {
  const { t } = useTranslation('requests');
  return ({ quantidadeCartoes, quantidadeGrupos }) => {
    const cards = t('amount.cards', { count: quantidadeCartoes });
    const groups = t('amount.groups', { count: quantidadeGrupos });
    if (quantidadeGrupos === 0) return cards;
    return quantidadeCartoes === 0 ? groups : t('amount.both', { cards, groups });
  };
}
