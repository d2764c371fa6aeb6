import { Button, Input, Select } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ACOES_REGISTRO, type ItemRegistro } from '../../../../contract/company-log';
import type { Actor } from '../../../features/acting';
import { SearchText } from '../../../features/listing/SearchText';
import type { PagedTable } from '../../../features/listing/usePagedTable';
import { SEARCH_ID, useSearchField } from '../../../lib/searchField';
import { FilterIcon } from '../../../ui/icons';
import { usePhone } from '../../../ui/usePhone';
import { useMay } from '../../../features/access/useMay';
import { Labelled } from '../../../ui/fields/Labelled';
import { useSystems } from '../reads';
import { SearchSelect } from '../SearchSelect';
import { logFilter, type LogFilter } from './narrowed';
import '../../../features/listing/table-frame.css';

/** Beside the rows, which do not wait for it. */
const LogActs = lazy(() => import('./LogActs'));

interface LogFiltersProps {
  actor: Actor;
  table: Pick<PagedTable<ItemRegistro>, 'state' | 'change'>;
  /** Shows everything again; null while nothing is filtered. */
  onClear: (() => void) | null;
}

/** What the log is filtered by, and what can be done with what is found: all of it at once, on a phone whose changes first and the rest behind a button. */
export function LogFilters({ actor, table, onClear }: LogFiltersProps) {
  const { t } = useTranslation('delegation');
  const mayExport = useMay('permissionarios', 'edit');
  const filter = logFilter(table.state);
  const systems = useSystems(actor);
  const phone = usePhone();
  const others = Object.entries(filter).filter(([name, value]) => name !== 'pessoa' && value !== '').length;
  const [open, setOpen] = useState(others > 0);
  const set = (change: Partial<LogFilter>) => table.change({ filters: change });
  useSearchField();
  return (
    <div className="dfilters llog__filters" role="search" aria-label={t('log.filters')}>
      <SearchText
        id={SEARCH_ID}
        className="llog__text"
        label={t('log.personFilter')}
        autoComplete="off"
        value={filter.pessoa}
        onSearch={(pessoa) => set({ pessoa })}
      />
      {phone && (
        <Button
          icon={<FilterIcon size={20} />}
          aria-expanded={open}
          aria-label={others > 0 ? t('ui:filters.inUse', { number: others }) : undefined}
          onClick={() => setOpen(!open)}
        >
          {t('ui:filters.label')}
          {others > 0 && <span className="dfilters__count num">{others}</span>}
        </Button>
      )}
      {(!phone || open) && (
        <>
          <SearchText
            className="llog__text"
            label={t('log.byFilter')}
            autoComplete="off"
            value={filter.por}
            onSearch={(por) => set({ por })}
          />
          <SearchText
            className="llog__text"
            label={t('log.cardFilter')}
            autoComplete="off"
            value={filter.cartao}
            problem={(typed) => (/^[.\-\s]*(\d[.\-\s]*){0,20}$/.test(typed) ? null : t('log.cardWrong'))}
            onSearch={(cartao) => set({ cartao: cartao.replace(/\D/g, '') })}
          />
          <Labelled label={t('log.systemFilter')}>
            {(id) => (
              <SearchSelect<string>
                id={id}
                allowClear
                placeholder={t('log.allSystems')}
                loading={systems.loading}
                {...(filter.sistema && { value: filter.sistema })}
                onChange={(sistema) => set({ sistema: sistema ?? '' })}
                options={systems.value?.map((system) => ({ value: system.id, label: system.iprojTi.nome }))}
              />
            )}
          </Labelled>
          <Labelled label={t('log.what')}>
            {(id) => (
              <Select
                id={id}
                value={filter.acao}
                onChange={(acao: string) => set({ acao })}
                popupMatchSelectWidth={false}
                options={[
                  { value: '', label: t('log.everything') },
                  ...ACOES_REGISTRO.map((acao) => ({ value: acao, label: t(`log.actions.${acao}`) })),
                ]}
              />
            )}
          </Labelled>
          <Labelled label={t('log.from')}>
            {(id) => (
              <Input
                id={id}
                type="date"
                value={filter.de}
                {...(filter.ate && { max: filter.ate })}
                onChange={(event) => set({ de: event.target.value })}
              />
            )}
          </Labelled>
          <Labelled label={t('log.to')}>
            {(id) => (
              <Input
                id={id}
                type="date"
                value={filter.ate}
                {...(filter.de && { min: filter.de })}
                onChange={(event) => set({ ate: event.target.value })}
              />
            )}
          </Labelled>
        </>
      )}
      <div className="dfilters__acts">
        {onClear && <Button onClick={onClear}>{t('ui:filters.clear')}</Button>}
        <Suspense fallback={null}>
          <LogActs actor={actor} filter={filter} reading={!mayExport} />
        </Suspense>
      </div>
    </div>
  );
}
