import { Button, Tag } from 'antd';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { FILTROS_PEDIDO } from '../../../../contract/requests';
import type { Actor } from '../../../features/acting';
import { SearchText } from '../../../features/listing/SearchText';
import type { PagedTable } from '../../../features/listing/usePagedTable';
import { useWaiting } from '../../../features/menu/useWaiting';
import { dateText } from '../../../lib/dates';
import { personName } from '../../../lib/format';
import { SEARCH_ID, useSearchField } from '../../../lib/searchField';
import { preloadable } from '../../../loading/preloadable';
import { EmptyState, LoadError } from '../../../ui/feedback';
import { Pager } from '../../../ui/table';
import { SelectionBox } from '../../../ui/table/SelectionBox';
import type { ReceivedRequest } from '../provider';
import { StateTag } from '../StateTag';
import { useAmount } from '../useAmount';

/** It comes after the list. */
const ProfileFilter = preloadable(() => import('./ProfileFilter'));

/** Days before it lapses from which on a request says so. */
const SOON_DAYS = 5;
const DAY_MS = 86_400_000;

const daysLeft = ({ venceEm }: ReceivedRequest) => Math.ceil((Date.parse(venceEm) - Date.now()) / DAY_MS);

function Row({ row }: { row: ReceivedRequest }) {
  const { t } = useTranslation('requests');
  const amount = useAmount();
  const left = daysLeft(row);
  const waits = row.situacao === 'esperando';
  const asks = () => {
    const what = { amount: amount(row) };
    if (!row.fimQueFica) return t(waits ? 'queue.asks' : 'queue.asked', { ...what, date: dateText(row.ate) });
    const { validoAte } = row.fimQueFica;
    return validoAte === null
      ? t('queue.keepsNone', what)
      : t('queue.keepsUntil', { ...what, date: dateText(validoAte) });
  };
  return (
    <>
      <b>{t(row.proprio ? 'queue.you' : 'queue.name', { name: personName(row.pessoa.nome) })}</b>
      <span className="num">{dateText(row.fechadoEm ?? row.pedidoEm)}</span>
      <span>{asks()}</span>
      <span>
        {!waits && <StateTag situacao={row.situacao} />}
        {waits && row.proprio && <Tag>{t('queue.other')}</Tag>}
        {waits && !row.proprio && left <= SOON_DAYS && (
          <Tag color="warning">{t('queue.lapses', { count: Math.max(0, left) })}</Tag>
        )}
      </span>
    </>
  );
}

interface QueueListProps {
  actor: Actor;
  table: PagedTable<ReceivedRequest>;
  /** The one that is shown. */
  shown: string | null;
  /** Where one is shown; null where none may be. */
  addressOf: ((id: string) => string) | null;
  /** Which are ticked; null where many are not decided at once. */
  ticks: { keys: readonly string[]; onTick: (ids: string[]) => void } | null;
}

/** Ticks a request; one's own has the room of it. */
function Tick({ row, keys, onTick }: { row: ReceivedRequest } & NonNullable<QueueListProps['ticks']>) {
  const { t } = useTranslation('requests');
  return (
    <span className="q__tick">
      {!row.proprio && (
        <SelectionBox
          label={t('many.tick', { name: personName(row.pessoa.nome) })}
          checked={keys.includes(row.id)}
          disabled={false}
          onTick={(ticked) => onTick(ticked ? [...keys, row.id] : keys.filter((id) => id !== row.id))}
        />
      )}
    </span>
  );
}

/** The queue: what waits, or what came of it, by person. */
export function QueueList({ actor, table, shown, addressOf, ticks }: QueueListProps) {
  const { t } = useTranslation('requests');
  useSearchField();
  const waiting = useWaiting('pedidos', actor.segundaEtapa?.vencida ? undefined : actor.company.idProduto);
  const { filters } = table.state;
  const situacao = filters['situacao'] ?? 'esperando';
  const pessoa = filters['pessoa'] ?? '';
  const perfil = filters['perfil'] ?? '';
  const narrowed = pessoa !== '' || perfil !== '';
  return (
    <section className="ql" aria-labelledby="fila">
      <h2 id="fila" className="sr" tabIndex={-1}>
        {t('queue.list')}
      </h2>
      <div className="ql__f">
        <div className="seg" role="group" aria-label={t('columns.state')}>
          {FILTROS_PEDIDO.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === situacao}
              onClick={() => table.change({ filters: { situacao: one } })}
            >
              {t(`queue.filters.${one}`)}{' '}
              {one === 'esperando' && waiting !== undefined && waiting > 0 && <span className="num">{waiting}</span>}
            </button>
          ))}
        </div>
        <SearchText
          id={SEARCH_ID}
          className="ql__find"
          label={t('queue.person')}
          autoComplete="off"
          value={pessoa}
          onSearch={(typed) => table.change({ filters: { pessoa: typed } })}
        />
        <Suspense fallback={null}>
          <ProfileFilter
            actor={actor}
            value={perfil}
            onChoose={(chosen) => table.change({ filters: { perfil: chosen } })}
          />
        </Suspense>
      </div>
      {table.error && <LoadError error={table.error} text={t('queue.failed')} onRetry={table.reload} />}
      {!table.error && table.loading && <div className="ql__bones" aria-busy="true" />}
      {!table.error && !table.loading && table.rows.length === 0 && (
        <EmptyState
          title={t(narrowed ? 'queue.noneFound' : `queue.none.${situacao}`)}
          text={!narrowed && situacao === 'esperando' ? t('queue.noneText') : undefined}
          action={
            narrowed && (
              <Button onClick={() => table.change({ filters: { pessoa: '', perfil: '' } })}>
                {t('queue.everybody')}
              </Button>
            )
          }
        />
      )}
      <ul className="q" aria-labelledby="fila" aria-busy={table.waiting}>
        {table.rows.map((row) => (
          <li key={row.id} className={row.id === shown ? 'on' : undefined}>
            {ticks && <Tick row={row} {...ticks} />}
            {addressOf ? (
              <Link
                className="q__row"
                to={addressOf(row.id)}
                replace={shown !== null}
                {...(row.id === shown && { 'aria-current': 'true' as const })}
              >
                <Row row={row} />
              </Link>
            ) : (
              <div className="q__row">
                <Row row={row} />
              </div>
            )}
          </li>
        ))}
      </ul>
      {table.pager && table.pager.page.totalPages > 1 && <Pager {...table.pager} />}
    </section>
  );
}
