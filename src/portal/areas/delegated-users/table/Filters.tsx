import { Button, Select } from 'antd';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { TableBar } from '../../../features/listing/TableBar';
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
  /** What else can be done with it. */
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
  children,
}: FiltersProps) {
  const { t } = useTranslation('delegation');
  const phone = usePhone();
  const order = (sort: Sort | null) => (sort ? `${sort.field},${sort.direction}` : 'nome,asc');
  return (
    <TableBar
      label={t('filters.text')}
      text={state.filters['busca'] ?? ''}
      onSearch={(busca) => change({ filters: { busca } })}
      panel={panel}
      panelButton={panelButton}
      {...(phone ? { marks: children } : { acts: children })}
    >
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
    </TableBar>
  );
}
