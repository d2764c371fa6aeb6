import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { preloadable, usePreload } from '../../../loading/preloadable';
import { GRANTEES_MAX, type Permissionario } from '../../../../contract/delegated-users';
import { ApiError } from '../../../http/ApiError';
import { SEARCH_ID } from '../../../lib/searchField';
import { personName } from '../../../lib/format';
import type { Actor } from '../../../features/acting';
import { PlusIcon } from '../../../ui/icons';
import { EmptyState, LoadError } from '../../../ui/feedback';
import { Pager, ResponsiveTable, type Sort } from '../../../ui/table';
import { toast } from '../../../ui/toast';
import { usePhone } from '../../../ui/usePhone';
import { editionOf, inclusionOf } from '../delegation-state';
import { type Paged } from '../reads';
import { ColumnChoice } from './ColumnChoice';
import { columnsOf } from './columns';
import { exportTable } from './exportTable';
import { Filters } from './Filters';
import { RemoveDialog } from './RemoveDialog';
import { GranteesBar } from './GranteesBar';
import { TableBones } from './TableBones';
import { useColumnChoice } from './useColumnChoice';
import { type Person, useSelected } from './useSelected';
import { PAGE_SIZES, type TableState } from './useTableState';

const AccessesModal = preloadable(() => import('./AccessesModal'));
const WhoUsesModal = preloadable(() => import('./WhoUsesModal'));
/** Opened by a click: their code is there by then. */
const DIALOGS = { components: [AccessesModal, WhoUsesModal] };

interface GranteesTableProps {
  actor: Actor;
  list: Paged<Permissionario>;
  state: TableState;
  change: (change: Partial<TableState>, options?: { replace?: boolean }) => void;
  onNew: () => void;
}

/** Who has accesses of the company: search, order, pages, selection, and what can be done with each and with many. */
export function GranteesTable({ actor, list, state, change, onNew }: GranteesTableProps) {
  usePreload(DIALOGS);
  const { t } = useTranslation('delegation');
  const navigate = useNavigate();
  const phone = usePhone();
  const columnChoice = useColumnChoice();
  const selected = useSelected(actor.company.idProduto, list.value ?? []);
  const [viewed, setViewed] = useState<Permissionario | null>(null);
  const [viewing, setViewing] = useState(false);
  const [removing, setRemoving] = useState<Person[] | null>(null);
  const [whoUses, setWhoUses] = useState<boolean | null>(null);
  const [exporting, setExporting] = useState(false);

  const actions = {
    view: (row: Permissionario) => {
      setViewed(row);
      setViewing(true);
    },
    remove: (row: Permissionario) => setRemoving([row]),
    edit: (row: Permissionario) => editionOf(actor, row),
    phone,
  };
  // A review sees the table; what the rows lead to is not shown there.
  const columns = columnsOf(t, columnChoice.shown, actor.perfil !== 'Supervisor', actor.canChange ? actions : null);
  const save = async () => {
    setExporting(true);
    try {
      await exportTable(actor.company.idProduto, state, t('export.file'));
    } catch (error) {
      // The catalogue has shown why.
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setExporting(false);
    }
  };
  const removeSelected = () => {
    if (selected.keys.length === 0) toast('warning', 'delegation:selection.noneSelected');
    else if (selected.keys.length > GRANTEES_MAX) toast('warning', 'validation:grantees_too_many');
    else setRemoving(selected.people);
  };
  const editSelected = () => {
    const [only] = selected.people;
    const { to, state: handed } =
      selected.people.length === 1 && only ? editionOf(actor, only) : inclusionOf(actor, selected.people);
    void navigate(to, { state: handed });
  };
  // The button leaves with what it was about: who pressed it goes on at the search.
  const clearFilters = () => {
    change({ text: '', validity: 'todas' });
    document.getElementById(SEARCH_ID)?.focus();
  };
  const filtered = state.text !== '' || state.validity !== 'todas';
  const { page } = list;

  const rows = () => {
    if (list.failed) return <LoadError text={t('loadFailed')} onRetry={list.reload} />;
    if (list.loading || !page) return <TableBones />;
    if (list.value?.length === 0 && !filtered && state.page === 1)
      return (
        <div className="card">
          <EmptyState
            title={t('empty.title')}
            text={t('empty.text')}
            action={
              actor.canChange && (
                <Button type="primary" size="large" icon={<PlusIcon size={20} />} onClick={onNew}>
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
          rows={list.value ?? []}
          rowKey={(row) => row.idProdutoPF}
          loading={list.waiting}
          sort={state.sort ?? { field: 'nome', direction: 'asc' }}
          // On a phone the order stands among the filters.
          {...(!phone && { onSort: (sort: Sort | null) => change({ sort }) })}
          {...(actor.canChange && {
            selection: {
              keys: selected.keys,
              onChange: selected.set,
              nameOf: (row: Permissionario) => personName(row.nome),
            },
          })}
          empty={
            <EmptyState
              title={t('empty.filtered')}
              text={t('empty.filteredHint')}
              action={<Button onClick={clearFilters}>{t('empty.clear')}</Button>}
            />
          }
        />
        {actor.canChange && (page.numberElements > 0 || selected.keys.length > 0) && (
          <GranteesBar
            count={selected.keys.length}
            total={page.totalElements}
            floor={page.totalIsFloor ?? page.totalElements > GRANTEES_MAX}
            busy={selected.busy}
            onAll={() => void selected.all(state)}
            onEdit={editSelected}
            onRemove={removeSelected}
            onClear={selected.clear}
          />
        )}
        {page.numberElements > 0 && (
          <Pager
            page={page}
            onPage={(number) => change({ page: number })}
            sizes={PAGE_SIZES}
            onSize={(size) => change({ size })}
          />
        )}
      </>
    );
  };

  return (
    <section className="card dtable" aria-label={t('tableLabel')}>
      <Filters
        state={state}
        change={change}
        sortable={columns.flatMap(({ key, title, sortable }) => (sortable ? [{ field: key, title }] : []))}
        exporting={exporting}
        reading={!actor.canChange}
        onExport={() => void save()}
        onWhoUses={() => setWhoUses(true)}
      >
        <ColumnChoice {...columnChoice} />
      </Filters>
      {rows()}
      <RemoveDialog
        actor={actor}
        people={removing}
        onClose={() => setRemoving(null)}
        onRemoved={async (people) => {
          selected.drop(people.map(({ idProdutoPF }) => idProdutoPF));
          await list.reload();
          setRemoving(null);
        }}
      />
      <Suspense fallback={null}>
        {viewed && (
          <AccessesModal
            key={viewed.idProdutoPF}
            actor={actor}
            person={viewed}
            open={viewing}
            onClose={() => setViewing(false)}
          />
        )}
        {whoUses !== null && <WhoUsesModal actor={actor} open={whoUses} onClose={() => setWhoUses(false)} />}
      </Suspense>
    </section>
  );
}
