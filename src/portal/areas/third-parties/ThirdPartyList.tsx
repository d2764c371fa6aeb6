import { Button, Input } from 'antd';
import { useEffect, useState, type Key } from 'react';
import { useTranslation } from 'react-i18next';
import { TERCEIROS_MAX, type Terceiro } from '../../../contract/third-parties';
import { personName } from '../../lib/format';
import type { Actor } from '../../features/acting';
import { SearchIcon, TrashIcon } from '../../ui/icons';
import { EmptyState, LoadError } from '../../ui/feedback';
import { GateBones } from '../../features/account/AccountGate';
import { ResponsiveTable, useBarFocus, type Sort } from '../../ui/table';
import { toast } from '../../ui/toast';
import { usePhone } from '../../ui/usePhone';
import type { Kind } from './AuthoriseModal';
import { columnsOf } from './columns';
import { RemoveDialog } from './RemoveDialog';

const TYPING_MS = 300;
const FILTER_MAX = 150;
/** Below so many there is nothing to search among. */
const SEARCHED_FROM = 6;

interface Asked {
  page: number;
  sort: Sort | null;
  filtro: string;
}

interface ThirdPartyListProps {
  actor: Actor;
  /** Null until they have come. */
  rows: readonly Terceiro[] | null;
  total: number;
  pageSize: number;
  failed: boolean;
  waiting: boolean;
  asked: Asked;
  onAsk: (change: Partial<Asked>) => void;
  onReload: () => Promise<void>;
  onAuthorise: (person: Terceiro, kind: Kind) => void;
}

function Search({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const { t } = useTranslation('third-parties');
  const [text, setText] = useState(value);
  useEffect(() => {
    if (text === value) return;
    const timer = window.setTimeout(() => onSearch(text), TYPING_MS);
    return () => window.clearTimeout(timer);
  }, [onSearch, text, value]);
  return (
    <Input
      type="search"
      className="tlist__find"
      prefix={<SearchIcon size={20} />}
      aria-label={t('list.search')}
      placeholder={t('list.search')}
      maxLength={FILTER_MAX}
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  );
}

/** The company's third parties, with what each may delegate, and removal of one or several. */
export function ThirdPartyList({
  actor,
  rows,
  total,
  pageSize,
  failed,
  waiting,
  asked,
  onAsk,
  onReload,
  onAuthorise,
}: ThirdPartyListProps) {
  const { t } = useTranslation('third-parties');
  const phone = usePhone();
  const [keys, setKeys] = useState<Key[]>([]);
  const [removing, setRemoving] = useState<Terceiro[] | null>(null);
  const { bar, pressed } = useBarFocus();

  const removeSelected = () => {
    const chosen = (rows ?? []).filter(({ idProdutoPF }) => keys.includes(idProdutoPF));
    if (chosen.length === 0) toast('warning', 'third-parties:selection.noneSelected');
    else if (chosen.length > TERCEIROS_MAX) toast('warning', 'validation:third_party_too_many');
    else setRemoving(chosen);
  };
  const columns = columnsOf(
    t,
    { phone, authorise: onAuthorise, remove: (row) => setRemoving([row]) },
    !actor.canChange,
  );
  const nobody = rows?.length === 0 && asked.filtro === '' && asked.page === 1;
  return (
    <section className="tlist" aria-labelledby="terceiros">
      <div className="tlist__h">
        <h2 id="terceiros" tabIndex={-1}>
          {t('list.title')}
        </h2>
        {(total >= SEARCHED_FROM || asked.filtro !== '') && (
          <Search value={asked.filtro} onSearch={(filtro) => onAsk({ filtro })} />
        )}
      </div>
      {failed && <LoadError text={t('list.failed')} onRetry={onReload} />}
      {!failed && rows === null && <GateBones />}
      {!failed && nobody && (
        <div className="card">
          <EmptyState title={t('list.empty')} text={t('list.emptyHint')} />
        </div>
      )}
      {!failed && rows && !nobody && (
        <>
          <ResponsiveTable
            label={t('list.label')}
            columns={columns}
            rows={rows}
            rowKey={(row) => row.idProdutoPF}
            loading={waiting}
            empty={<EmptyState title={t('list.filtered')} text={t('list.filteredHint')} />}
            sort={asked.sort ?? { field: 'nome', direction: 'asc' }}
            onSort={(sort) => onAsk({ sort })}
            {...(actor.canChange && {
              selection: {
                keys,
                onChange: setKeys,
                nameOf: (row: Terceiro) => personName(row.nomePF),
                isLocked: (row: Terceiro) => !row.editavel,
              },
            })}
            pagination={{
              current: asked.page,
              pageSize,
              total,
              onChange: (page) => {
                setKeys([]);
                onAsk({ page });
              },
            }}
          />
          {actor.canChange && (
            <div ref={bar} tabIndex={-1} className={keys.length > 0 ? 'tbulk tbulk--on' : 'tbulk'}>
              <span role="status">
                {keys.length > 0 ? t('selection.count', { count: keys.length }) : t('selection.none')}
              </span>
              <div className="row">
                <Button danger icon={<TrashIcon size={16} />} onClick={removeSelected}>
                  {t('selection.remove')}
                </Button>
                {keys.length > 0 && (
                  <Button
                    type="text"
                    onClick={() => {
                      pressed();
                      setKeys([]);
                    }}
                  >
                    {t('selection.clear')}
                  </Button>
                )}
              </div>
            </div>
          )}
        </>
      )}
      <RemoveDialog
        actor={actor}
        people={removing}
        onClose={() => setRemoving(null)}
        onRemoved={async () => {
          setKeys([]);
          onAsk({ page: 1 });
          await onReload();
          setRemoving(null);
        }}
      />
    </section>
  );
}
