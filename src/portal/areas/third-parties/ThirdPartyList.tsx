import { Button } from 'antd';
import { Suspense, useRef, useState, type Key } from 'react';
import { useTranslation } from 'react-i18next';
import { personName } from '../../lib/format';
import { SEARCH_ID } from '../../lib/searchField';
import { useMay } from '../../features/access/useMay';
import { GateBones } from '../../features/account/AccountGate';
import type { Actor } from '../../features/acting';
import { type Ahead, preloadable, usePreload } from '../../loading/preloadable';
import { TableBar } from '../../features/listing/TableBar';
import { usePagedTable } from '../../features/listing/usePagedTable';
import { usePersonShown } from '../../features/listing/usePersonShown';
import { EditIcon, TrashIcon, ViewIcon } from '../../ui/icons';
import { EmptyState, LoadError } from '../../ui/feedback';
import { Pager, ResponsiveTable, SelectionBar } from '../../ui/table';
import type { RowAction } from '../../ui/table/RowMenu';
import { SelectionBox } from '../../ui/table/SelectionBox';
import { useColumnChoice } from '../../ui/table/useColumnChoice';
import { toast } from '../../ui/toast';
import type { Kind } from './AuthoriseModal';
import { CHOOSABLE, type Choosable, COLUMNS } from './choosable';
import { columnsOf } from './columns';
import { EVERYBODY, filtersIn, type Narrowed, narrowedBy } from './narrowed';
import type { ThirdParty } from './provider';

const TableActs = preloadable(() => import('./TableActs'));
const FilterPanel = preloadable(() => import('./FilterPanel'));
const FilterChips = preloadable(() => import('./FilterChips'));
const PersonDrawer = preloadable(() => import('./PersonDrawer'));
const RemoveDialog = preloadable(() => import('./RemoveDialog'));
/** Opened by a click: their code is there by then. */
const AHEAD = { components: [RemoveDialog, FilterPanel, FilterChips, PersonDrawer] };

/** Where there are no more, there is nothing to turn over. */
const FIRST_PAGE = 20;

interface ThirdPartyListProps {
  actor: Actor;
  onAuthorise: (person: ThirdParty, kind: Kind) => void;
  /** What a row opens: loaded once the rows stand. */
  ahead: Ahead;
}

/** The company's third parties: search, filters, order, and what can be done with each, with several, and with the table. */
export function ThirdPartyList({ actor, onAuthorise, ahead }: ThirdPartyListProps) {
  const { t } = useTranslation('third-parties');
  const mayEdit = useMay('terceiros', 'edit');
  const mayRemove = useMay('terceiros', 'delete');
  const table = usePagedTable<ThirdParty>({
    resource: 'terceiros',
    account: actor.company.idProduto,
    followsOthers: true,
  });
  const { rows, page, pager, state, change } = table;
  usePreload(ahead, page !== null);
  usePreload(AHEAD, page !== null);
  const choice = useColumnChoice(COLUMNS);
  const shown = usePersonShown();
  const [keys, setKeys] = useState<Key[]>([]);
  // Null has closed the question, undefined never asked it.
  const [removing, setRemoving] = useState<ThirdParty[] | null>();
  const [filtering, setFiltering] = useState<boolean | null>(null);
  const filterButton = useRef<HTMLButtonElement>(null);

  const chosen = rows.filter(({ id }) => keys.includes(id));
  const removeSelected = () => {
    if (chosen.length === 0) toast('warning', 'third-parties:selection.noneSelected');
    else setRemoving(chosen);
  };
  const actions = (row: ThirdParty): RowAction[] => [
    { name: t('list.view'), icon: ViewIcon, ...shown.linkOf(row.id) },
    ...(row.editavel && !row.todos
      ? [
          { name: t('list.editSystems'), icon: EditIcon, onPress: () => onAuthorise(row, 'systems') },
          { name: t('list.editContracts'), icon: EditIcon, onPress: () => onAuthorise(row, 'contracts') },
        ]
      : []),
    ...(row.editavel
      ? [{ name: t('list.remove'), icon: TrashIcon, danger: true, onPress: () => setRemoving([row]) }]
      : []),
  ];
  // Another single sign-on has its own second step; a document is withheld in a review.
  const secondSteps = rows.every(({ segundaEtapa }) => segundaEtapa !== null);
  const offered = CHOOSABLE.filter(
    (name: Choosable) => (name !== 'segundaEtapa' || secondSteps) && (name !== 'cpf' || mayEdit),
  );
  const columns = columnsOf(
    t,
    choice.shown.filter((name) => offered.includes(name)),
    // A review reads the table, and no more than that of anybody.
    {
      view: mayEdit ? (row) => shown.linkOf(row.id) : null,
      isShown: (row) => row.id === shown.id,
      actions: mayEdit ? actions : null,
    },
  );
  const narrowed = narrowedBy(state);
  const active = filtersIn(narrowed);
  const filterBy = (filters: Partial<Narrowed>) => {
    setKeys([]);
    change({ filters });
  };
  // The button leaves with what it was about: who pressed it goes on at the search.
  const clearFilters = () => {
    filterBy({ ...EVERYBODY });
    document.getElementById(SEARCH_ID)?.focus();
  };
  const closeFilters = () => {
    setFiltering(false);
    filterButton.current?.focus();
  };

  const list = () => {
    if (table.error) return <LoadError error={table.error} text={t('list.failed')} onRetry={table.reload} />;
    if (!page) return <GateBones />;
    if (page.totalElements === 0 && narrowed.busca === '' && active.length === 0)
      return (
        <div className="card">
          <EmptyState title={t('list.empty')} text={t('list.emptyHint')} />
        </div>
      );
    return (
      <div className="card dtable">
        <TableBar
          label={t('list.search')}
          text={narrowed.busca}
          onSearch={(busca) => change({ filters: { busca } })}
          panel={{ active: active.length, open: filtering === true, toggle: () => setFiltering(filtering !== true) }}
          panelButton={filterButton}
          acts={
            <Suspense fallback={null}>
              <TableActs
                actor={actor}
                narrowed={narrowed}
                sort={state.sort}
                choice={choice}
                offered={offered}
                files={mayEdit}
              />
            </Suspense>
          }
        />
        <Suspense fallback={null}>
          {filtering !== null && (
            <FilterPanel
              narrowed={narrowed}
              filterBy={filterBy}
              secondSteps={secondSteps}
              open={filtering}
              onClose={closeFilters}
            />
          )}
        </Suspense>
        <Suspense fallback={null}>
          {active.length > 0 && (
            <FilterChips
              narrowed={narrowed}
              active={active}
              page={table.waiting ? null : page}
              onRemove={(name) => {
                filterBy({ [name]: EVERYBODY[name] });
                filterButton.current?.focus();
              }}
              onClear={clearFilters}
            />
          )}
        </Suspense>
        <ResponsiveTable
          label={t('list.label')}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.id}
          loading={table.waiting}
          empty={
            <EmptyState
              title={t('list.filtered')}
              text={t('list.filteredHint')}
              action={<Button onClick={clearFilters}>{t('ui:filters.clear')}</Button>}
            />
          }
          sort={state.sort ?? { field: 'nome', direction: 'asc' }}
          onSort={(sort) => change({ sort })}
          {...(mayRemove && {
            selection: {
              Box: SelectionBox,
              keys,
              onChange: setKeys,
              nameOf: (row: ThirdParty) => personName(row.nomePF),
              isLocked: (row: ThirdParty) => !row.editavel,
            },
          })}
        />
        {pager && page.totalElements > FIRST_PAGE && (
          <Pager
            {...pager}
            onPage={(next) => {
              setKeys([]);
              pager.onPage(next);
            }}
          />
        )}
        {mayRemove && (
          <SelectionBar
            keyed
            count={chosen.length}
            said={chosen.length > 0 ? t('selection.count', { count: chosen.length }) : t('selection.none')}
            clear={{ name: t('selection.clear'), onPress: () => setKeys([]) }}
          >
            <Button danger icon={<TrashIcon size={16} />} onClick={removeSelected}>
              {t('selection.remove')}
            </Button>
          </SelectionBar>
        )}
      </div>
    );
  };

  return (
    <section className="tlist" aria-labelledby="terceiros">
      <h2 id="terceiros" tabIndex={-1}>
        {t('list.title')}
      </h2>
      {list()}
      <Suspense fallback={null}>
        {removing !== undefined && (
          <RemoveDialog
            actor={actor}
            people={removing}
            onClose={() => setRemoving(null)}
            onRemoved={() => {
              setKeys([]);
              setRemoving(null);
              if (shown.id !== null) shown.close();
            }}
          />
        )}
      </Suspense>
      <Suspense fallback={null}>
        {mayEdit && shown.id !== null && (
          <PersonDrawer
            actor={actor}
            id={shown.id}
            rows={rows}
            onGo={shown.go}
            onAuthorise={onAuthorise}
            onRemove={(person) => setRemoving([person])}
            onClose={shown.close}
          />
        )}
      </Suspense>
    </section>
  );
}
