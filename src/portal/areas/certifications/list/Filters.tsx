import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { FILTROS_CERTIFICACAO } from '../../../../contract/certifications';
import { SearchText } from '../../../features/listing/SearchText';
import { SEARCH_ID, useSearchField } from '../../../lib/searchField';

interface FiltersProps {
  situacao: string;
  busca: string;
  /** A review decides nothing: nothing waits for it. */
  reading: boolean;
  change: (filters: { situacao?: string; busca?: string }) => void;
}

/** Which access reviews are listed: those that wait for one, open ones, those that are over; by a part of their name. */
export default function Filters({ situacao, busca, reading, change }: FiltersProps) {
  const { t } = useTranslation('certifications');
  useSearchField();
  return (
    <div className="cert__filters">
      <div className="cert__seg" role="group" aria-label={t('list.show')}>
        {FILTROS_CERTIFICACAO.filter((one) => !reading || one !== 'esperando').map((one) => (
          <Button key={one} size="middle" aria-pressed={situacao === one} onClick={() => change({ situacao: one })}>
            {t(`list.filters.${one}`)}
          </Button>
        ))}
      </div>
      <SearchText
        id={SEARCH_ID}
        className="cert__find"
        label={t('list.search')}
        autoComplete="off"
        value={busca}
        onSearch={(typed) => change({ busca: typed })}
      />
    </div>
  );
}
