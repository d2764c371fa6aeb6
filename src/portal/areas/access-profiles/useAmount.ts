import { useTranslation } from 'react-i18next';
import type { PerfilDeAcesso } from '../../../contract/access-profiles';

type Given = Pick<PerfilDeAcesso, 'quantidadeCartoes' | 'quantidadeGrupos'>;

/** Whether a profile gives nothing that the session may see. */
export const givesNothing = ({ quantidadeCartoes, quantidadeGrupos }: Given): boolean =>
  quantidadeCartoes + quantidadeGrupos === 0;

/** What a profile gives, in numbers: `3 cartões e 2 grupos`. */
export function useAmount(): (of: Given) => string {
  const { t } = useTranslation('access-profiles');
  return ({ quantidadeCartoes, quantidadeGrupos }) => {
    const cards = t('amount.cards', { count: quantidadeCartoes });
    const groups = t('amount.groups', { count: quantidadeGrupos });
    if (quantidadeGrupos === 0) return quantidadeCartoes === 0 ? t('amount.nothing') : cards;
    return quantidadeCartoes === 0 ? groups : t('amount.both', { cards, groups });
  };
}
