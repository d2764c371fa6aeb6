import { Button, Select } from 'antd';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchText } from '../../../features/listing/SearchText';
import { SEARCH_ID, useSearchField } from '../../../lib/searchField';
import { FilterIcon } from '../../../ui/icons';
import { usePhone } from '../../../ui/usePhone';
import type { Sort } from '../../../ui/table';
import type { TableState } from '../../../lib/tableAddress';
import { ViewsIcon } from '../icons';

interface FiltersProps {
  state: TableState;
  change: (change: Partial<TableState>) => void;
  sortable: { field: string; title: string }[];
  /** How many filters are in use, and the panel in which they are chosen. */
  panel: { active: number; open: boolean; toggle: () => void };
  /** The button that opens it, which takes the focus when it closes. */
  panelButton: RefObject<HTMLButtonElement | null>;
  /** The panel of the views that somebody keeps, and its button. */
  views: { open: boolean; toggle: () => void };
  viewsButton: RefObject<HTMLButtonElement | null>;
  /** The table alone is shown: nothing leads out of it. */
  reading: boolean;
  /** The way to its files. */
  exports: ReactNode;
  onWhoUses: () => void;
  children: ReactNode;
}

/** What is above the rows: search, the way to the filters, on a phone the order, and what can be done with the whole table. */
export function Filters({
  state,
  change,
  sortable,
  panel,
  panelButton,
  views,
  viewsButton,
  reading,
  exports,
  onWhoUses,
  children,
}: FiltersProps) {
  const { t } = useTranslation('delegation');
  const phone = usePhone();
  useSearchField();
  const order = (sort: Sort | null) => (sort ? `${sort.field},${sort.direction}` : 'nome,asc');
  return (
    <div className="dfilters" role="search" aria-label={t('filters.label')}>
      <SearchText
        id={SEARCH_ID}
        className="dfilters__find"
        label={t('filters.text')}
        autoComplete="off"
        value={state.filters['busca'] ?? ''}
        onSearch={(busca) => change({ filters: { busca } })}
      />
      <Button
        ref={panelButton}
        className="dfilters__open"
        icon={<FilterIcon size={20} />}
        aria-expanded={panel.open}
        aria-label={panel.active > 0 ? t('filters.inUse', { number: panel.active }) : undefined}
        onClick={panel.toggle}
      >
        {t('filters.label')}
        {panel.active > 0 && <span className="dfilters__count num">{panel.active}</span>}
      </Button>
      {!reading && (
        <Button ref={viewsButton} icon={<ViewsIcon size={20} />} aria-expanded={views.open} onClick={views.toggle}>
          {t('views.open')}
        </Button>
      )}
      {phone && (
        <Select
          className="dfilters__order"
          aria-label={t('filters.order')}
          value={order(state.sort)}
          onChange={(chosen: string) => {
            const [field = 'nome', direction] = chosen.split(',');
            change({ sort: { field, direction: direction === 'desc' ? 'desc' : 'asc' } });
          }}
          labelRender={({ value, label }) => {
            const [field, direction] = String(value).split(',');
            return (
              <>
                <span aria-hidden="true">
                  {sortable.find((column) => column.field === field)?.title} {direction === 'desc' ? '↓' : '↑'}
                </span>
                <span className="sr">{label}</span>
              </>
            );
          }}
          options={sortable.flatMap(({ field, title }) =>
            (['asc', 'desc'] as const).map((direction) => ({
              value: `${field},${direction}`,
              label: t(`filters.${direction}`, { title }),
            })),
          )}
        />
      )}
      <div className="dfilters__acts">
        <Button onClick={onWhoUses}>{t('whoUses.open')}</Button>
        {!phone && children}
        {!reading && exports}
      </div>
    </div>
  );
}
