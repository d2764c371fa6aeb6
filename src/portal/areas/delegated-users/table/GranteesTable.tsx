import { Button } from 'antd';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useDensity } from '../../../loading/density';
import { preloadable, usePreload } from '../../../loading/preloadable';
import { GRANTEES_MAX, type Permissionario } from '../../../../contract/delegated-users';
import { RENEW_PARAM } from '../../../lib/paths';
import { SEARCH_ID } from '../../../lib/searchField';
import { personName } from '../../../lib/format';
import { useMay } from '../../../features/access/useMay';
import type { PagedTable } from '../../../features/listing/usePagedTable';
import { usePersonShown } from '../../../features/listing/usePersonShown';
import { useTableStep } from '../../../features/listing/useTableStep';
import type { Actor } from '../../../features/acting';
import { CalendarIcon, EditIcon, PlusIcon, TrashIcon, ViewIcon } from '../../../ui/icons';
import { EmptyState, LoadError } from '../../../ui/feedback';
import { Pager, ResponsiveTable, type Sort } from '../../../ui/table';
import { SelectionBox } from '../../../ui/table/SelectionBox';
import { useColumnChoice } from '../../../ui/table/useColumnChoice';
import { toast } from '../../../ui/toast';
import { usePhone } from '../../../ui/usePhone';
import { changedIn, editionOf, inclusionOf, referenceOf } from '../delegation-state';
import type { Giving } from '../people/NewAccessModal';
import { useOpenView } from '../views/useOpenView';
import { stateOf } from '../views/view';
import { CHOOSABLE, type Choosable, COLUMNS } from './choosable';
import { columnsOf, type RowsLeadTo } from './columns';
import { EVERYBODY, filtersIn, isNarrowed, type Narrowed, narrowedBy, without } from './narrowed';
import { useComingBack, useTickedBefore } from './useComingBack';
import { Filters } from './Filters';
import { GranteesBar, MoreActs } from './GranteesBar';
import type { Acted } from './Nobody';
import { TableBones } from './TableBones';
import { type ActOnMany, useActOnMany } from './useActOnMany';
import { useSelected } from './useSelected';

/** Few tables need it. */
const Nobody = lazy(() => import('./Nobody'));
const Renewing = lazy(() => import('./Renewing'));
const TableActs = preloadable(() => import('./TableActs'));
const FilterChips = preloadable(() => import('./FilterChips'));
const FilterPanel = preloadable(() => import('./FilterPanel'));
const ViewsPanel = preloadable(() => import('../views/ViewsPanel'));
const OpenViewLine = preloadable(() => import('../views/OpenViewLine'));
const PersonDrawer = preloadable(() => import('../person/PersonDrawer'));
const WhoUsesModal = preloadable(() => import('./WhoUsesModal'));
const RemoveDialog = preloadable(() => import('./RemoveDialog'));
const EndsDialog = preloadable(() => import('./EndsDialog'));
const TakeDialog = preloadable(() => import('./TakeDialog'));
const ProfileDialog = preloadable(() => import('./ProfileDialog'));
const EveryoneDialog = preloadable(() => import('./EveryoneDialog'));
/** Opened by a click: their code is there by then. */
const DIALOGS = {
  texts: ['take', 'who-uses'],
  components: [
    MoreActs,
    FilterChips,
    FilterPanel,
    ViewsPanel,
    OpenViewLine,
    PersonDrawer,
    WhoUsesModal,
    RemoveDialog,
    EndsDialog,
    TakeDialog,
  ],
};

interface GranteesTableProps {
  actor: Actor;
  table: PagedTable<Permissionario>;
  /** Somebody is to be given something: what, or whatever is chosen then. */
  onNew: (giving?: Giving | null) => void;
}

/** Who has accesses of the company: search, order, pages, selection, and what can be done with each and with many. */
export function GranteesTable({ actor, table, onNew }: GranteesTableProps) {
  const { t, i18n } = useTranslation('delegation');
  const navigate = useNavigate();
  const phone = usePhone();
  const { page, rows, pager, state, change } = table;
  const step = useTableStep();
  usePreload(DIALOGS, page !== null);
  const narrowed = narrowedBy(state);
  const shownNow = JSON.stringify(narrowed);
  const opened = useOpenView(actor);
  const columnChoice = useColumnChoice(COLUMNS);
  const many = useActOnMany(actor, shownNow);
  const selected = useSelected(actor.company.idProduto, rows, narrowed, useTickedBefore(actor, many.people));
  const { state: handed } = useLocation() as { state: unknown };
  useComingBack(actor, selected.ticked, page !== null, changedIn(handed));
  const [ended, setEnded] = useState<readonly string[]>([]);
  const changed = new Set([...changedIn(handed), ...ended]);
  const [acted, setActed] = useState<Acted | null>(
    changed.size > 0 ? { narrowed: shownNow, act: 'changed', count: changed.size } : null,
  );
  const shown = usePersonShown();
  const [whoUses, setWhoUses] = useState<boolean | null>(null);
  const [filtering, setFiltering] = useState<boolean | null>(null);
  const [viewing, setViewing] = useState<boolean | null>(null);
  const filterButton = useRef<HTMLButtonElement>(null);
  const viewsButton = useRef<HTMLButtonElement>(null);
  const density = useDensity();
  const mayAdd = useMay('permissionarios', 'create');
  const mayChange = useMay('permissionarios', 'edit');
  const renews = useSearchParams()[0].has(RENEW_PARAM) && mayChange && page !== null;

  const leads: RowsLeadTo = {
    isChanged: (row: Permissionario) => changed.has(row.idProdutoPF),
    view: (row) => shown.linkOf(referenceOf(row)),
    isShown: (row) => referenceOf(row) === shown.id,
    // A review reads what the rows lead to, and changes nothing.
    actions: mayChange
      ? (row) => [
          { name: t('row.view'), icon: ViewIcon, ...shown.linkOf(row.idProdutoPF) },
          { name: t('accesses.edit'), icon: EditIcon, ...editionOf(actor, row) },
          { name: t('selection.ends'), icon: CalendarIcon, onPress: () => many.start('ends', [row]) },
          { name: t('row.remove'), icon: TrashIcon, danger: true, onPress: () => many.start('remove', [row]) },
        ]
      : null,
  };
  // Second steps are not a supervisor's to see, and another single sign-on has its own.
  const secondSteps = actor.perfil !== 'Supervisor' && rows.every(({ segundaEtapa }) => segundaEtapa !== null);
  const isKnown = (column: Choosable) => column !== 'segundaEtapa' || secondSteps;
  const columns = columnsOf(t, columnChoice.shown.filter(isKnown), actor.perfil !== 'Supervisor', leads);
  const notTooMany = () => {
    if (selected.keys.length <= GRANTEES_MAX) return true;
    toast('warning', 'validation:grantees_too_many');
    return false;
  };
  const removeSelected = () => {
    if (selected.keys.length === 0) toast('warning', 'delegation:selection.noneSelected');
    else startSelected('remove');
  };
  const startSelected = (act: ActOnMany) => {
    if (notTooMany()) many.start(act, selected.people);
  };
  /** The dialog did it for `people`: they are no longer ticked, and whose row changed is marked. */
  const done = (people: readonly string[], marked: readonly string[]) => {
    selected.drop(people);
    setEnded(marked);
    if (marked.length > 0) setActed({ narrowed: shownNow, act: 'changed', count: marked.length });
    many.end();
  };
  const editSelected = () => {
    const [only] = selected.people;
    const { to, state: people } =
      selected.people.length === 1 && only ? editionOf(actor, only) : inclusionOf(actor, selected.people);
    void navigate(to, { state: people });
  };
  const copyToSelected = () => {
    const { to, state: people } = inclusionOf(actor, selected.people, { copiar: true });
    void navigate(to, { state: people });
  };
  // The button leaves with what it was about: who pressed it goes on at the search.
  const clearFilters = () => {
    step({ filters: { ...EVERYBODY } });
    document.getElementById(SEARCH_ID)?.focus();
  };
  const filtered = isNarrowed(state);
  const foreign = table.error?.code === 'MCN-204';
  const active = filtersIn(narrowed);
  const now = { narrowed, sort: state.sort, size: state.size, columns: columnChoice.shown, density };
  const filterBy = (filters: Partial<Narrowed>) => change({ filters });

  const nobody = (
    <Suspense fallback={null}>
      <Nobody
        actor={actor}
        narrowed={narrowed}
        foreign={foreign}
        acted={acted?.narrowed === shownNow ? acted : null}
        grants={mayChange}
        filterBy={filterBy}
        onGive={onNew}
        onClear={clearFilters}
      />
    </Suspense>
  );
  const content = () => {
    if (foreign) return nobody;
    if (table.error) return <LoadError error={table.error} text={t('loadFailed')} onRetry={table.reload} />;
    if (!page) return <TableBones />;
    if (rows.length === 0 && !filtered && state.page === 1)
      return (
        <div className="card">
          <EmptyState
            title={t('empty.title')}
            text={t('empty.text')}
            action={
              mayAdd && (
                <Button type="primary" size="large" icon={<PlusIcon size={20} />} onClick={() => onNew()}>
                  {t('newAccess')}
                </Button>
              )
            }
          />
        </div>
      );
    return (
      <>
        <ResponsiveTable
          label={t('tableLabel')}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.idProdutoPF}
          loading={table.waiting}
          sort={state.sort ?? { field: 'nome', direction: 'asc' }}
          // On a phone the order stands among the filters.
          {...(!phone && { onSort: (sort: Sort | null) => change({ sort }) })}
          {...(mayChange && {
            selection: {
              Box: SelectionBox,
              keys: selected.keys,
              onChange: selected.set,
              nameOf: (row: Permissionario) => personName(row.nome),
            },
          })}
          empty={nobody}
        />
        {mayChange && (page.numberElements > 0 || selected.keys.length > 0) && (
          <GranteesBar
            count={selected.keys.length}
            total={page.totalElements}
            more={page.totalIsFloor === true}
            busy={selected.busy}
            onAll={() => void selected.all()}
            onEveryone={page.totalElements > GRANTEES_MAX ? () => many.start('everyone', []) : undefined}
            onEdit={editSelected}
            onEnds={() => startSelected('ends')}
            onTake={() => startSelected('take')}
            onCopy={copyToSelected}
            onProfile={() => startSelected('profile')}
            onRemove={removeSelected}
            onClear={selected.clear}
          />
        )}
        {pager && <Pager {...pager} />}
      </>
    );
  };

  const ids = many.people?.map(({ idProdutoPF }) => idProdutoPF) ?? [];
  /** It was done but for `left`, whom somebody else changed meanwhile: they stay ticked. */
  const doneBut = (left: readonly string[], marked: readonly string[]) => {
    const stay = new Set(left);
    done(
      ids.filter((one) => !stay.has(one)),
      marked,
    );
  };
  /** What was done is undone: no row is marked for it. */
  const nothingChanged = () => {
    setEnded([]);
    setActed(null);
  };
  const [remove, ends, take, profile, everyone] = [
    many.kept('remove'),
    many.kept('ends'),
    many.kept('take'),
    many.kept('profile'),
    many.kept('everyone'),
  ];
  return (
    <section className="card dtable" aria-label={t('tableLabel')}>
      <Filters
        state={state}
        change={change}
        panel={{
          active: active.length,
          open: filtering === true,
          toggle: () => {
            setFiltering(filtering !== true);
            if (viewing) setViewing(false);
          },
        }}
        panelButton={filterButton}
        views={{
          open: viewing === true,
          toggle: () => {
            setViewing(viewing !== true);
            if (filtering) setFiltering(false);
          },
        }}
        viewsButton={viewsButton}
        sortable={columns.flatMap(({ key, title, sortable }) => (sortable ? [{ field: key, title }] : []))}
        reading={!mayChange}
      >
        <Suspense fallback={null}>
          <TableActs
            actor={actor}
            narrowed={narrowed}
            sort={state.sort}
            choice={columnChoice}
            offered={CHOOSABLE.filter(isKnown)}
            reading={!mayChange}
            onWhoUses={() => setWhoUses(true)}
          />
        </Suspense>
      </Filters>
      <Suspense fallback={null}>
        {filtering !== null && (
          <FilterPanel
            actor={actor}
            narrowed={narrowed}
            filterBy={filterBy}
            // A review is not told what the company has to grant.
            grants={mayChange}
            secondSteps={secondSteps}
            open={filtering}
            onClose={() => {
              setFiltering(false);
              filterButton.current?.focus();
            }}
          />
        )}
      </Suspense>
      <Suspense fallback={null}>
        {viewing !== null && (
          <ViewsPanel
            actor={actor}
            now={now}
            shownAs={opened.view?.id ?? null}
            open={viewing}
            onOpen={({ id, nome, view }) => {
              step(stateOf(view), opened.open(id, nome, view));
            }}
            onClose={() => {
              setViewing(false);
              viewsButton.current?.focus();
            }}
          />
        )}
      </Suspense>
      <Suspense fallback={null}>
        {opened.view && (
          <OpenViewLine
            actor={actor}
            view={opened.view}
            now={now}
            onLeave={() => {
              opened.leave();
              step({ filters: { ...EVERYBODY }, sort: null });
              viewsButton.current?.focus();
            }}
          />
        )}
      </Suspense>
      <Suspense fallback={null}>
        {active.length > 0 && (
          <FilterChips
            actor={actor}
            narrowed={narrowed}
            active={active}
            named={mayChange}
            page={table.waiting || table.error ? null : page}
            onRemove={(name) => {
              filterBy(without(name));
              filterButton.current?.focus();
            }}
            onClear={foreign ? null : clearFilters}
          />
        )}
      </Suspense>
      {content()}
      <Suspense fallback={null}>
        {renews && (
          <Renewing
            account={actor.company.idProduto}
            narrowed={narrowed}
            onFound={(people) => {
              selected.choose(people);
              many.start('ends', people);
            }}
          />
        )}
      </Suspense>
      <Suspense fallback={null}>
        {remove && (
          <RemoveDialog
            actor={actor}
            people={remove.people}
            onClose={many.end}
            onRemoved={(people) => {
              selected.drop(people.map(({ idProdutoPF }) => idProdutoPF));
              setActed({ narrowed: shownNow, act: 'removed', count: people.length });
              many.end();
              if (shown.id !== null) shown.close();
            }}
          />
        )}
        {ends && (
          <EndsDialog
            {...ends}
            actor={actor}
            onClose={many.end}
            onChanged={({ changed: moved, left }) => doneBut(left, moved)}
            onUndone={nothingChanged}
          />
        )}
        {take && (
          <TakeDialog
            {...take}
            actor={actor}
            onClose={many.end}
            onTaken={({ lost, left }) => doneBut(left, lost)}
            onUndone={nothingChanged}
          />
        )}
        {profile && (
          <ProfileDialog
            actor={actor}
            people={profile.people}
            onClose={many.end}
            onGiven={(given) => done(ids, given)}
          />
        )}
        {everyone && page && (
          <EveryoneDialog
            {...everyone}
            actor={actor}
            narrowed={narrowed}
            total={page.totalElements.toLocaleString(i18n.language)}
            more={page.totalIsFloor === true}
            onClose={many.end}
          />
        )}
        {shown.id !== null && (
          <PersonDrawer
            actor={actor}
            reading={!mayChange}
            idProdutoPF={shown.id}
            rows={rows}
            onGo={shown.go}
            onEnds={(person) => many.start('ends', [person])}
            onRemove={(person) => many.start('remove', [person])}
            onClose={shown.close}
          />
        )}
        {whoUses !== null && (
          <WhoUsesModal
            actor={actor}
            open={whoUses}
            onClose={() => setWhoUses(false)}
            personAt={shown.addressOf}
            onShow={(filters) => {
              setWhoUses(false);
              filterBy(filters);
            }}
          />
        )}
      </Suspense>
    </section>
  );
}
