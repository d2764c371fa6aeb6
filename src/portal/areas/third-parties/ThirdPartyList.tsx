import { Button } from 'antd';
import { useState, type Key } from 'react';
import { useTranslation } from 'react-i18next';
import { personName } from '../../lib/format';
import { useMay } from '../../features/access/useMay';
import { GateBones } from '../../features/account/AccountGate';
import type { Actor } from '../../features/acting';
import { type Ahead, usePreload } from '../../loading/preloadable';
import { usePagedTable } from '../../features/listing/usePagedTable';
import { SearchText } from '../../features/listing/SearchText';
import { TrashIcon } from '../../ui/icons';
import { EmptyState, LoadError } from '../../ui/feedback';
import { Pager, ResponsiveTable, SelectionBar } from '../../ui/table';
import { SelectionBox } from '../../ui/table/SelectionBox';
import { toast } from '../../ui/toast';
import { usePhone } from '../../ui/usePhone';
import type { Kind } from './AuthoriseModal';
import { columnsOf } from './columns';
import type { ThirdParty } from './provider';
import { RemoveDialog } from './RemoveDialog';

/** Below so many there is nothing to search among. */
const SEARCHED_FROM = 6;

interface ThirdPartyListProps {
  actor: Actor;
  onAuthorise: (person: ThirdParty, kind: Kind) => void;
  /** What a row opens: loaded once the rows stand. */
  ahead: Ahead;
}

/** The company's third parties, with what each may delegate, and removal of one or several. */
export function ThirdPartyList({ actor, onAuthorise, ahead }: ThirdPartyListProps) {
  const { t } = useTranslation('third-parties');
  const phone = usePhone();
  const mayEdit = useMay('terceiros', 'edit');
  const mayRemove = useMay('terceiros', 'delete');
  const table = usePagedTable<ThirdParty>({ resource: 'terceiros', account: actor.company.idProduto });
  const { rows, page, pager, state, change } = table;
  usePreload(ahead, page !== null);
  const [keys, setKeys] = useState<Key[]>([]);
  const [removing, setRemoving] = useState<ThirdParty[] | null>(null);

  const removeSelected = () => {
    const chosen = rows.filter(({ id }) => keys.includes(id));
    if (chosen.length === 0) toast('warning', 'third-parties:selection.noneSelected');
    else setRemoving(chosen);
  };
  const columns = columnsOf(
    t,
    { phone, authorise: onAuthorise, remove: (row) => setRemoving([row]) },
    {
      reading: !mayEdit,
      secondStep: rows.some(({ segundaEtapa }) => segundaEtapa !== null),
    },
  );
  const search = state.filters['busca'] ?? '';

  const list = () => {
    if (table.error) return <LoadError error={table.error} text={t('list.failed')} onRetry={table.reload} />;
    if (!page) return <GateBones />;
    if (page.totalElements === 0 && search === '')
      return (
        <div className="card">
          <EmptyState title={t('list.empty')} text={t('list.emptyHint')} />
        </div>
      );
    return (
      <>
        <ResponsiveTable
          label={t('list.label')}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.id}
          loading={table.waiting}
          empty={<EmptyState title={t('list.filtered')} text={t('list.filteredHint')} />}
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
        {pager && page.totalPages > 1 && (
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
            count={keys.length}
            said={keys.length > 0 ? t('selection.count', { count: keys.length }) : t('selection.none')}
            clear={{ name: t('selection.clear'), onPress: () => setKeys([]) }}
          >
            <Button danger icon={<TrashIcon size={16} />} onClick={removeSelected}>
              {t('selection.remove')}
            </Button>
          </SelectionBar>
        )}
      </>
    );
  };

  return (
    <section className="tlist" aria-labelledby="terceiros">
      <div className="tlist__h">
        <h2 id="terceiros" tabIndex={-1}>
          {t('list.title')}
        </h2>
        {((page && page.totalElements >= SEARCHED_FROM) || search !== '') && (
          <SearchText
            className="tlist__find"
            label={t('list.search')}
            value={search}
            onSearch={(busca) => change({ filters: { busca } })}
          />
        )}
      </div>
      {list()}
      <RemoveDialog
        actor={actor}
        people={removing}
        onClose={() => setRemoving(null)}
        onRemoved={() => {
          setKeys([]);
          setRemoving(null);
        }}
      />
    </section>
  );
}
