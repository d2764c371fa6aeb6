import { useTranslation } from 'react-i18next';
import { FILTROS_SEGUNDA_ETAPA, FILTROS_ULTIMO_ACESSO } from '../../../contract/people-tables';
import { FILTROS_PERFIL } from '../../../contract/third-parties';
import { ChoiceField, FilterPanel as Panel } from '../../features/listing/FilterPanel';
import type { Narrowed } from './narrowed';

interface FilterPanelProps {
  narrowed: Narrowed;
  /** Another filter is in use from now on. */
  filterBy: (filters: Partial<Narrowed>) => void;
  /** Whether anything is known of second steps. */
  secondSteps: boolean;
  open: boolean;
  onClose: () => void;
}

/** What the third parties are filtered by. */
export default function FilterPanel({ narrowed, filterBy, secondSteps, open, onClose }: FilterPanelProps) {
  const { t } = useTranslation('third-parties');
  return (
    <Panel open={open} onClose={onClose}>
      <ChoiceField
        label={t('columns.perfil')}
        value={narrowed.perfil}
        values={FILTROS_PERFIL}
        wordsOf={(value) => t(value === 'todos' ? 'list.all' : `profiles.${value}`)}
        onChange={(perfil) => filterBy({ perfil })}
      />
      <ChoiceField
        label={t('columns.ultimoAcesso')}
        value={narrowed.ultimoAcesso}
        values={FILTROS_ULTIMO_ACESSO}
        wordsOf={(value) => t(`ui:filters.signIns.${value}`)}
        onChange={(ultimoAcesso) => filterBy({ ultimoAcesso })}
      />
      {secondSteps && (
        <ChoiceField
          label={t('columns.segundaEtapa')}
          value={narrowed.segundaEtapa}
          values={FILTROS_SEGUNDA_ETAPA}
          wordsOf={(value) => t(`ui:filters.secondSteps.${value}`)}
          onChange={(segundaEtapa) => filterBy({ segundaEtapa })}
        />
      )}
    </Panel>
  );
}
