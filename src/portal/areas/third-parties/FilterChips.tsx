import { useTranslation } from 'react-i18next';
import type { PageInfo } from '../../../contract/page';
import { FilterChips as Chips } from '../../features/listing/FilterChips';
import type { FilterName, Narrowed } from './narrowed';

interface FilterChipsProps {
  narrowed: Narrowed;
  /** Those that are in use. */
  active: readonly FilterName[];
  /** Whom they find; null while that is not known. */
  page: PageInfo | null;
  onRemove: (name: FilterName) => void;
  onClear: () => void;
}

/** The filters of the third parties that are in use, in words. */
export default function FilterChips({ narrowed, active, page, onRemove, onClear }: FilterChipsProps) {
  const { t } = useTranslation('third-parties');
  const words: Record<FilterName, (value: string) => string> = {
    perfil: (value) => t(`profiles.${value}`),
    ultimoAcesso: (value) => t(`ui:filters.signIns.${value}`),
    segundaEtapa: (value) => t(`ui:filters.secondSteps.${value}`),
  };
  return (
    <Chips
      chips={active.map((name) => ({ name, label: t(`columns.${name}`), words: words[name](narrowed[name]) }))}
      page={page}
      onRemove={onRemove}
      onClear={onClear}
    />
  );
}
